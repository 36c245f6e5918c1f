import { afterAll, beforeAll, expect, it } from 'vitest';
import { axe, openStage, type Stage, troublesOf } from './harness.ts';
import { arriveAs, type Person, payWith, person, shopOf } from './people.ts';

let stage: Stage;
let owner: Person;
let shopId: string;
beforeAll(async () => {
  stage = await openStage();
  owner = await person(stage, 'Omar', 'SHOP_OWNER');
  shopId = await shopOf(stage, owner, 'Oak Street Barbers', '35');
});
afterAll(() => stage?.close());

/** What the provider has given back of a booking's payment, in cents. */
async function givenBack(bookingId: string, { token }: Person): Promise<number> {
  const query = 'query ($id: ID!) { payment(page: booking, itemId: $id) { refundedCents } }';
  const { payment } = await stage.graphql<{ payment: { refundedCents: number } }>(query, { id: bookingId }, token);
  return payment.refundedCents;
}

it('a shop closes a day with a paid appointment in it: it says what is cancelled, all of the money arrives, and nobody can book', async () => {
  const ana = await person(stage, 'Ana');
  const [page, barber] = await Promise.all([stage.newPage(), stage.newPage({ width: 360, height: 800 })]);
  await arriveAs(page, ana, `/barber/${shopId}`);
  await page.getByRole('button', { name: /^Hire Me/ }).click();
  await page.getByRole('button', { name: 'Later week' }).click();
  await page.getByRole('radio', { name: /^Wednesday/ }).click();
  await page.getByRole('radio', { name: '9:00am', exact: true }).click();
  await page.getByText(/^Held for you \d/).waitFor();
  await page.getByRole('button', { name: 'Book Appointment' }).click();
  await payWith(page, '4242424242424242');
  await page.getByRole('heading', { level: 1, name: 'Your chair is booked' }).waitFor();
  const bookingId = new URL(page.url()).searchParams.get('booking') ?? '';
  const { booking } = await stage.graphql<{ booking: { date: string } }>(
    'query ($id: ID!) { booking(id: $id) { date } }',
    { id: bookingId },
    ana.token,
  );

  await arriveAs(barber, owner, '/appointments');
  await barber.getByRole('button', { name: 'Close days' }).click();
  const dialog = barber.getByRole('dialog', { name: 'Close days' });
  await dialog.getByLabel('First day').fill(booking.date);
  await dialog.getByLabel('Last day').fill(booking.date);
  await dialog
    .getByText(
      '1 appointment is cancelled, and $35.00 go back to your customers. We write to everybody who has an account.',
    )
    .waitFor();
  await dialog.getByLabel(/^Reason/).fill('Burst pipe');
  expect(await axe(barber)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close 1 day and cancel 1' }).click();
  await dialog.waitFor({ state: 'detached' });

  await expect.poll(() => givenBack(bookingId, ana), { timeout: 30_000 }).toBe(3500);
  await page.goto('/appointments');
  await page.getByText('Cancelled', { exact: true }).first().waitFor();
  await page.goto(`/barber/${shopId}?book=1`);
  await page.getByRole('button', { name: 'Later week' }).click();
  await page.getByRole('radio', { name: /^Wednesday/ }).click();
  await page.getByRole('button', { name: 'Join the waitlist' }).waitFor();
  expect([...troublesOf(page), ...troublesOf(barber)]).toEqual([]);
});
