import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axe, openStage, type Stage, shot, troublesOf } from './harness.ts';
import { looksRightInWidths, smallTargets } from './looksRight.ts';
import { settled } from './screens/settled.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ demo: true });
}, 180_000);
afterAll(() => stage?.close());

const patient = { timeout: 20_000 };
const LONGEST_DESCRIPTION = 160;
const MOST_SHIFT = 0.05;
/** An article's words: its page and the files of its fonts, compressed. */
const [MOST_REQUESTS_TO_READ, MOST_BYTES_TO_READ] = [4, 90_000];
const NOT_FOUND = 'Sorry, we couldn’t find the page you’re looking for.';

const text = async (path: string) =>
  (await fetch(`${stage.origin}${path}`, { headers: { accept: 'text/html' } })).text();
const within = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, value = '']) => value);

/** The paths of all pages that the sitemap lists. */
async function listedPaths(): Promise<string[]> {
  const parts = within(await text('/sitemap.xml'), 'loc');
  const pages = await Promise.all(parts.map(async (part) => within(await text(new URL(part).pathname), 'loc')));
  return pages.flat().map((address) => address.slice(stage.origin.length));
}
/** The first of them that begins so. */
async function listedUnder(begin: string): Promise<string> {
  const found = (await listedPaths()).find((path) => path.startsWith(begin) && path.length > begin.length);
  if (!found) throw new Error(`The sitemap has nothing under ${begin}.`);
  return found;
}

const content = (html: string, pattern: RegExp) => pattern.exec(html)?.[1];
/** The words of an element, however they are set. */
const words = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('&#39;', "'")
    .trim();
const metaOf = (html: string, name: string) =>
  content(html, new RegExp(`<meta data-page (?:name|property)="${name}" content="([^"]*)">`));

/** What schema.org's readers ask of each kind of thing at the least. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  HairSalon: ['name', 'url', 'image', 'address', 'openingHoursSpecification', 'priceRange'],
  Product: ['name', 'image', 'description', 'offers'],
  BlogPosting: ['headline', 'author', 'datePublished', 'image', 'publisher', 'mainEntityOfPage'],
  ProfilePage: ['mainEntity', 'dateCreated'],
  BreadcrumbList: ['itemListElement'],
  WebSite: ['name', 'url', 'potentialAction'],
};

describe('every page that the sitemap lists', () => {
  it('says what it is in its first answer: one of its kind, found by its one address', async () => {
    const paths = await listedPaths();
    expect(new Set(paths).size).toBe(paths.length);
    const titles = new Map<string, string>();
    const descriptions = new Map<string, string>();
    for (const path of paths.filter((one) => one !== '/contact')) {
      const answer = await fetch(`${stage.origin}${path}`, { headers: { accept: 'text/html' } });
      const html = await answer.text();
      expect([path, answer.status]).toEqual([path, 200]);
      const [title = '', description = ''] = [content(html, /<title>([^<]+)<\/title>/), metaOf(html, 'description')];
      expect([titles.get(title), descriptions.get(description)], `${path}: ${title}`).toEqual([undefined, undefined]);
      titles.set(title, path);
      descriptions.set(description, path);
      expect(description.replaceAll(/&#?\w+;/g, '_').length, path).toBeLessThanOrEqual(LONGEST_DESCRIPTION);
      expect(content(html, /<link data-page rel="canonical" href="([^"]+)">/)).toBe(stage.origin + path);
      for (const name of ['og:title', 'og:description', 'og:type', 'og:image', 'og:site_name'])
        expect(metaOf(html, name), `${path} ${name}`).toBeTruthy();
      expect(metaOf(html, 'og:url')).toBe(stage.origin + path);
      expect(metaOf(html, 'robots'), path).toBeUndefined();
      expect(html.match(/<h1/g), path).toHaveLength(1);
      const facts = JSON.parse(content(html, /<script data-page type="application\/ld\+json">(.*?)<\/script>/s) ?? '');
      expect(facts['@context']).toBe('https://schema.org');
      for (const fact of facts['@graph'])
        for (const field of NEEDED[fact['@type']] ?? []) expect(fact[field], `${path} ${field}`).toBeTruthy();
    }
    expect(paths.length).toBeGreaterThan(60);
  });

  it('shows a picture where its link is shared', async () => {
    for (const path of ['/', await listedUnder('/barber/'), await listedUnder('/product/')]) {
      const answer = await fetch(metaOf(await text(path), 'og:image') ?? '');
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        200,
        expect.stringMatching(/^image\/(png|jpeg)$/),
      ]);
    }
  });
});

/** A page whose browser runs no script. */
async function scriptless(width = 1280): Promise<Page> {
  const page = await stage.newPage({ width });
  const browser = page.context().browser();
  await page.context().close();
  const context = await browser?.newContext({
    baseURL: stage.origin,
    javaScriptEnabled: false,
    viewport: { width, height: 800 },
  });
  if (!context) throw new Error('The browser has ended.');
  return context.newPage();
}

it.each([1280, 360])('shop, product and lists are read and left without a script (%i px)', async (width) => {
  const page = await scriptless(width);
  await page.goto('/barbers');
  await page.getByRole('list', { name: 'Barber shops' }).getByRole('link').first().click();
  await page.getByRole('heading', { name: 'Booking Price' }).waitFor();
  expect(await page.getByRole('heading', { level: 1 }).innerText()).not.toBe('');
  expect(await page.getByRole('row').count()).toBe(7);
  await shot(page, `pages-shop-scriptless-${width}`);
  await page.goto(await listedUnder('/product/'));
  await page.getByText(/^\$\d/).first().waitFor();
  await shot(page, `pages-product-scriptless-${width}`);
  for (const path of ['/', '/marketplace']) {
    await page.goto(path);
    expect(await page.getByRole('main').getByRole('link').count()).toBeGreaterThan(2);
    await shot(page, `pages-${path.slice(1) || 'home'}-scriptless-${width}`);
  }
  await page.goto('/blog');
  await page.getByRole('list', { name: 'Posts' }).getByRole('link').first().click();
  const article = page.getByRole('article');
  await article.getByText(/min read$/).waitFor();
  expect((await article.innerText()).length).toBeGreaterThan(400);
  await shot(page, `pages-article-scriptless-${width}`);
  await page.goto('/barber/nothing');
  await page.getByRole('heading', { name: NOT_FOUND }).waitFor();
  await page.context().close();
});

/** Where the words, the way to the barbers and the search of the home page are: left, top, width and height in pixels. */
const HERO = `document.fonts.ready.then(() =>
  [...document.querySelectorAll('main h1, main h1 + p, main section > p, main a[href="/barbers"], main search :is(input, button)')]
    .filter((one) => one.closest('.first, section[aria-labelledby=hero]'))
    .map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return [one.getAttribute('placeholder') ?? one.textContent.trim(), ...[x, y, width, height].map(Math.round)].join(' ');
    }))`;

/** Keeps the client's own script away from a page until the returned function is called. */
async function holdClient(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/index-*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** From the first paint on: what moves, and how many headings and empty pages there are after each change. */
const WATCH = `
  globalThis.seen = { shift: 0, headings: new Set(), empty: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  addEventListener('DOMContentLoaded', () => {
    const look = () => {
      const headings = document.querySelectorAll('h1');
      seen.headings.add(headings.length);
      if ((document.querySelector('main')?.textContent ?? '').trim() === '') seen.empty += 1;
    };
    look();
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  });`;

/** However slow the machine is, the reader has not looked at the page for long. */
const NEVER_LONG = `{
  const usual = setTimeout;
  globalThis.setTimeout = (work, ms, ...rest) => (ms === 10_000 ? 0 : usual(work, ms, ...rest));
}`;

/** Presses the button of a product that nothing of the client has come of. */
async function press(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('.first').getByRole('button', { name: 'Add To Cart' }).click();
  await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor(patient);
  expect(await page.locator('.first').count()).toBe(0);
  expect(troublesOf(page)).toEqual([]);
}

describe('with a script', () => {
  it.each([1280, 360])('the screen takes the place of the words, once and without moving (%i px)', async (width) => {
    const posts = ['/blog', await listedUnder('/blog/content/')];
    const paths = [
      '/',
      '/barbers',
      '/marketplace',
      await listedUnder('/barber/'),
      await listedUnder('/product/'),
      ...posts,
    ];
    for (const path of paths) {
      const page = await stage.newPage({ width });
      await page.addInitScript(WATCH);
      const html = await text(path);
      const heading = words(content(html, /<h1[^>]*>(.*?)<\/h1>/s) ?? '');
      await page.goto(path);
      await page.locator('.first').waitFor({ state: 'detached', ...patient });
      expect(words((await page.locator('h1').innerHTML()) ?? '')).toBe(heading);
      await settled(page);
      const { shift, headings, empty } = (await page.evaluate('({ ...seen, headings: [...seen.headings] })')) as {
        shift: number;
        headings: number[];
        empty: number;
      };
      expect([path, headings, empty]).toEqual([path, [1], 0]);
      expect(shift, `${path} moves`).toBeLessThanOrEqual(MOST_SHIFT);
      expect((await page.title()).replaceAll('&', '&amp;')).toBe(content(html, /<title>([^<]+)<\/title>/));
      expect(troublesOf(page)).toEqual([]);
      await page.context().close();
    }
  });

  it('the words can be read by everybody before it has come', async () => {
    const page = await stage.newPage({ width: 360, theme: 'dark' });
    await page.route('**/assets/index-*.js', (route) => route.abort());
    const shop = await listedUnder('/barber/');
    const owner = content(await text(shop), /href="(\/user\/[^"]+)"/) ?? '';
    for (const path of ['/', '/barbers', '/marketplace', '/blog', await listedUnder('/blog/content/'), shop, owner]) {
      await page.goto(path);
      await page.locator('.first h1').waitFor();
      expect(await axe(page), path).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
      await shot(page, `pages-first-${path.split('/')[1] || 'home'}`);
    }
  });

  it.each([1280, 360])('what is there before it has come can be pressed with a finger (%i px)', async (width) => {
    const page = await stage.newPage({ width, still: true });
    const [shop, ...found] = await Promise.all(
      ['/barber/', '/product/', '/blog/content/', '/campaign/'].map(listedUnder),
    );
    const owner = content(await text(shop ?? ''), /href="(\/user\/[^"]+)"/) ?? '';
    for (const path of ['/', '/barbers', '/marketplace', '/blog', '/campaignList', shop ?? '', owner, ...found]) {
      await page.goto(path);
      await page.locator('.first h1').waitFor();
      expect([path, await smallTargets(page)]).toEqual([path, []]);
    }
  });

  it('has its styles in it: a screen that asked for them again could not be opened without a line', () => {
    const folder = fileURLToPath(new URL('../dist/assets/', import.meta.url));
    const files = readdirSync(folder);
    const scripts = files.filter((file) => file.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(0);
    const named = scripts.flatMap((file) =>
      [...readFileSync(`${folder}${file}`, 'utf8').matchAll(/assets\/([\w-]+\.css)/g)].map(([, name = '']) => name),
    );
    expect([...new Set(named)].filter((name) => name.startsWith('index-') || !files.includes(name))).toEqual([]);
  });

  it('none of it runs for someone who reads, and all of it once they move', async () => {
    const page = await stage.newPage({ width: 360, still: true });
    await page.addInitScript(NEVER_LONG);
    const scripts: string[] = [];
    const read: Request[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
      // Files that are only brought to the device are of no type.
      if (!['image', 'manifest', 'other'].includes(request.resourceType())) read.push(request);
    });
    await page.goto(await listedUnder('/blog/content/'));
    await page.waitForLoadState('networkidle');
    expect(scripts).toEqual([]);
    // What reading costs is counted, not timed: the page with its styles, and its letters.
    expect([...new Set(read.map((request) => request.resourceType()))].sort()).toEqual(['document', 'font']);
    const sizes = await Promise.all(read.map((request) => request.sizes()));
    const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
    expect(read.length, 'requests').toBeLessThanOrEqual(MOST_REQUESTS_TO_READ);
    expect(bytes, 'bytes as sent').toBeLessThanOrEqual(MOST_BYTES_TO_READ);
    const heading = page.getByRole('heading', { level: 1 });
    const name = await heading.innerText();
    expect(await page.getByRole('link', { name: 'Send by mail' }).getAttribute('href')).toContain(
      encodeURIComponent(page.url()),
    );
    await page.getByRole('link', { name: 'All posts' }).focus();
    await page.locator('.first').waitFor({ state: 'detached', ...patient });
    expect(await heading.innerText()).toBe(name);
    expect(await page.evaluate('document.activeElement.textContent')).toBe('All posts');
    expect(troublesOf(page)).toEqual([]);
  });

  it.each([1280, 360])('what was pressed before it came is done then (%i px)', async (width) => {
    const page = await stage.newPage({ width, still: true });
    const inStock = (await listedPaths()).filter((path) => path.startsWith('/product/'));
    for (const path of inStock) if ((await text(path)).includes('data-press>')) return press(page, path);
    throw new Error('Every product is sold out.');
  });

  it.each([1280, 800, 360])(
    'the search of the home page is there before it, and stays where it is (%i px)',
    async (width) => {
      const page = await stage.newPage({ width, still: true });
      const release = await holdClient(page);
      await page.goto('/');
      const hero = await page.evaluate<string[]>(HERO);
      expect(hero).toHaveLength(6);
      const what = page.getByRole('textbox', { name: 'What' });
      await what.fill('skin fade');
      await page.getByRole('textbox', { name: 'Where' }).fill('Chic');
      await what.evaluate((field: HTMLInputElement) => field.setSelectionRange(4, 4));
      await what.focus();
      release();
      await page.locator('.first').waitFor({ state: 'detached', ...patient });
      expect(await page.evaluate<string[]>(HERO)).toEqual(hero);
      await page.keyboard.type('-tight');
      expect(await what.inputValue()).toBe('skin-tight fade');
      expect(await page.getByRole('textbox', { name: 'Where' }).inputValue()).toBe('Chic');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/barbers?query=skin-tight+fade&where=Chic');
      expect(troublesOf(page)).toEqual([]);
    },
  );

  it('that search is sent without it, and without what was left empty', async () => {
    const page = await stage.newPage({ width: 360, still: true });
    const release = await holdClient(page);
    await page.goto('/');
    await page.getByRole('button', { name: 'Find a chair' }).click();
    expect(await page.evaluate('document.activeElement.placeholder')).toBe('Fade, beard, a name');
    await page.getByRole('textbox', { name: 'Where' }).fill(' Chicago ');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/barbers?where=Chicago', { waitUntil: 'commit' });
    release();
    await page.getByText('in “Chicago”').first().waitFor(patient);
    expect(troublesOf(page)).toEqual([]);
  });

  it('the title and the address follow the reader, and a page that is not there says so', async () => {
    const page = await stage.newPage();
    await page.goto(await listedUnder('/barber/'));
    await page.locator('.first').waitFor({ state: 'detached', ...patient });
    expect(await page.locator('link[rel=canonical]').count()).toBe(1);
    await page.getByRole('banner').getByRole('link', { name: 'Marketplace' }).click();
    await page.getByRole('heading', { level: 1, name: 'Marketplace' }).waitFor(patient);
    await expect.poll(() => page.title()).toBe('Marketplace · Chairside');
    expect(await page.locator('link[rel=canonical]').count()).toBe(0);
    const answer = await page.goto('/product/nothing');
    expect(answer?.status()).toBe(404);
    await page.locator('.first').waitFor({ state: 'detached', ...patient });
    await page.getByRole('heading', { name: NOT_FOUND }).waitFor();
  });

  it('/transparency has the signed heads of the record, to look at and to keep', async () => {
    const page = await stage.newPage({ width: 360 });
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Transparency' }).click();
    await page.getByText(/^[\d,]+ events were recorded by/).waitFor(patient);
    await page.getByText('The signed note of head 0').click();
    const note = await page.getByRole('region', { name: 'The signed note of head 0' }).innerText();
    expect(note).toMatch(/^\S+\/log\n\d+\n\S{44}\ntime /);
    const arriving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the heads' }).click();
    expect(readFileSync(await (await arriving).path(), 'utf8')).toContain(note.trim());
    await looksRightInWidths(page, 'transparency');
    expect(await smallTargets(page)).toEqual([]);
  });
});
