// Check 8: what has the focus is never under a bar that keeps its place while the page scrolls.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStage, type Stage } from '../harness.ts';
import { openScreen, screensOf, VIEWERS } from '../screens/viewers.ts';

const LONGEST_MS = 600_000;
/** More than a screen has above its fold and a good way below it. */
const MOST_PRESSES = 60;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ demo: true });
}, 180_000);
afterAll(() => stage?.close());

type Focused = { readonly name: string; readonly cover: string | null; readonly isLast: boolean };

/**
 * What has the focus, and what keeps its place and lies over it: over its middle, or over a corner where that is a bar
 * along the window. Panels of tabs and editors that are higher than half of the window begin with what has to be seen,
 * so that of these only the upper quarter of a window counts. `isLast`: the focus has left the page.
 */
const FOCUSED = `(() => {
  const one = document.activeElement;
  if (!one || one === document.body) return { name: '', cover: null, isLast: true };
  const nameOf = (part) => part.tagName.toLowerCase() + ' “' + (part.getAttribute('aria-label') ?? part.textContent ?? '').trim().slice(0, 30) + '”';
  const isFixed = (part) => /fixed|sticky/.test(getComputedStyle(part).position);
  const coverAt = (x, y) => {
    for (let part = document.elementFromPoint(x, y); part && !part.contains(one) && !one.contains(part); part = part.parentElement)
      if (isFixed(part)) return part;
    return undefined;
  };
  const { left, right, top, bottom: end } = one.getBoundingClientRect();
  const bottom = end - top > innerHeight / 2 ? top + innerHeight / 4 : end;
  const middle = coverAt((left + right) / 2, (top + bottom) / 2);
  const corners = [[left, top], [right, top], [left, bottom], [right, bottom]].map(([x, y]) =>
    coverAt(x === left ? x + 3 : x - 3, y === top ? y + 3 : y - 3));
  const bar = corners.find((part) => part && part.getBoundingClientRect().width > innerWidth / 2);
  const cover = middle ?? bar;
  return { name: nameOf(one), cover: cover ? nameOf(cover) : null, isLast: false };
})()`;

/** Goes through a screen with the Tab key, and says what was under a bar. */
async function coveredOn(page: Page): Promise<string[]> {
  const covered: string[] = [];
  for (let press = 0; press < MOST_PRESSES; press += 1) {
    await page.keyboard.press('Tab');
    const { name, cover, isLast } = await page.evaluate<Focused>(FOCUSED);
    if (isLast) break;
    if (cover) covered.push(`${name} is under ${cover}`);
  }
  return covered;
}

it.each(VIEWERS)(
  'check 8: nothing that has the focus is under a bar: every screen of $who',
  async (viewer) => {
    const page = await stage.newPage();
    const findings: string[] = [];
    for (const { path } of await screensOf(page, viewer))
      for (const width of [1280, 360]) {
        await openScreen(page, path, width);
        for (const what of await coveredOn(page)) findings.push(`${path} at ${width} px: ${what}`);
      }
    expect(findings).toEqual([]);
  },
  LONGEST_MS,
);
