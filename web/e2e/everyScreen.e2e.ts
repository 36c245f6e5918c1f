import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStage, type Stage } from './harness.ts';
import { smallTargets } from './looksRight.ts';
import { openScreen, screensOf, VIEWERS } from './screens/viewers.ts';

const LONGEST_MS = 300_000;
/** A font that comes late must not move what is read. */
const FONT_DELAY_MS = 600;
const MOST_SHIFT = 0.05;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ demo: true });
}, 180_000);
afterAll(() => stage?.close());

/** Adds up what moves by itself from the first paint on. */
const COUNT_SHIFTS = `
  globalThis.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!entry.hadRecentInput)
        shifts.push([entry.value, ...entry.sources.map(({ node }) => node?.nodeName + ' ' + (node?.textContent ?? '').slice(0, 30))]);
  }).observe({ type: 'layout-shift', buffered: true });`;

const SIDEWAYS = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

const TWICE_THE_TEXT = "document.documentElement.style.fontSize = '200%'";

interface Finding {
  path: string;
  width: number;
  what: string;
}

/** Opens a screen in a window of a width, and says what is wrong with it. */
async function lookAt(page: Page, path: string, width: number): Promise<Finding[]> {
  await openScreen(page, path, width);
  const shifts = await page.evaluate<[number, ...string[]][]>('shifts');
  const moved = shifts.reduce((sum, [value]) => sum + value, 0);
  const sideways = await page.evaluate<number>(SIDEWAYS);
  const small = await smallTargets(page);
  await page.evaluate(TWICE_THE_TEXT);
  const sidewaysLarge = await page.evaluate<number>(SIDEWAYS);
  const found = [
    moved > MOST_SHIFT && `moves by ${moved.toFixed(3)}: ${JSON.stringify(shifts.filter(([value]) => value > 0.01))}`,
    sideways > 0 && `scrolls sideways by ${sideways}`,
    width >= 360 && sidewaysLarge > 0 && `scrolls sideways by ${sidewaysLarge} with text twice as large`,
    small.length > 0 && `has small targets: ${small.join(', ')}`,
  ];
  return found.flatMap((what) => (what ? [{ path, width, what }] : []));
}

it.each(VIEWERS.flatMap((viewer) => [1280, 360, 320].map((width) => ({ viewer, who: viewer.who, width }))))(
  'holds still, fits and can be pressed: every screen of $who at $width px',
  async ({ viewer, width }) => {
    const page = await stage.newPage();
    await page.addInitScript(COUNT_SHIFTS);
    await page.route(/\.woff2$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, FONT_DELAY_MS));
      await route.continue();
    });
    const findings: Finding[] = [];
    for (const { path } of await screensOf(page, viewer)) findings.push(...(await lookAt(page, path, width)));
    expect(findings).toEqual([]);
  },
  LONGEST_MS,
);
