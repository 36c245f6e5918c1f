// What is seen first on a screen, and what lies over what: all that only a browser that lays out a page can know.
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStage, type Stage } from './harness.ts';
import { settled } from './screens/settled.ts';
import { openScreen, screensOf, VIEWERS } from './screens/viewers.ts';

const PHONE = 360;
const DESK = 1280;
/** Edge of the chat's button, in pixels. */
const CHAT = 48;

let stage: Stage;
let visitor: Page;
let customer: Page;
let barber: Page;
let found: ReadonlyMap<string, string>;
beforeAll(async () => {
  stage = await openStage({ demo: true });
  const pages = await Promise.all([0, 1, 2].map(() => stage.newPage()));
  const [one, two, three] = pages as [Page, Page, Page];
  [visitor, customer, barber] = [one, two, three];
  const viewers = ['a visitor', 'a customer', 'a barber'].map((who) => VIEWERS.find((viewer) => viewer.who === who));
  const screens = await Promise.all(viewers.map((viewer, at) => (viewer ? screensOf(pages[at] as Page, viewer) : [])));
  found = new Map(screens.flat().map(({ name, path }) => [name, path]));
}, 240_000);
afterAll(() => stage?.close());

const pathOf = (name: string): string => found.get(name) ?? `/no-such-screen-as-${name}`;

async function boxOf(locator: Locator) {
  const box = await locator.first().boundingBox();
  if (!box) throw new Error(`${locator} is not on the page`);
  return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height, ...box };
}

const styleOf = (locator: Locator, name: 'fontFamily' | 'fontSize'): Promise<string> =>
  locator.first().evaluate((element, key) => getComputedStyle(element)[key], name);

/** The words of the first button of a screen that is filled with the colour of the brand. */
const MAIN_BUTTON = `(() => {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.background = 'var(--c-brand)';
  const brand = getComputedStyle(probe).backgroundColor;
  probe.remove();
  return [...document.querySelectorAll('main a[href], main button')].find((one) => getComputedStyle(one).backgroundColor === brand)?.textContent;
})()`;

it('the chat is a plain button of 48 px that never lies beside the main button of a phone’s screen', async () => {
  await openScreen(visitor, '/marketplace', PHONE);
  await visitor
    .getByRole('button', { name: /^Add To Cart/ })
    .first()
    .click();
  const chat = visitor.getByRole('button', { name: /^Chat/ });
  await chat.first().click();
  await visitor.getByRole('button', { name: 'Close chat' }).click();
  const pinned: readonly [path: string, name: RegExp][] = [
    ['/cart', /^Checkout/],
    [pathOf('a shop'), /^Hire Me/],
    [pathOf('a product'), /^Add To Cart/],
    [pathOf('a campaign'), /^Donate/],
  ];
  for (const [path, name] of pinned) {
    await openScreen(visitor, path, PHONE);
    await chat.first().waitFor();
    for (const top of ['0', 'document.body.scrollHeight']) {
      await visitor.evaluate(`scrollTo(0, ${top})`);
      const main = visitor.getByRole('button', { name }).or(visitor.getByRole('link', { name }));
      const round = await boxOf(chat);
      expect([round.width, round.height], path).toEqual([CHAT, CHAT]);
      await main.first().waitFor();
      const boxes = await Promise.all((await main.all()).map((one) => one.boundingBox()));
      const covered = boxes.filter((box) => box && box.y < round.bottom && box.y + box.height > round.top);
      expect(covered, `${path} at ${top}`).toEqual([]);
    }
  }
});

it('on a phone the search of the home page comes before any drawing', async () => {
  await openScreen(visitor, '/', PHONE);
  const search = await boxOf(visitor.getByRole('search'));
  const drawings = await visitor.getByRole('main').locator('svg').filter({ visible: true }).all();
  const boxes = await Promise.all(drawings.map((one) => one.boundingBox()));
  // Icons in buttons and links are no drawings.
  const large = boxes.flatMap((box) => (box && Math.min(box.width, box.height) > 64 ? [box.y] : []));
  expect(large.length).toBeGreaterThan(0);
  expect(Math.min(...large)).toBeGreaterThan(search.bottom);
});

it.each([DESK, PHONE])(
  'at %i px the figures of the marketplace are smaller than its heading, and stand before its goods',
  async (width) => {
    await openScreen(visitor, '/marketplace', width);
    const figure = visitor.getByRole('main').locator('dd').first();
    const sizes = [
      await styleOf(figure, 'fontSize'),
      await styleOf(visitor.getByRole('heading', { level: 1 }), 'fontSize'),
    ];
    const [small, large] = sizes.map(Number.parseFloat) as [number, number];
    expect(small).toBeLessThan(large);
    const categories = await boxOf(visitor.getByRole('navigation', { name: 'Categories' }));
    const goods = await boxOf(visitor.getByRole('main').locator('li article'));
    expect(categories.bottom).toBeLessThanOrEqual(goods.top);
    await visitor.getByText('Best sellers').first().waitFor({ state: 'attached' });
  },
);

it('zeros are plain in prices and times, and slashed where something is identified', async () => {
  await openScreen(visitor, '/marketplace', DESK);
  expect(await styleOf(visitor.getByRole('main').getByText(/^\$\d/), 'fontFamily')).toMatch(/^"?Plain Zero/);
  await openScreen(customer, '/profile', DESK);
  const code = customer.getByRole('main').locator('code, [class*=mono]').first();
  expect(await styleOf(code, 'fontFamily')).toMatch(/^"?Atkinson Hyperlegible Mono/);
});

it.each([DESK, 960])('at %i px no time of the week is broken in two', async (width) => {
  await openScreen(barber, '/appointments?view=week', width);
  const times = barber.locator('tbody th');
  await times.first().waitFor();
  const lines = await times.evaluateAll((all) =>
    all.map((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    }),
  );
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.filter((count) => count !== 1)).toEqual([]);
});

it('at 360 px the viewer’s own time on a ticket is not parted', async () => {
  const far = await stage.newPage({ timeZone: 'Europe/Berlin' });
  const viewer = VIEWERS.find(({ who }) => who === 'a customer');
  if (!viewer) throw new Error('there is no customer');
  await screensOf(far, viewer);
  for (const path of ['/dashboard', pathOf('thanks for a booking')]) {
    await openScreen(far, path, PHONE);
    const own = far.getByText(/^\(.* your time\)$/);
    await own.first().waitFor();
    const heights = await own.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(one).lineHeight)),
    );
    expect(
      heights.filter((lines) => lines > 1.5),
      path,
    ).toEqual([]);
  }
});

it.each([DESK, PHONE])(
  'at %i px a member reaches the barbers, the marketplace and the cart from every screen',
  async (width) => {
    await openScreen(customer, '/dashboard', width);
    await customer
      .getByRole('banner')
      .getByRole('link', { name: /^Cart, / })
      .waitFor();
    if (width === PHONE) await customer.getByRole('button', { name: 'Menu', exact: true }).click();
    for (const name of ['Find a Barber', 'Marketplace', 'Favorites'])
      await customer
        .getByRole(width === PHONE ? 'dialog' : 'navigation')
        .getByRole('link', { name, exact: true })
        .first()
        .waitFor();
    await customer.keyboard.press('Escape');
  },
);

it('what comes after a payment leads first to the calendar or to the order', async () => {
  const firstMainButton = async (name: string) => {
    await openScreen(customer, pathOf(name), DESK);
    return customer.evaluate<string | undefined>(MAIN_BUTTON);
  };
  expect(await firstMainButton('thanks for a booking')).toMatch(/calendar/i);
  expect(await firstMainButton('thanks for an order')).toBe('See the order');
});

it('a shop that is marked by its heart is among the favorites', async () => {
  await openScreen(customer, '/barbers', PHONE);
  const hearts = customer.getByRole('main').getByRole('button', { name: /^Favorite: / });
  const heart = hearts.and(customer.getByRole('button', { pressed: false })).first();
  const name = ((await heart.getAttribute('aria-label')) ?? '').replace(/^Favorite: /, '');
  await heart.click();
  await customer
    .getByRole('button', { name: `Favorite: ${name}`, exact: true, pressed: true })
    .first()
    .waitFor();
  await settled(customer);
  await openScreen(customer, '/favorites', PHONE);
  expect(name).not.toBe('');
  await customer.getByRole('main').getByText(name).first().waitFor();
});
