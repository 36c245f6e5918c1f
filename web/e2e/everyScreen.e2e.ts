import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cutTexts } from './cutTexts.ts';
import { openStage, type Stage } from './harness.ts';
import { looksRight, smallMainButtons, smallTargets, widths } from './looksRight.ts';
import { openScreen, type Screen, screensOf, VIEWERS } from './screens/viewers.ts';

const LONGEST_MS = 600_000;
/** A font that comes late must not move what is read. */
const FONT_DELAY_MS = 600;
const MOST_SHIFT = 0.05;

/** What the build says it has screens for. */
const SCREENS = new URL('../dist/screens.json', import.meta.url);
/** Screens that lead on at once, or that nobody comes to without having begun something, and where they are looked at. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  '/forum/:id': 'forum.e2e.ts: leads to the thread',
};

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

/** The paths that somebody has seen. */
const visited = new Set<string>();

const brokenRules = (page: Page, name: string): Promise<string | undefined> =>
  looksRight(page, name.replaceAll('/', '_')).then(
    () => undefined,
    (error: Error) => error.message,
  );

interface Finding {
  path: string;
  width: number;
  what: string;
}

/** Opens a screen in a window of a width, and says what is wrong with it. */
async function lookAt(page: Page, { name, path }: Screen, width: number): Promise<Finding[]> {
  await openScreen(page, path, width);
  visited.add(new URL(page.url()).pathname);
  const shifts = await page.evaluate<[number, ...string[]][]>('shifts');
  const moved = shifts.reduce((sum, [value]) => sum + value, 0);
  const sideways = await page.evaluate<number>(SIDEWAYS);
  const small = await smallTargets(page);
  const lowMain = await smallMainButtons(page);
  const rules = (widths as readonly number[]).includes(width) ? await brokenRules(page, `${name}-${width}`) : undefined;
  await page.evaluate(TWICE_THE_TEXT);
  const sidewaysLarge = await page.evaluate<number>(SIDEWAYS);
  const cut = await cutTexts(page);
  const found = [
    moved > MOST_SHIFT && `moves by ${moved.toFixed(3)}: ${JSON.stringify(shifts.filter(([value]) => value > 0.01))}`,
    sideways > 0 && `scrolls sideways by ${sideways}`,
    width >= 360 && sidewaysLarge > 0 && `scrolls sideways by ${sidewaysLarge} with text twice as large`,
    width >= 360 && cut.length > 0 && `cuts off with text twice as large: ${cut.join(', ')}`,
    small.length > 0 && `has small targets: ${small.join(', ')}`,
    lowMain.length > 0 && `has small main buttons: ${lowMain.join(', ')}`,
    rules,
  ];
  return found.flatMap((what) => (what ? [{ path, width, what }] : []));
}

it.each(VIEWERS.flatMap((viewer) => [1280, 360, 320].map((width) => ({ viewer, who: viewer.who, width }))))(
  'holds still, fits, can be pressed and breaks no rule of accessibility: every screen of $who at $width px',
  async ({ viewer, width }) => {
    const page = await stage.newPage();
    await page.addInitScript(COUNT_SHIFTS);
    await page.route(/\.woff2$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, FONT_DELAY_MS));
      await route.continue();
    });
    const findings: Finding[] = [];
    for (const screen of await screensOf(page, viewer)) findings.push(...(await lookAt(page, screen, width)));
    expect(findings).toEqual([]);
  },
  LONGEST_MS,
);

it.each(widths)('the screen of all parts breaks no rule of accessibility at %i px', async (width) => {
  const page = await stage.newPage({ width });
  // It shows parts that wait, too, and so is never at rest.
  await page.goto('/dev/kit');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  visited.add('/dev/kit');
  await looksRight(page, `kit-${width}`);
});

it('no screen of the product was left out', () => {
  const seen = [...visited];
  const patterns = JSON.parse(readFileSync(SCREENS, 'utf8')) as string[];
  const isSeen = (pattern: string) => {
    const shape = new RegExp(
      `^${pattern
        .replaceAll(/:\w+\?/g, '[^/]*')
        .replaceAll(/:\w+/g, '[^/]+')
        .replace(/\/\*$/, '/.*')}$`,
    );
    return seen.some((path) => shape.test(path));
  };
  expect(patterns.filter((pattern) => !isSeen(pattern) && !(pattern in ELSEWHERE))).toEqual([]);
});
