import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axe, shot } from './browser.ts';

/** Nothing to complain about, nothing to scroll sideways; a picture is kept for people. */
export async function looksRight(page: Page, name: string): Promise<void> {
  expect(await axe(page), name).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth'), `${name} scrolls sideways`).toBeLessThanOrEqual(0);
  const inside = `[...document.querySelectorAll('[role=dialog] *, [role=alertdialog]')].filter((box) => /auto|scroll/.test(getComputedStyle(box).overflowY) && box.scrollWidth > box.clientWidth && box.getAttribute('role') !== 'tablist').length`;
  expect(await page.evaluate(inside), `a window on ${name} scrolls sideways`).toBe(0);
  await shot(page, name);
}
