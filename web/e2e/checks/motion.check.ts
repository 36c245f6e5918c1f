// Check 18: nothing moves for those who want no motion, and in forced colours every control can be seen.
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStage, type Stage } from '../harness.ts';
import { widths } from '../looksRight.ts';
import { openScreen, screensOf, VIEWERS } from '../screens/viewers.ts';

const LONGEST_MS = 300_000;
/** What may take longer than nothing, and how long in milliseconds. */
const FADE_MS = 120;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ demo: true });
}, 180_000);
afterAll(() => stage?.close());

/** Animations and transitions of a page that are more than a short fade, each with the element it is of. */
const MOTIONS = `(() => {
  const ms = (text) => Math.max(...text.split(',').map((one) => parseFloat(one) * (one.trim().endsWith('ms') ? 1 : 1000)));
  const nameOf = (one) => one.tagName.toLowerCase() + ' “' + (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 30) + '”';
  const isFade = (properties, longest) => properties.every((one) => one === 'opacity') && longest <= ${FADE_MS};
  const moving = document.getAnimations().flatMap(({ effect }) => {
    const longest = effect.getComputedTiming().activeDuration;
    const properties = effect.getKeyframes().flatMap((frame) => Object.keys(frame)).filter((key) => !/^(offset|computedOffset|easing|composite)$/.test(key));
    return longest > 0 && !isFade(properties, longest) ? [nameOf(effect.target) + ' is animated for ' + longest + ' ms'] : [];
  });
  const wouldMove = [...document.querySelectorAll('body *')].flatMap((one) => {
    const { transitionDuration, transitionProperty } = getComputedStyle(one);
    const longest = ms(transitionDuration);
    return longest > 0 && !isFade(transitionProperty.split(/, ?/), longest) ? [nameOf(one) + ' changes ' + transitionProperty + ' for ' + longest + ' ms'] : [];
  });
  return [...new Set([...moving, ...wouldMove])].slice(0, 5);
})()`;

type Box = {
  readonly name: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

/** What can be pressed or filled in and is inside the window, where it is not under something else. */
const CONTROLS = `[...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, [role=radio], [role=tab]')].flatMap((one) => {
  const { left, top, width, height, right, bottom } = one.getBoundingClientRect();
  const isInside = width > 2 && height > 2 && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  const isOnTop = isInside && one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  return isOnTop ? [{ name: one.getAttribute('aria-label') ?? one.textContent ?? one.tagName, left, top, width, height }] : [];
})`;

/** The controls of which nothing can be seen: one colour from edge to edge. */
async function unseenControls(page: Page): Promise<string[]> {
  const controls = await page.evaluate<Box[]>(CONTROLS);
  const picture = sharp(await page.screenshot());
  const unseen: string[] = [];
  for (const { name, left, top, width, height } of controls) {
    const area = { left: Math.floor(left), top: Math.floor(top), width: Math.floor(width), height: Math.floor(height) };
    const { channels } = await sharp(await picture.clone().extract(area).toBuffer()).stats();
    if (channels.slice(0, 3).every(({ min, max }) => min === max)) unseen.push(name.trim().slice(0, 40));
  }
  return unseen;
}

it.each(VIEWERS)(
  'check 18: nothing moves and every control is seen in forced colours: every screen of $who',
  async (viewer) => {
    const page = await stage.newPage();
    const findings: string[] = [];
    for (const { path } of await screensOf(page, viewer)) {
      await openScreen(page, path, 1280);
      for (const what of await page.evaluate<string[]>(MOTIONS)) findings.push(`${path}: ${what}`);
      // Confetti is drawn on a canvas over the page, the only one there is.
      if ((await page.locator('body > canvas').count()) > 0) findings.push(`${path}: confetti`);
      await page.emulateMedia({ forcedColors: 'active' });
      for (const width of widths) {
        await page.setViewportSize({ width, height: 760 });
        for (const what of await unseenControls(page))
          findings.push(`${path} at ${width} px: “${what}” cannot be seen`);
      }
      await page.emulateMedia({ forcedColors: 'none' });
    }
    expect(findings).toEqual([]);
  },
  LONGEST_MS,
);
