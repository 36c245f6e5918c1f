import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStage, type Stage, troublesOf } from './harness.ts';
import { looksRightInWidths } from './looksRight.ts';
import { arriveAs, type Person, person, shopOf } from './people.ts';

let stage: Stage;
let ron: Person;
let sue: Person;
let shopId: string;
beforeAll(async () => {
  stage = await openStage();
  ron = await person(stage, 'Ron', 'SHOP_OWNER');
  sue = await person(stage, 'Sue');
  shopId = await shopOf(stage, ron, 'Ron’s Chair', '0');
  await book(sue, '10:00');
}, 120_000);
afterAll(() => stage?.close());

const date = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);

async function book(who: Person, time: string): Promise<void> {
  const hold = 'mutation ($input: HoldSlotInput!) { holdSlot(input: $input) { booking { id } } }';
  const { holdSlot } = await stage.graphql<{ holdSlot: { booking: { id: string } } }>(
    hold,
    { input: { shopId, date, time } },
    who.token,
  );
  const confirm = 'mutation ($id: ID!) { createBooking(bookingId: $id) { status } }';
  await stage.graphql(confirm, { id: holdSlot.booking.id }, who.token);
}

async function walkIn(name: string, time: string): Promise<void> {
  const add = 'mutation ($input: WalkInInput!) { addWalkIn(input: $input) { id } }';
  await stage.graphql(add, { input: { shopId, date, time, name } }, ron.token);
}

it('a barber sees customers come, keeps something about one, books for another, and they read what is kept', async () => {
  const page = await stage.newPage();
  await arriveAs(page, ron, '/customers');
  await page.getByText('1 customer', { exact: true }).waitFor();
  await book(await person(stage, 'Tim'), '11:00');
  await page.getByText('2 customers', { exact: true }).waitFor();
  await page.getByRole('radio', { name: /^New/ }).click();
  await page.getByText('First came or bought within the last 30 days.').waitFor();
  await looksRightInWidths(page, 'customers');

  await page.getByRole('button', { name: 'Open Sue Ortiz' }).click();
  const drawer = page.getByRole('dialog', { name: 'Sue Ortiz' });
  await drawer.getByLabel('Allergies').fill('Latex');
  await drawer.getByRole('button', { name: 'Save' }).click();
  // What is kept is no change any more.
  await drawer.getByRole('button', { name: 'Save', disabled: true }).waitFor();
  expect(await drawer.getByLabel('Allergies').inputValue()).toBe('Latex');
  await looksRightInWidths(page, 'customer');

  await drawer.getByRole('link', { name: 'Book again' }).click();
  const hersAgain = page.getByRole('dialog', { name: 'Book for Sue Ortiz' });
  await hersAgain.getByRole('button', { name: /^Add at/ }).click();
  await hersAgain.waitFor({ state: 'detached' });
  expect(new URL(page.url()).searchParams.has('customer')).toBe(false);
  await page.goBack();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await drawer.waitFor({ state: 'detached' });

  await walkIn('Walter Inn', '12:00');
  await page.getByRole('button', { name: 'Open Walter Inn' }).click();
  await page.getByRole('dialog', { name: 'Walter Inn' }).getByRole('link', { name: 'Book again' }).click();
  const desk = page.getByRole('dialog', { name: 'Add a walk-in' });
  expect(await desk.getByLabel('Name').inputValue()).toBe('Walter Inn');
  await desk.getByRole('button', { name: /^Add at/ }).click();
  await desk.waitFor({ state: 'detached' });
  await page.getByText('Walk-in, pays at the desk').nth(1).waitFor();
  expect(new URL(page.url()).searchParams.has('guest')).toBe(false);

  const hers = await stage.newPage();
  await arriveAs(hers, sue, '/settings?tab=privacy');
  const kept = hers.getByRole('region', { name: 'What shops keep about you' });
  await kept.getByText('Latex').waitFor();
  const { myBookings } = await stage.graphql<{ myBookings: { totalCount: number } }>(
    '{ myBookings { totalCount } }',
    {},
    sue.token,
  );
  expect(myBookings.totalCount).toBe(2);
  await looksRightInWidths(hers, 'kept-about-me');
  expect([...troublesOf(page), ...troublesOf(hers)]).toEqual([]);
});
