import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axe, shot } from './browser.ts';

/** What every screen is looked at in: wide and narrow, light and dark. */
export const views = [
  { width: 1280, theme: 'light' },
  { width: 1280, theme: 'dark' },
  { width: 360, theme: 'light' },
  { width: 360, theme: 'dark' },
] as const;

/** Nothing to complain about, nothing to scroll sideways; a picture is kept for people. */
export async function looksRight(page: Page, name: string): Promise<void> {
  expect(await axe(page), name).toEqual([]);
  await fits(page, name);
  await shot(page, name);
}

/** Nothing to scroll sideways, on the page or in a window over it. */
export async function fits(page: Page, name: string): Promise<void> {
  expect(
    await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
    `${name} scrolls sideways`,
  ).toBeLessThanOrEqual(0);
  const inside = `[...document.querySelectorAll('[role=dialog] *, [role=alertdialog]')].filter((box) => /auto|scroll/.test(getComputedStyle(box).overflowY) && box.scrollWidth > box.clientWidth && box.getAttribute('role') !== 'tablist').length`;
  expect(await page.evaluate(inside), `a window on ${name} scrolls sideways`).toBe(0);
}
