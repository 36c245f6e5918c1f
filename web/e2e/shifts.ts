import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The most by which a flow may move what is read, as browsers count it: in windows of shifts that follow each other. */
const MOST_SHIFT = 0.05;
/** A window of shifts ends after so long a pause, and lasts no longer than the second figure; both in milliseconds. */
const PAUSE_MS = 1_000;
const LONGEST_WINDOW_MS = 5_000;

type Shift = { readonly value: number; readonly at: number; readonly what: string };

const REPORT_SHIFTS = `
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!entry.hadRecentInput)
        reportShift({
          value: entry.value,
          at: performance.timeOrigin + entry.startTime,
          what: location.pathname + ': ' + entry.sources.map(({ node }) => node?.nodeName + ' ' + (node?.textContent ?? '').slice(0, 30)).join(', '),
        });
  }).observe({ type: 'layout-shift', buffered: true });`;

/** The shifts of the window in which they add up to most (Cumulative Layout Shift). */
function worstWindow(shifts: readonly Shift[]): Shift[] {
  const sumOf = (window: readonly Shift[]) => window.reduce((sum, { value }) => sum + value, 0);
  let [worst, now]: [Shift[], Shift[]] = [[], []];
  for (const shift of shifts.toSorted((one, other) => one.at - other.at)) {
    const goesOn = shift.at - (now.at(-1)?.at ?? 0) < PAUSE_MS && shift.at - (now[0]?.at ?? 0) < LONGEST_WINDOW_MS;
    now = goesOn ? [...now, shift] : [shift];
    if (sumOf(now) > sumOf(worst)) worst = now;
  }
  return worst;
}

/**
 * Watches what moves by itself on a page, over all it opens from now on; call it before the first `goto`. The answer
 * fails the test when that was more than `MOST_SHIFT`, and says what moved.
 */
export async function watchShifts(page: Page): Promise<() => void> {
  const shifts: Shift[] = [];
  await page.exposeFunction('reportShift', (shift: Shift) => void shifts.push(shift));
  await page.addInitScript(REPORT_SHIFTS);
  return () => {
    const worst = worstWindow(shifts);
    const moved = worst.reduce((sum, { value }) => sum + value, 0);
    expect(
      moved > MOST_SHIFT ? worst.map(({ value, what }) => `${value.toFixed(3)} ${what}`) : [],
      `moves by ${moved.toFixed(3)}`,
    ).toEqual([]);
  };
}
