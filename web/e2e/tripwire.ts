import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Stage, troublesOf } from './harness.ts';
import { fits } from './looksRight.ts';
import { arriveAs, type Person } from './people.ts';
import { settled } from './screens/settled.ts';

const alarms = new WeakMap<Page, string[]>();

/** Runs before every document: whatever is run, opened or refused by the page's policy is written down. */
const TRAP = `(() => {
  const tripped = (what) => { window.__pwned = [...(window.__pwned ?? []), what]; };
  window.pwn = () => tripped('a script ran');
  for (const name of ['alert', 'confirm', 'prompt', 'print', 'open']) window[name] = (...args) => tripped(name + ' ' + args.join());
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => tripped('policy: ' + violatedDirective + ' ' + blockedURI));
})()`;

/** A narrow page, of a member or a visitor, on which nothing of the corpus may run. */
export async function trappedPage(stage: Stage, who?: Person, path = '/'): Promise<Page> {
  const page = await stage.newPage({ width: 360 });
  const heard: string[] = [];
  alarms.set(page, heard);
  await page.addInitScript(TRAP);
  page.on('dialog', (dialog) => {
    heard.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => heard.push(`popup: ${popup.url()}`));
  page.on('download', (download) => heard.push(`download: ${download.url()}`));
  if (who) await arriveAs(page, who, path);
  else await page.goto(path);
  return page;
}

/** Elements and attributes that none of our pages has: user text has become markup. */
const INTRUDERS = `(() => {
  const found = [...document.querySelectorAll('iframe, object, embed, base, math, marquee, noscript *, #pwn, pwn-part, [srcdoc], meta[http-equiv], img[src=x], link[href*=evil], style:not([nonce]):not([data-styled])')];
  const handlers = [...document.querySelectorAll('*')].filter((one) => [...one.attributes].some(({ name }) => name.startsWith('on')));
  const links = [...document.querySelectorAll('a[href], area[href], form[action]')].filter((one) => !/^(https?|mailto|tel|webcal|blob):$/.test(new URL(one.getAttribute('href') ?? one.getAttribute('action'), document.baseURI).protocol));
  return [...found, ...handlers, ...links].map((one) => one.outerHTML.slice(0, 200));
})()`;

/** Nothing has run, nothing is an element, no other machine was contacted, nothing scrolls sideways. */
export async function isSafe(page: Page, name: string, expected: readonly RegExp[] = []): Promise<void> {
  expect(await page.evaluate('window.__pwned ?? []'), `${name}: something ran`).toEqual([]);
  expect(await page.evaluate(INTRUDERS), `${name}: words have become elements`).toEqual([]);
  const troubles = [...troublesOf(page), ...(alarms.get(page) ?? [])].filter(
    (line) => !expected.some((pattern) => pattern.test(line)),
  );
  expect(troubles, name).toEqual([]);
  await fits(page, name);
}

/** All that is written is many presses away, and each may wait for an answer. */
const patient = { timeout: 60_000, interval: 100 };
const squeezed = (text: string): string => text.replace(/\s+/gu, ' ').trim();
const EVERYTHING = `[document.title, document.body.textContent, ...[...document.querySelectorAll('[aria-label], [title], [alt], [placeholder]')]
  .flatMap((one) => ['aria-label', 'title', 'alt', 'placeholder'].map((name) => one.getAttribute(name) ?? '')), ...[...document.querySelectorAll('input, textarea, option')].map((one) => one.value)].join('\\n')`;

/**
 * All of these words are on the page as they were written: as text, in a field, or as the name of a control. Presses
 * "Show more" and "Read more" as long as some are missing; answers nothing, or fails with those that are nowhere.
 */
export async function shows(page: Page, words: readonly string[], name: string): Promise<void> {
  await expect.poll(() => missingOn(page, words), { ...patient, message: `${name}: not shown as written` }).toEqual([]);
}

/** The same over numbered pages of a list, each of which is safe. */
export async function showsOver(page: Page, paths: readonly string[], words: readonly string[]): Promise<void> {
  let missing = words;
  for (const path of paths) {
    await page.goto(path);
    // The last page can have one entry, whose words are a part of others’ that were seen before.
    if (missing.length === 0) await settled(page);
    else
      await expect
        .poll(() => missingOn(page, missing).then(({ length }) => length), {
          ...patient,
          message: `${path} shows none`,
        })
        .toBeLessThan(missing.length);
    // The first that is there need not be all of it: until no more of it comes.
    for (let before = Number.POSITIVE_INFINITY; missing.length > 0 && missing.length < before; ) {
      before = missing.length;
      missing = await missingOn(page, missing);
    }
    await isSafe(page, path);
  }
  expect(missing, 'not shown as written').toEqual([]);
}

async function missingOn(page: Page, words: readonly string[]): Promise<readonly string[]> {
  const all = squeezed((await page.evaluate(EVERYTHING)) as string);
  const missing = words.filter((text) => !all.includes(squeezed(text)));
  const more = page.getByRole('button', { name: /^(Show (more|older)|Read more)/ }).first();
  // One that goes away while it is pressed has done its work.
  if (missing.length > 0 && (await more.count()) > 0) await more.click({ timeout: 2_000 }).catch(() => undefined);
  return missing;
}
