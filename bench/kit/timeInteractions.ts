import type { Page } from 'playwright-core';
import { launchBrowser } from '../../web/e2e/chromium.ts';
import type { Figures } from './bench.ts';

/** How many times slower than here a mid-range phone’s processor is, about. */
const SLOWER = 4;
/** Chromium reports no interaction that was over sooner, and whole multiples of 8 ms. */
const LEAST_MS = 16;
/** So many of the longest interactions are named on stderr. */
const NAMED = 8;
const WATCH = `
  globalThis.longest = 0;
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId > 0) longest = Math.max(longest, duration);
  }).observe({ type: 'event', durationThreshold: ${LEAST_MS} });`;
/** An interaction is over and reported after two frames, once the page is idle. */
const OVER = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(done))))`;

/** Presses and keys on a page; each is an interaction, timed from the event to the next frame. */
export type Controls = {
  readonly page: Page;
  press(button: string | RegExp, role?: 'button' | 'tab' | 'radio'): Promise<void>;
  /** Types into a field, a key after the other. */
  type(field: string | RegExp, text: string): Promise<void>;
  key(name: string): Promise<void>;
};

/** Lets `use` do its interactions in a page with a quarter of the processor; answers with their times in ms. */
export async function timeInteractions(origin: string, use: (controls: Controls) => Promise<void>): Promise<Figures> {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 800 } });
    await context.addInitScript(WATCH);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const found: { readonly what: string; readonly ms: number }[] = [];
    const timed = async (what: string, act: () => Promise<void>) => {
      await page.evaluate('longest = 0');
      await act();
      await page.evaluate(OVER);
      const ms = Math.max(LEAST_MS, await page.evaluate<number>('longest'));
      found.push({ what: `${what} on ${new URL(page.url()).pathname}`, ms });
    };
    await use({
      page,
      press: (name, role = 'button') => timed(`${role} ${name}`, () => page.getByRole(role, { name }).first().click()),
      type: async (field, text) => {
        await page.getByLabel(field).first().focus();
        for (const letter of text) await timed(`${letter} in ${field}`, () => page.keyboard.press(letter));
      },
      key: (name) => timed(name, () => page.keyboard.press(name)),
    });
    found.sort((one, other) => one.ms - other.ms);
    for (const { what, ms } of found.slice(-NAMED).reverse()) console.error(`${ms} ms: ${what}`);
    const times = found.map(({ ms }) => ms);
    return { count: times.length, p75: times[Math.ceil(times.length * 0.75) - 1] ?? 0, max: times.at(-1) ?? 0 };
  } finally {
    await browser.close();
  }
}
