import { afterAll, beforeAll, expect, it } from 'vitest';
import { axe, openStage, type Stage, troublesOf } from './harness.ts';
import { arriveAs, type Person, person, shopOf } from './people.ts';

const NAME = 'Oak Street Barbers';

let stage: Stage;
let owner: Person;
let shopId: string;
beforeAll(async () => {
  stage = await openStage();
  owner = await person(stage, 'Omar', 'SHOP_OWNER');
  shopId = await shopOf(stage, owner, NAME, '0');
});
afterAll(() => stage?.close());

/** A day of the shop, counted from today. */
const dayAhead = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date(Date.now() + days * 86_400_000));

it('a shop closes a day with an appointment in it: customers read it and cannot book, and the appointment stays', async () => {
  const ana = await person(stage, 'Ana');
  const date = dayAhead(8);
  const body = { date, time: '10:00', service: 'barb', no_persons: '1' };
  const booked = await stage.rest('POST', `/booking/create/${shopId}`, body, ana.token);
  const { _id: bookingId } = (await booked.json()) as { _id: string };

  const barber = await stage.newPage({ width: 360, height: 800 });
  await arriveAs(barber, owner, '/my-store');
  await barber.getByRole('button', { name: `Special hours of ${NAME}` }).click();
  const dialog = barber.getByRole('dialog', { name: 'Special hours' });
  await dialog.getByLabel('First day').fill(date);
  await dialog.getByLabel('Last day').fill(date);
  await dialog
    .getByText('1 appointment is outside of these hours. It takes place unless you move or cancel it.')
    .waitFor();
  expect(await axe(barber)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close these days' }).click();
  await dialog.getByRole('button', { name: /^Remove the special hours of / }).waitFor();
  await dialog.getByRole('radio', { name: 'Other hours' }).click();
  expect(await axe(barber)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });

  const visitor = await stage.newPage();
  await visitor.goto(`/barber/${shopId}`);
  await visitor.getByRole('heading', { name: 'Special hours' }).waitFor();
  await visitor.getByText('Closed', { exact: true }).waitFor();
  const { availability } = await stage.graphql<{ availability: { slots: object[] }[] }>(
    'query ($id: ID!, $from: LocalDate!) { availability(shopId: $id, from: $from, days: 1) { slots { time } } }',
    { id: shopId, from: date },
    ana.token,
  );
  expect(availability).toEqual([{ slots: [] }]);
  const { booking } = await stage.graphql<{ booking: { status: string } }>(
    'query ($id: ID!) { booking(id: $id) { status } }',
    { id: bookingId },
    ana.token,
  );
  expect(booking.status).toBe('confirmed');
  expect([...troublesOf(barber), ...troublesOf(visitor)]).toEqual([]);
});

it('a shop sets a minimum notice: customers read it, and times that are too soon are not offered', async () => {
  const barber = await stage.newPage();
  await arriveAs(barber, owner, '/my-store');
  await barber.getByRole('button', { name: `Edit ${NAME}` }).click();
  const form = barber.getByRole('dialog', { name: `Edit ${NAME}` });
  await form.getByRole('button', { name: 'Next' }).click();
  await form.getByLabel('Minimum notice').selectOption('2 days');
  await form.getByRole('button', { name: 'Next' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });

  const ana = await person(stage, 'Ana');
  const page = await stage.newPage({ width: 360, height: 800 });
  await arriveAs(page, ana, `/barber/${shopId}`);
  await page.getByText('Book until 2 days before the appointment.').waitFor();
  const held = await stage.rest('POST', `/booking/hold/${shopId}`, { date: dayAhead(1), time: '12:00' }, ana.token);
  expect([held.status, await held.text()]).toEqual([400, expect.stringContaining('NOTICE_TOO_SHORT')]);
  expect([...troublesOf(barber), ...troublesOf(page)]).toEqual([]);
});
