import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { axe, openStage, type Stage, shot } from './harness.ts';
import { arriveAs, logIn, type Person, person, shopOf } from './people.ts';
import { openReleases, type Releases } from './releases.ts';

let stage: Stage;
let way: Releases;
let ana: Person;
let ben: Person;
let paidId: string;
let threadId: string;
beforeAll(async () => {
  stage = await openStage();
  const omar = await person(stage, 'Omar', 'SHOP_OWNER');
  [ana, ben] = await Promise.all([person(stage, 'Ana'), person(stage, 'Ben')]);
  const freeId = await shopOf(stage, omar, 'Oak Street Barbers', '0');
  paidId = await shopOf(stage, omar, 'Elm Street Barbers', '35');
  const id = await hold(ana, freeId);
  await stage.graphql('mutation ($id: ID!) { createBooking(bookingId: $id) { id } }', { id }, ana.token);
  const input = { topic: 'Which clipper oil', text: 'What do you use?', category: 'Technique' };
  const begin = 'mutation ($input: ThreadInput!) { createThread(input: $input) { id } }';
  threadId = (await stage.graphql<{ createThread: { id: string } }>(begin, { input }, omar.token)).createThread.id;
});
afterAll(() => stage?.close());
beforeEach(async () => {
  way = await openReleases(stage.origin);
});
afterEach(() => way.close());

const patient = { timeout: 15_000 };
const open = (width = 1280, theme: 'light' | 'dark' = 'light') =>
  stage.newPage({ width, theme, serviceWorker: true, at: way.origin });
const strip = (page: Page) => page.getByText(/^Offline, showing the copy from \d{1,2}:\d\d[ap]m$/);

/** Until the service worker has its files and answers for this page. */
const kept = (page: Page) =>
  page.evaluate(`navigator.serviceWorker.ready.then(async ({ active }) => {
    while (active.state !== 'activated') await new Promise((resolve) => setTimeout(resolve, 50));
  })`);
/** The keys of the answers that are on the device. */
const copies = (page: Page) =>
  page.evaluate(`new Promise(async (resolve) => {
    // Opened before the page has made it, it would be made without its store.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'chairside-copies')) return resolve([]);
    const asked = indexedDB.open('chairside-copies');
    asked.onsuccess = () => {
      if (!asked.result.objectStoreNames.contains('answers')) return resolve([]);
      const all = asked.result.transaction('answers').objectStore('answers').getAllKeys();
      all.onsuccess = () => { asked.result.close(); resolve(all.result); };
    };
  })`) as Promise<string[]>;

/** Keeps a time for a member; answers with the booking's id. */
async function hold(who: Person, shop: string): Promise<string> {
  const date = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const query = 'mutation ($input: HoldSlotInput!) { holdSlot(input: $input) { booking { id } } }';
  const { holdSlot } = await stage.graphql<{ holdSlot: { booking: { id: string } } }>(
    query,
    { input: { shopId: shop, date, time: '10:00' } },
    who.token,
  );
  return holdSlot.booking.id;
}

const screens: [path: () => string, seen: (page: Page) => Promise<unknown>, query: string][] = [
  [() => '/', (page) => page.getByRole('heading', { level: 1 }).waitFor(patient), 'FeaturedBarbers'],
  [
    () => '/barbers',
    (page) => page.getByRole('list', { name: 'Barber shops' }).getByText('Oak Street Barbers').waitFor(patient),
    'Barbers',
  ],
  [
    () => `/forum/thread/${threadId}`,
    (page) => page.getByRole('heading', { name: 'Which clipper oil' }).waitFor(patient),
    'ThreadPage',
  ],
  [() => '/appointments', (page) => page.getByRole('heading', { name: 'Upcoming' }).waitFor(patient), 'OwnBookings'],
];

/** Opens each screen until its answer is on the device. */
async function visitAll(page: Page): Promise<void> {
  // An answer that was asked for before the session is known has no owner, and no copy of it is kept for a member.
  await expect.poll(() => page.evaluate("localStorage.getItem('user')"), patient).not.toBeNull();
  for (const [path, seen, query] of screens) {
    await page.goto(path());
    await seen(page);
    await expect
      .poll(async () => (await copies(page)).some((key) => key.startsWith(`${ana.id}/${query} `)), patient)
      .toBe(true);
  }
  await kept(page);
}

it.each([
  ['the browser has no network', (page: Page) => page.context().setOffline(true), 1280, 'light'],
  ['the server does not answer', async () => way.shut(), 360, 'dark'],
] as const)(
  'four screens open where %s, with what was there and the age of it; nothing can be booked',
  async (_, lose, width, theme) => {
    const page = await open(width, theme);
    await arriveAs(page, ana, '/');
    await visitAll(page);
    await lose(page);
    for (const [path, seen] of screens) {
      await page.goto(path());
      await seen(page);
      await strip(page).waitFor(patient);
      expect(await page.getByText('Live', { exact: true }).count()).toBe(0);
      await page.mouse.wheel(0, 400);
      expect((await strip(page).boundingBox())?.y, 'the strip stays in view').toBeLessThan(40);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
      await shot(page, `offline-${width}-${path().split('/')[1] || 'home'}`);
    }
    expect(await axe(page)).toEqual([]);
    await page.getByText('You are offline: bookings can be read, but not changed.').waitFor();
    const edits = await page
      .getByRole('main')
      .getByRole('button', { name: /^Reschedule/ })
      .all();
    expect(edits.length).toBeGreaterThan(0);
    for (const button of edits) expect(await button.isDisabled()).toBe(true);
    await page
      .getByRole('button', { name: /^More about/ })
      .first()
      .click();
    expect(await page.getByRole('menuitem', { name: 'Cancel' }).isDisabled()).toBe(true);
  },
);

it('paying is refused without a network: nothing was charged', async () => {
  const page = await open();
  await arriveAs(page, ana, `/payment/booking/${await hold(ana, paidId)}/35`);
  await page.getByLabel('Card number').waitFor(patient);
  await page.context().setOffline(true);
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByLabel('Expiry date').fill('0439');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('You are offline. A payment needs a connection; nothing has been charged.').waitFor(patient);
});

it('what a member saw is erased at logout, and no other account sees any of it', async () => {
  const page = await open();
  await arriveAs(page, ana, '/');
  await visitAll(page);
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect.poll(async () => (await copies(page)).filter((key) => key.startsWith(ana.id)), patient).toEqual([]);
  await page.goto('/login');
  await logIn(page, ben);
  await page.getByRole('button', { name: /^Account/ }).waitFor(patient);
  await page.context().setOffline(true);
  await page.goto('/appointments');
  await strip(page).waitFor(patient);
  await page.getByText('We could not reach the server.').waitFor(patient);
  expect(await page.getByText('Oak Street Barbers').count()).toBe(0);
});

it('a new release is offered, shown when its reader wants it, and never before', async () => {
  const page = await open();
  await page.goto('/contact');
  await kept(page);
  await page.goto('/contact');
  await page.getByRole('textbox').first().fill('Half a sentence');
  await page.evaluate('window.notReloaded = true');
  way.release();
  await page.evaluate('navigator.serviceWorker.getRegistration().then((one) => one.update())');
  await page.getByText('A new version is ready').waitFor(patient);
  await shot(page, 'release');
  expect(await page.evaluate('window.notReloaded')).toBe(true);
  expect(await page.getByRole('textbox').first().inputValue()).toBe('Half a sentence');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => page.evaluate('window.notReloaded').catch(() => true), patient).toBeUndefined();
  await page.getByRole('textbox').first().waitFor(patient);
  expect(await page.getByText('A new version is ready').count()).toBe(0);
});
