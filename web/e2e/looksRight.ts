import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axe, COLOUR_RULES, shot } from './browser.ts';

/** The window widths in which every screen is walked through; `looksRight` looks at each in both themes. */
export const widths = [1280, 360] as const;

/**
 * Nothing to complain about in either theme, nothing to scroll sideways; with SHOTS a picture of each theme is kept for
 * people. The themes differ in colours only, so the second one is checked by the rules about colours.
 */
export async function looksRight(page: Page, name: string): Promise<void> {
  // The words that a public page came with look alike, and know nothing of a theme that is changed.
  await page.locator('.first').waitFor({ state: 'detached' });
  const theme = await themeOf(page);
  const other = theme === 'dark' ? 'light' : 'dark';
  expect(await axe(page), `${name}, ${theme}`).toEqual([]);
  await fits(page, name);
  await shot(page, `${name}-${theme}`);
  await changeTheme(page, other);
  expect(await axe(page, COLOUR_RULES), `${name}, ${other}`).toEqual([]);
  await shot(page, `${name}-${other}`);
  await changeTheme(page, theme);
}

/**
 * The same in every width, for a screen that is walked through in one of them: the window is made as wide, and as it was
 * afterwards.
 */
export async function looksRightInWidths(page: Page, name: string): Promise<void> {
  const before = page.viewportSize() ?? { width: widths[0], height: 800 };
  for (const width of [before.width, ...widths.filter((one) => one !== before.width)]) {
    await resize(page, { ...before, width });
    await looksRight(page, `${name}-${width}`);
  }
  await resize(page, before);
}

/** Within so long a page draws, on a busy machine, too, in ms. */
const DRAWN_MS = 10_000;
const DRAWN_TWICE = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))';

/**
 * Gives the window another size, and waits until the page is drawn again. Each press waits for two drawings, and after
 * this none came for half a minute once, on a busy machine: taking a picture makes the browser draw.
 */
export async function resize(page: Page, size: { readonly width: number; readonly height: number }): Promise<void> {
  await page.setViewportSize(size);
  const drawn = page.evaluate<boolean>(DRAWN_TWICE);
  if (!(await Promise.race([drawn, setTimeout(DRAWN_MS, false, { ref: false })]))) await page.screenshot();
  await drawn;
}

const themeOf = async (page: Page): Promise<string> =>
  (await page.evaluate<string | undefined>('document.documentElement.dataset.theme')) ?? 'light';

/** As when the theme is changed in another tab: nothing on the page is touched. */
const changeTheme = (page: Page, theme: string): Promise<void> =>
  page.evaluate(`(() => {
    localStorage.setItem('theme', '${theme}');
    dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
    if (document.documentElement.dataset.theme !== '${theme}') throw new Error('The page did not change its theme.');
  })()`);

/** Nothing to scroll sideways, on the page or in a window over it, but rows of tabs and of tools. */
export async function fits(page: Page, name: string): Promise<void> {
  expect(
    await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
    `${name} scrolls sideways`,
  ).toBeLessThanOrEqual(0);
  const inside = `[...document.querySelectorAll('[role=dialog] *, [role=alertdialog]')].filter((box) => /auto|scroll/.test(getComputedStyle(box).overflowY) && box.scrollWidth > box.clientWidth && !/^(tablist|toolbar)$/.test(box.getAttribute('role') ?? '')).length`;
  expect(await page.evaluate(inside), `a window on ${name} scrolls sideways`).toBe(0);
}

/** At least as high as the bar around a button and the shortcuts of members below it. */
const FOOT = 130;

/** In a narrow window the page's main button is at its foot, wherever the page is scrolled to. */
export async function isAtTheFoot(page: Page, name: RegExp): Promise<void> {
  const { height } = page.viewportSize() ?? { height: 0 };
  const button = page.getByRole('button', { name });
  for (const top of ['0', 'document.body.scrollHeight']) {
    await page.evaluate(`scrollTo(0, ${top})`);
    const box = await button.boundingBox();
    expect(box && height - (box.y + box.height), `${name} at ${top}`).toBeGreaterThanOrEqual(0);
    expect(box && height - box.y, `${name} at ${top}`).toBeLessThanOrEqual(FOOT);
  }
  await page.evaluate('scrollTo(0, 0)');
}

/** Edge of the smallest target for a finger, in pixels (WCAG 2.5.8). */
const SMALLEST = 24;

const SMALL_TARGETS = `[...document.querySelectorAll('a, button, input, select, summary, [role=radio], [role=tab]')]
  .filter((one) => {
    const box = one.getBoundingClientRect();
    const look = getComputedStyle(one);
    if (look.visibility === 'hidden' || box.width <= 2 || box.height <= 2) return false;
    const label = one.closest('label')?.getBoundingClientRect() ?? box;
    const isInText = look.display === 'inline' && one.parentElement.textContent.trim().length > one.textContent.trim().length + 3;
    return !isInText && (Math.max(box.height, label.height) < ${SMALLEST} - 0.5 || Math.max(box.width, label.width) < ${SMALLEST} - 0.5);
  })
  .map((one) => one.tagName.toLowerCase() + ' “' + (one.getAttribute('aria-label') ?? one.textContent).slice(0, 40) + '”')`;

/** Some of what is pressed and smaller than a finger; links inside of a sentence are as high as its lines. */
export async function smallTargets(page: Page): Promise<string[]> {
  return [...new Set(await page.evaluate<string[]>(SMALL_TARGETS))].slice(0, 5);
}

/** Edge of the smallest main button, in pixels: a thumb meets it without aiming. */
const SMALLEST_MAIN = 44;

/** A main button is filled with the colour of the brand. */
const SMALL_MAIN_BUTTONS = `(() => {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.background = 'var(--c-brand)';
  const brand = getComputedStyle(probe).backgroundColor;
  probe.remove();
  return [...document.querySelectorAll('a[href], button')].filter((one) => {
    const { width, height } = one.getBoundingClientRect();
    const look = getComputedStyle(one);
    return look.backgroundColor === brand && look.visibility === 'visible' && width > 2 && Math.min(width, height) < ${SMALLEST_MAIN} - 0.5;
  }).map((one) => '“' + (one.getAttribute('aria-label') ?? one.textContent).slice(0, 40) + '”');
})()`;

/** Some of the main buttons that are too small for a thumb. */
export async function smallMainButtons(page: Page): Promise<string[]> {
  return [...new Set(await page.evaluate<string[]>(SMALL_MAIN_BUTTONS))].slice(0, 5);
}
