import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { delayEverything } from './delays.ts';
import { keepShownTexts } from './shownTexts.ts';

/** So long a press or a look waits for what it needs: a busy machine may draw nothing for half a minute. */
const PATIENCE_MS = 60_000;

const isHere = ({ protocol, hostname }: URL): boolean =>
  !/^(https?|wss?):$/.test(protocol) || hostname === '127.0.0.1' || hostname === 'localhost';

export type View = {
  /** Window width in CSS pixels; 1280 by default. */
  readonly width?: number;
  readonly height?: number;
  readonly theme?: 'light' | 'dark';
  /** Where the person sits, which need not be where the shop is. */
  readonly timeZone?: string;
  /** Whether the page may put a service worker to work, which answers in the place of the product; not by default. */
  readonly serviceWorker?: boolean;
  /** Where the product is reached; its own address by default. */
  readonly at?: string;
  /**
   * Whether the person only looks at first: a page that comes with its words starts its client when someone moves. By
   * default the pointer moves as soon as a page is there.
   */
  readonly still?: boolean;
};

const troubles = new WeakMap<Page, string[]>();

/** A page in a browser profile of its own: nothing is shared with other pages, not even cookies. */
export async function openPage(
  browser: Browser,
  origin: string,
  {
    width = 1280,
    height = 800,
    theme = 'light',
    timeZone = 'America/Chicago',
    serviceWorker = false,
    at = origin,
    still = false,
  }: View = {},
) {
  const context = await browser.newContext({
    baseURL: at,
    serviceWorkers: serviceWorker ? 'allow' : 'block',
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: timeZone,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  await context.route(
    (url) => !isHere(url),
    (route) => route.abort(),
  );
  await context.addInitScript((choice) => {
    try {
      // Only the first time: a theme chosen on the page must survive a reload.
      if (localStorage.getItem('theme') === null) localStorage.setItem('theme', choice);
    } catch {
      // A sandboxed frame has no storage.
    }
  }, theme);
  if (!still)
    await context.addInitScript(() =>
      addEventListener('DOMContentLoaded', () => dispatchEvent(new Event('pointermove'))),
    );
  await delayEverything(context);
  await keepShownTexts(context);
  return watched(await context.newPage());
}

/**
 * Another window of the person who sees `page`: the same cookies and storage. Not a tab, since Chromium draws a page
 * that is opened in a tab behind another one once a second, and each press waits for two drawings.
 */
export async function openWindowBeside(page: Page): Promise<Page> {
  const [beside] = await Promise.all([
    page.context().waitForEvent('page'),
    page.evaluate("void open('about:blank', '', 'popup,noopener')"),
  ]);
  return watched(beside);
}

function watched(page: Page): Page {
  const seen: string[] = [];
  troubles.set(page, seen);
  page.on('pageerror', (error) => seen.push(`error: ${error.message}`));
  page.on(
    'console',
    (message) => message.type() === 'error' && seen.push(`console: ${message.text()} ${message.location().url}`),
  );
  page.on('request', (request) => !isHere(new URL(request.url())) && seen.push(`outside request: ${request.url()}`));
  return page;
}

/** Hidden errors of a page so far: uncaught errors, console errors, requests to other machines. */
export const troublesOf = (page: Page): readonly string[] => troubles.get(page) ?? [];

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Which rules axe applies: WCAG 2.0 to 2.2, A and AA. */
const STANDARDS = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] };
/** Those of them whose outcome hangs on colours. */
export const COLOUR_RULES = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

type AxeResult = {
  violations: { id: string; help: string; nodes: { target: unknown[]; failureSummary?: string }[] }[];
};

/**
 * A bar that floats over what scrolls hides a part of something at any moment, and which depends on where the page was
 * left and on how many times are still free today: while axe looks, bars that stick lie in the page like everything
 * else, and what is fixed to the window lies below the page, where it covers nothing.
 */
const ASIDE = `(() => {
  if (document.querySelector('[role=dialog], [role=alertdialog]')) return () => undefined;
  const bars = [...document.querySelectorAll('body *')].filter((box) =>
    /fixed|sticky/.test(getComputedStyle(box).position) && !box.style.position && box.getBoundingClientRect().height < innerHeight / 2);
  const [left, top] = [scrollX, scrollY];
  const styles = bars.map((bar) => bar.getAttribute('style'));
  let below = document.documentElement.scrollHeight;
  for (const bar of bars) {
    if (getComputedStyle(bar).position === 'sticky') bar.style.position = 'static';
    else {
      const { width, height } = bar.getBoundingClientRect();
      Object.assign(bar.style, { position: 'absolute', inset: below + 'px auto auto 0', width: width + 'px' });
      below += height;
    }
  }
  return () => {
    for (const [at, bar] of bars.entries())
      if (styles[at] === null) bar.removeAttribute('style');
      else bar.style.cssText = styles[at];
    scrollTo({ left, top, behavior: 'instant' });
  };
})()`;

/**
 * Until what moves or changes its colour has come to rest, and what follows from it (a colour that is inherited changes
 * once its parent's has); what never does is not waited for.
 */
const AT_REST = `(async () => {
  const moving = () => document.getAnimations().filter((one) => one.playState === 'running' && Number.isFinite(one.effect?.getComputedTiming().endTime));
  for (let now = moving(); now.length > 0; now = moving()) {
    await Promise.all(now.map((one) => one.finished.catch(() => undefined)));
    await new Promise(requestAnimationFrame);
  }
})()`;

/**
 * Accessibility violations of what is on the page now (WCAG 2.0 to 2.2, A and AA), a readable line each; none is `[]`.
 */
export async function axe(page: Page, rules: typeof STANDARDS = STANDARDS): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axeSource);
  await page.evaluate(AT_REST);
  const run = `axe.run(document, { runOnly: ${JSON.stringify(rules)}, resultTypes: ['violations'] })`;
  const result = (await page.evaluate(
    `(async () => { const back = ${ASIDE}; try { return await ${run}; } finally { back(); } })()`,
  )) as AxeResult;
  return result.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) =>
        `${id} (${help}) at ${target.join(' ')}: ${failureSummary.split('\n').slice(1).join(' ').trim()}`,
    ),
  );
}

/** With SHOTS, keeps a picture of the whole page as `{name}.png` in the folder it names: for people, not for checks. */
export async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}
