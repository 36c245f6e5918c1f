import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStage, type Stage, troublesOf } from './harness.ts';
import { looksRightInWidths } from './looksRight.ts';
import { activate, arriveAs, type Person, person, shopOf } from './people.ts';

const patient = { timeout: 30_000 };

let stage: Stage;
let olga: Person;
let dora: Person;
let ann: Person;
let shopId: string;
let doraAt: string;
beforeAll(async () => {
  stage = await openStage();
  [olga, dora, ann] = [
    await person(stage, 'Olga', 'SHOP_OWNER'),
    await person(stage, 'Dora'),
    await person(stage, 'Ann'),
  ];
  await Promise.all([activate(stage, olga), activate(stage, dora)]);
  shopId = await shopOf(stage, olga, 'Fade House', '0');
  const invited = await call('POST', '/crew/invite', olga, { shopId, email: dora.email, role: 'desk' });
  doraAt = invited._id;
  await call('PUT', `/crew/answer/${doraAt}`, dora, { accept: true });
}, 180_000);
afterAll(() => stage?.close());

async function call(method: string, path: string, who: Person, body: object): Promise<{ _id: string }> {
  const answer = await stage.rest(method, path, body, who.token);
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { _id: string };
}

const tomorrow = () =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date(Date.now() + 86_400_000));

it('a visit that is dragged at one desk is at its new chair at the other, which moves it by keys', async () => {
  await call('PUT', `/crew/change/${doraAt}`, olga, { role: 'barber' });
  const date = tomorrow();
  const walkIn = { date, time: '09:00', barber: 'owner', name: 'Ida Green', note: 'Short on the sides' };
  await call('POST', `/booking/walk-in/${shopId}`, olga, walkIn);
  await call('POST', `/booking/block/${shopId}`, olga, { date, times: ['10:30'], barber: doraAt, reason: 'Dentist' });
  const [owner, desk] = [await stage.newPage(), await stage.newPage()];
  await arriveAs(owner, olga, `/appointments?view=day&day=${date}`);
  await arriveAs(desk, dora, `/appointments?view=day&day=${date}`);
  const chairAt = (page: Page) => page.getByRole('list', { name: 'Dora Ortiz' });
  await chairAt(desk)
    .getByRole('button', { name: /Dentist/ })
    .waitFor(patient);
  expect(await desk.getByRole('list', { name: 'Olga Ortiz' }).count()).toBe(0);

  const target = chairAt(owner).getByRole('button', { name: '10:00am, Dora Ortiz: free' });
  await target.scrollIntoViewIfNeeded(patient);
  await pointAt(owner, owner.getByRole('button', { name: /Ida Green/ }));
  await owner.mouse.down();
  await pointAt(owner, target, 8);
  await owner.getByText('Move Ida Green to 10:00am, Dora Ortiz: free.').waitFor();
  await owner.mouse.up();
  const visit = chairAt(desk).getByRole('button', { name: /^10:00am, Dora Ortiz: Ida Green/ });
  await visit.waitFor(patient);

  await visit.press('m');
  await desk.keyboard.press('ArrowDown');
  await desk.keyboard.press('Enter');
  await desk
    .getByRole('alert')
    .getByText(/^Ida Green stays at 10:00am\. That time was just taken\./)
    .waitFor(patient);
  await visit.press('m');
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await desk.keyboard.press(key);
  await chairAt(owner)
    .getByRole('button', { name: /^11:00am, Dora Ortiz: Ida Green/ })
    .waitFor(patient);
  await looksRightInWidths(owner, 'day-by-chairs');

  await owner.emulateMedia({ media: 'print' });
  expect(await owner.locator('#root').isVisible()).toBe(false);
  const printed = owner.getByRole('row', { name: /^11:00am to 11:30am Dora Ortiz Ida Green/ });
  expect(await printed.innerText()).toContain('Short on the sides');
  await call('PUT', `/crew/change/${doraAt}`, olga, { role: 'desk' });
  for (const page of [owner, desk]) expect(troublesOf(page)).toEqual([]);
}, 60_000);

/** Moves the pointer to the middle of something that is in view. */
async function pointAt(page: Page, what: Locator, steps = 1): Promise<void> {
  const box = await what.boundingBox();
  if (!box) throw new Error('There is nothing to point at.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps });
}

it('owner and desk see each other’s work at once; of two who cancel one does, the other reads why', async () => {
  const [owner, desk] = [await stage.newPage(), await stage.newPage()];
  await arriveAs(owner, olga, '/appointments');
  await owner.getByRole('button', { name: 'Close days' }).waitFor(patient);
  await arriveAs(desk, dora, '/my-barbers');
  await desk.getByRole('link', { name: 'Appointments at Fade House' }).click(patient);
  await desk.getByRole('button', { name: 'Add walk-in' }).waitFor(patient);
  expect(await desk.getByRole('button', { name: 'Close days' }).count()).toBe(0);

  await desk.getByRole('button', { name: 'Add walk-in' }).click();
  const form = desk.getByRole('dialog', { name: 'Add a walk-in' });
  await form.getByLabel('Name').fill('Wade Walker');
  await form.getByRole('button', { name: /^Add at/ }).click();
  await form.waitFor({ state: 'detached', ...patient });
  await owner.getByText('Wade Walker').first().waitFor(patient);

  await call('POST', `/booking/create/${shopId}`, ann, { date: tomorrow(), time: '11:00' });
  const row = { name: /^More about Ann Ortiz/ };
  for (const page of [owner, desk]) {
    await page.getByRole('button', row).click(patient);
    await page.getByRole('menuitem', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog', { name: 'Cancel this booking?' }).waitFor(patient);
  }
  const press = (page: typeof owner) =>
    page.getByRole('alertdialog').getByRole('button', { name: 'Cancel booking' }).click();
  await press(owner);
  await owner.getByRole('alertdialog').waitFor({ state: 'detached', ...patient });
  await press(desk);
  await desk.getByRole('alertdialog').getByText('This booking has already been cancelled.').waitFor(patient);
  await desk.getByRole('button', { name: 'Keep it' }).click();
  await looksRightInWidths(desk, 'desk-at-work');

  // A barber has their own chair alone: what is at the owner's goes from their screen.
  await call('PUT', `/crew/change/${doraAt}`, olga, { role: 'barber' });
  await desk
    .getByText('Wade Walker')
    .first()
    .waitFor({ state: 'detached', ...patient });
  await owner.getByText('Wade Walker').first().waitFor(patient);
  await stage.rest('DELETE', `/crew/remove/${doraAt}`, undefined, olga.token);
  await desk.getByRole('heading', { level: 1, name: 'My Bookings' }).waitFor(patient);
  for (const page of [owner, desk]) expect(troublesOf(page)).toEqual([]);
}, 60_000);
