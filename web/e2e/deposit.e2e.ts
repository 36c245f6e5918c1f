import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseOfBooking } from './bookingMenu.ts';
import { openStage, type Stage, troublesOf } from './harness.ts';
import { arriveAs, payWith, person, shopOf } from './people.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

it('a shop asks for a deposit in its form; it is shown, paid alone, and given back with the booking', async () => {
  const owner = await person(stage, 'Omar', 'SHOP_OWNER');
  const shopId = await shopOf(stage, owner, 'Oak Street Barbers', '35.01');
  const store = await stage.newPage();
  await arriveAs(store, owner, '/my-store');
  await store.getByRole('button', { name: 'Edit Oak Street Barbers' }).click();
  await store.getByRole('button', { name: 'Next' }).click();
  await store.getByLabel('Paid when booking', { exact: true }).selectOption({ label: '40%' });
  await store.getByLabel('Kept if the customer does not come').selectOption({ label: '50%' });
  const words =
    'You pay $14.00 now, and $21.01 at the shop. If you do not come, the shop keeps 50% of what you paid ($7.00).';
  await store.getByRole('dialog').getByText(words).waitFor();
  await store.getByRole('button', { name: 'Next' }).click();
  await store.getByRole('button', { name: 'Save' }).click();
  await store.getByRole('dialog').waitFor({ state: 'detached' });

  const ana = await person(stage, 'Ana');
  const page = await stage.newPage();
  await arriveAs(page, ana, `/barber/${shopId}`);
  await page.getByRole('main').getByText(words).first().waitFor();
  await page.getByRole('button', { name: /^Hire Me/ }).click();
  await page.getByRole('dialog').getByText(words).waitFor();
  await page.getByRole('button', { name: 'Later week' }).click();
  await page.getByRole('radio', { name: /^Wednesday/ }).click();
  await page.getByRole('radio', { name: '9:00am', exact: true }).click();
  await page.getByText(/^Held for you \d/).waitFor();
  await page.getByRole('button', { name: 'Book Appointment' }).click();
  await page.getByRole('heading', { level: 1, name: 'Payment' }).waitFor();
  await page.getByText(words).waitFor();
  await payWith(page, '4242424242424242');
  await page.getByRole('heading', { level: 1, name: 'Your chair is booked' }).waitFor();
  await page.getByText('$21.01', { exact: true }).waitFor();
  const id = new URL(page.url()).searchParams.get('booking') ?? '';
  const payment = async () => {
    const query = 'query ($id: ID!) { payment(page: booking, itemId: $id) { amountCents refundedCents } }';
    const answer = await fetch(`${stage.origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${ana.token}` },
      body: JSON.stringify({ query, variables: { id } }),
    });
    return ((await answer.json()) as { data: { payment: unknown } }).data.payment;
  };
  expect(await payment()).toEqual({ amountCents: 1400, refundedCents: 0 });

  await page.goto('/appointments');
  await chooseOfBooking(page, 'Cancel');
  const dialog = page.getByRole('alertdialog', { name: 'Cancel this booking?' });
  await dialog.getByText(/you get the full \$14\.00 back\./).waitFor();
  await dialog.getByRole('button', { name: 'Cancel booking' }).click();
  await expect.poll(payment, { timeout: 30_000 }).toEqual({ amountCents: 1400, refundedCents: 1400 });
  expect([troublesOf(store), troublesOf(page)]).toEqual([[], []]);
});
