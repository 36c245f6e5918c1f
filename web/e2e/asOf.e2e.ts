import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStage, type Stage, troublesOf } from './harness.ts';
import { looksRight } from './looksRight.ts';
import { arriveAs, type Person, person, shopOf } from './people.ts';
import { platformOwner } from './platformOwner.ts';

let stage: Stage;
let owner: Person;
let maria: Person;
let nora: Person;
let shopId: string;
let bookingId: string;
const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);

/** A day on which a time was held, and another blocked afterwards; and a member who is suspended. */
beforeAll(async () => {
  stage = await openStage();
  owner = await platformOwner(stage, 'Olive');
  maria = await person(stage, 'Maria', 'SHOP_OWNER');
  nora = await person(stage, 'Nora');
  shopId = await shopOf(stage, maria, 'Lakeside', '35');
  const held = await stage.rest('POST', `/booking/hold/${shopId}`, { date: day, time: '11:00' }, nora.token);
  expect(held.ok).toBe(true);
  bookingId = ((await held.json()) as { _id: string })._id;
  await stage.graphql(
    'mutation ($s: ID!, $d: LocalDate!) { blockTime(input: { shopId: $s, date: $d, times: ["13:00"] }) { id } }',
    { s: shopId, d: day },
    maria.token,
  );
  await stage.graphql(
    'mutation ($id: ID!) { suspendMember(id: $id, reason: "Fraud") { id } }',
    { id: nora.id },
    owner.token,
  );
});
afterAll(() => stage?.close());

const patient = { timeout: 20_000 };

/** Opens what was with the keyboard. */
async function lookBack(page: Page, button: string, title: string) {
  await page.getByRole('button', { name: button }).press('Enter', patient);
  const drawer = page.getByRole('dialog', { name: title });
  await drawer.waitFor(patient);
  return drawer;
}

it.each([1280, 360])('a barber sees a day as it was, and comes back to now, at %i px', async (width) => {
  const page = await stage.newPage({ width });
  await arriveAs(page, maria, '/appointments');
  const drawer = await lookBack(page, 'Look back at a day…', 'Lakeside, as it was');
  await drawer.getByLabel('Day', { exact: true }).fill(day);
  const slider = drawer.getByRole('slider', { name: 'Through the changes' });
  await slider.press('Home');
  await expect.poll(() => slider.getAttribute('aria-valuetext'), patient).toMatch(/change 1 of 2$/);
  const rows = drawer.getByRole('list', { name: 'The day as it was' }).getByRole('listitem');
  await rows.filter({ hasText: /^11:00am Nora Ortiz/ }).waitFor(patient);
  expect(await rows.count()).toBe(1);
  await slider.press('End');
  await rows.filter({ hasText: 'Blocked 1:00pm to 1:30pm' }).waitFor(patient);
  await drawer.getByText(/A look back: .+ as it was on/).waitFor(patient);
  await looksRight(page, `a-day-as-it-was-${width}`);
  await drawer.getByLabel('As it was on').fill('2020-01-01T09:00');
  await drawer.getByText('Nothing was booked or blocked.').waitFor(patient);
  await drawer.getByRole('button', { name: 'Back to now' }).press('Enter');
  await drawer.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Look back at a day…');
  expect(troublesOf(page)).toEqual([]);
});

it.each([1280, 360])(
  'a platform owner sees the day of a booking and the roles of users as they were, at %i px',
  async (width) => {
    const page = await stage.newPage({ width });
    await arriveAs(page, owner, `/owner/bookings/${bookingId}`);
    const ofDay = await lookBack(page, 'Look back at a day…', 'Lakeside, as it was');
    await ofDay.getByRole('slider', { name: 'Through the changes' }).press('Home');
    await ofDay.getByText('11:00am Nora Ortiz').waitFor(patient);
    await looksRight(page, `a-day-as-it-was-for-owners-${width}`);
    await page.keyboard.press('Escape');

    await page.goto('/owner/users');
    const ofUsers = await lookBack(page, 'Roles as they were…', 'Users, as they were');
    const slider = ofUsers.getByRole('slider', { name: 'Through the changes' });
    await slider.press('End');
    await slider.press('ArrowLeft');
    const row = ofUsers
      .getByRole('list', { name: 'Users as they were' })
      .getByRole('listitem')
      .filter({ hasText: 'Nora' });
    await row.getByText('Active', { exact: true }).waitFor(patient);
    await slider.press('ArrowRight');
    await row.getByText('Suspended', { exact: true }).waitFor(patient);
    await ofUsers.getByText(/A look back: Roles and status as they were on/).waitFor(patient);
    await looksRight(page, `roles-as-they-were-${width}`);
    await ofUsers.getByLabel('Role then').selectOption('Moderator');
    await ofUsers.getByText('Nobody had the role Moderator then.').waitFor(patient);
    await ofUsers.getByLabel('Role then').selectOption('Customer');
    await row.waitFor(patient);
    await ofUsers.getByLabel('Role then').selectOption('Every role');
    await slider.press('Home');
    // She had no account yet.
    await row.waitFor({ state: 'detached', ...patient });
    await ofUsers.getByRole('button', { name: 'Back to now' }).press('Enter');
    await ofUsers.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Roles as they were…' }).waitFor();
    expect(troublesOf(page)).toEqual([]);
  },
);
