import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openPage } from '../browser.ts';
import { launchBrowser } from '../chromium.ts';
import { startProduct } from '../product.ts';
import { openScreen, type Screen, screensOf, VIEWERS } from './viewers.ts';

const WIDTHS = [1280, 360] as const;
const THEMES = ['light', 'dark'] as const;
/** A Wednesday before noon in Chicago, where the browser is, and far from the end of a minute, an hour or a day. */
const AT = Date.parse('2026-06-17T16:10:20Z');
/** A part of a page that changes is not drawn into what is drawn already: its edges would tell how often it was. */
const SWITCHES = ['--disable-partial-raster'];
const STILL = { NODE_OPTIONS: `--import=${new URL('./stillClock.mjs', import.meta.url).href}`, STILL_AT: String(AT) };

/** The chat's greeting goes after a while: it is only on a first visit. */
const NO_FIRST_VISIT = `localStorage.setItem('chat-opened', 'yes')`;
/** The chat comes after the rest of a page; it is not where messages are, nor where one pays. */
const hasChat = (path: string): boolean => !/^\/(messages?|payment)(\/|\?|$)/.test(path);

/** Pictures that the browser loads when they are scrolled to, and letters that come late, are there. */
const ALL_THERE = `(async () => {
  for (const image of document.images) image.loading = 'eager';
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  await document.fonts.ready;
})()`;

/**
 * Jobs and the demo's members act at the same time, so what happened last has another order each time: pictures of
 * these lists show an older part.
 */
const OLDER_PARTS: Readonly<Record<string, string>> = {
  '/owner/audit': '/owner/audit?channel=demo&until=2026-06-15',
  '/owner/books?tab=entries': '/owner/books?tab=entries&account=fees&until=2026-06-15',
};
/** What is signed, measured or counted while jobs run differs each time, and is covered. */
const DIFFERS: Readonly<Record<string, string>> = {
  '/transparency': '[aria-labelledby="latest-head"] p, main code, [aria-labelledby="heads"] li h3',
  '/owner': '[aria-label="Upkeep"] dd',
  '/owner/system?tab=jobs': 'main strong.figures, main strong.figures ~ small, [aria-labelledby="kinds"] table',
  '/owner/system?tab=machine': '[aria-label="Storage"] dd, [aria-label="Signed heads"] dd',
};

/** Pictures of all screens of one build are taken from one product, started over demo data of its own. */
export type Shoot = {
  /** The folder of the build. */
  readonly checkout: string;
  /** Where the PNGs go. */
  readonly folder: string;
  /** A former build may lack screens that are new, and may have some that do not open: they have no picture. */
  readonly build: 'this' | 'former';
  /** The port of the product: addresses stand on screens, so both builds have the same. */
  readonly port: number;
  /** Which screens, by a part of their path or of who sees them; all when it is empty. */
  readonly only: readonly string[];
};

/**
 * Takes a picture of every screen in each width and theme, and answers with their names: `{name}.png` in the folder.
 * One page after the other, as what one member reads changes what another sees. Throws when a screen of this build does not open.
 */
export async function takePictures({ checkout, folder, build, port, only }: Shoot): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const env = { ...STILL, PORT: String(port) };
  const product = await startProduct({ demo: true, env, checkout });
  const names: string[] = [];
  const browser = await launchBrowser(SWITCHES).catch(async (error: unknown) => {
    await product.close();
    throw error;
  });
  try {
    for (const viewer of VIEWERS)
      for (const theme of THEMES) {
        const page = await openPage(browser, product.origin, { theme });
        await page.clock.setFixedTime(AT);
        await page.addInitScript(NO_FIRST_VISIT);
        const screens = await screensOf(page, viewer, build);
        for (const screen of screens.filter(({ name }) => isAmong(only, `${viewer.who} ${name}`)))
          for (const width of WIDTHS) {
            const name = nameOf(viewer.who, screen, width, theme);
            const picture = await pictureOf(page, screen, width).catch((error: unknown) => {
              if (build === 'former') return undefined;
              throw new Error(`There is no picture of ${name}.`, { cause: error });
            });
            if (!picture) continue;
            writeFileSync(join(folder, `${name}.png`), picture);
            names.push(name);
          }
        await page.context().close();
      }
  } finally {
    await browser.close();
    await product.close();
  }
  return names;
}

const isAmong = (only: readonly string[], what: string): boolean =>
  only.length === 0 || only.some((part) => what.includes(part));

const nameOf = (who: string, { name }: Screen, width: number, theme: string): string =>
  `${who} ${name} ${width} ${theme}`.replace(/[^\w]+/g, '-');

async function pictureOf(page: Page, { path }: Screen, width: number): Promise<Buffer> {
  await openScreen(page, OLDER_PARTS[path] ?? path, width);
  if (hasChat(path)) await page.getByRole('button', { name: /^Chat/ }).first().waitFor();
  await page.evaluate(ALL_THERE);
  const mask = [DIFFERS[path]].flatMap((selector) => (selector ? [page.locator(selector)] : []));
  return page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide', mask });
}
