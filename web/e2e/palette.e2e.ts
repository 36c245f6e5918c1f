import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStage, type Stage, troublesOf } from './harness.ts';
import { arriveAs, type Person, person, productOf, shopOf } from './people.ts';
import { buy } from './selling.ts';
import { sendMessage } from './sending.ts';

/** So many of each are in reach without asking the server. */
const LATEST = 20;

let stage: Stage;
let barber: Person;
let seller: Person;
let ana: Person;
let harbor: string;
let oak: string;
beforeAll(async () => {
  stage = await openStage();
  barber = await person(stage, 'Omar', 'SHOP_OWNER');
  seller = await person(stage, 'Sela', 'SELLER');
  ana = await person(stage, 'Ana');
  harbor = await shopOf(stage, barber, 'Harbor Cuts', '0');
  oak = await shopOf(stage, barber, 'Oak Street', '0');
});
afterAll(() => stage?.close());

const patient = { timeout: 20_000 };
const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);

/** Books a free half hour over the API; answers with the booking. */
async function booked(shopId: string, time: string): Promise<string> {
  const held = await stage.rest('POST', `/booking/hold/${shopId}`, { date: tomorrow, time }, ana.token);
  if (held.status !== 201) throw new Error(`holding answered ${held.status} ${await held.text()}`);
  const { _id } = (await held.json()) as { _id: string };
  const body = { service: 'barb', date: tomorrow, time, no_persons: 1, amount: 0 };
  const made = await stage.rest('POST', `/booking/create/${shopId}`, body, ana.token);
  if (made.status !== 201) throw new Error(`booking answered ${made.status} ${await made.text()}`);
  return _id;
}

const halfHour = (nth: number): string => `${String(8 + (nth >> 1)).padStart(2, '0')}:${nth % 2 === 0 ? '00' : '30'}`;

/** Types words into the search of the top bar, and presses the line of that name. */
async function find(page: Page, words: string, name: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Search features or sub-features' }).click();
  await page.getByRole('combobox', { name: 'Search features or sub-features' }).fill(words);
  const line = page.getByRole('option', { name }).first();
  await line.waitFor(patient);
  await line.click();
}

it('finds one’s own booking, order and conversation, however many there are since', async () => {
  const first = await booked(harbor, halfHour(0));
  const talk = await sendMessage(stage, ana, 'Is there a bus?', { to: { kind: 'shop', id: harbor } });
  for (let nth = 1; nth <= LATEST + 1; nth += 1) {
    const id = await booked(oak, halfHour(nth));
    await sendMessage(stage, ana, 'See you.', { to: { kind: 'booking', id } });
  }
  const razor = await productOf(stage, seller, 'Folding Razor', '9', 50);
  const comb = await productOf(stage, seller, 'Plain Comb', '3', 50);
  await buy(stage, ana, razor, 1);
  for (let nth = 0; nth <= LATEST; nth += 1) await buy(stage, ana, comb, 1);

  const page = await stage.newPage();
  await arriveAs(page, ana, '/dashboard');
  await find(page, 'harbor', /^Harbor Cuts.*8:00am/);
  await expect.poll(() => page.url(), patient).toContain(`/appointments?tab=mine#${first}`);
  await find(page, 'folding', /^Folding Razor.*#/);
  await page.getByRole('heading', { level: 1, name: /^Order #/ }).waitFor(patient);
  await page.getByText('Folding Razor').first().waitFor();
  await find(page, 'omar harbor', /^Omar Ortiz.*Harbor Cuts/);
  await expect.poll(() => page.url(), patient).toContain(`/message/${talk}`);

  const sold = await stage.newPage();
  await arriveAs(sold, seller, '/dashboard');
  await find(sold, 'ana folding', /^Folding Razor.*#/);
  await sold.getByRole('heading', { level: 1, name: /^Order #/ }).waitFor(patient);
  expect([...troublesOf(page), ...troublesOf(sold)]).toEqual([]);
}, 180_000);

it('opens the window of each action', async () => {
  const [page, sold] = [await stage.newPage(), await stage.newPage()];
  await arriveAs(page, barber, '/dashboard');
  await arriveAs(sold, seller, '/dashboard');
  const opens = async (on: Page, words: string, name: RegExp, title: string | RegExp) => {
    await find(on, words, name);
    const dialog = on.getByRole('dialog', { name: title });
    await dialog.waitFor(patient);
    expect(new URL(on.url()).searchParams.get('new')).toBeNull();
    await on.keyboard.press('Escape');
    await dialog.waitFor({ ...patient, state: 'detached' });
    // Neither a reload nor another look opens it again.
    await on.reload();
    await on.locator('main h1').waitFor(patient);
    expect(await on.getByRole('dialog').count()).toBe(0);
  };
  await opens(page, 'create shop', /^Create Shop/, /Shop/);
  await opens(page, 'add walk-in', /^Add walk-in/, 'Add a walk-in');
  await opens(page, 'block time', /^Block time/, 'Block time');
  await opens(page, 'add barber', /^Add barber/, 'Add barber');
  await opens(page, 'change picture', /^Change picture/, 'Change picture');
  await opens(page, 'new thread', /^New thread/, /thread/i);
  await opens(sold, 'create product', /^Create Product/, /Product/);
  expect([...troublesOf(page), ...troublesOf(sold)]).toEqual([]);
}, 120_000);

it('has every key that is pressed at once after Ctrl+K, also while its code is on the way', async () => {
  const page = await stage.newPage();
  let isHeld = false;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/*.js', async (route) => {
    if (isHeld) await released;
    await route.continue();
  });
  const search = { name: 'Search features or sub-features' };
  await arriveAs(page, ana, '/dashboard');
  await page.getByRole('button', search).waitFor(patient);
  isHeld = true;
  await page.keyboard.press('Control+k');
  await page.keyboard.type('folding');
  const field = page.getByRole('textbox', search).or(page.getByRole('combobox', search));
  expect(await field.inputValue()).toBe('folding');
  release();
  await page
    .getByRole('option', { name: /^Folding Razor.*#/ })
    .first()
    .waitFor(patient);
  await page.keyboard.type(' razor');
  await expect.poll(() => page.getByRole('combobox', search).inputValue(), patient).toBe('folding razor');
  expect(troublesOf(page)).toEqual([]);
}, 60_000);

it('finds no line for letters that are scattered over it, and forgives a misspelled word', async () => {
  const page = await stage.newPage();
  await arriveAs(page, ana, '/dashboard');
  await page.getByRole('button', { name: 'Search features or sub-features' }).waitFor(patient);
  await page.keyboard.press('/');
  const field = page.getByRole('combobox', { name: 'Search features or sub-features' });
  await field.fill('comb');
  await page
    .getByRole('option', { name: /^Plain Comb/ })
    .first()
    .waitFor(patient);
  const found = await page.getByRole('option').allTextContents();
  expect(found.filter((text) => !/comb/i.test(text))).toEqual([]);
  await field.fill('markteplace');
  await page
    .getByRole('option', { name: /^Marketplace/ })
    .first()
    .waitFor(patient);
  expect(troublesOf(page)).toEqual([]);
}, 60_000);
