import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStage, type Stage, troublesOf } from './harness.ts';
import { arriveAs, payWith, person, shopOf } from './people.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

it('a shop gives stamps, a customer reads it and books for somebody else, and the shop reads for whom', async () => {
  const owner = await person(stage, 'Omar', 'SHOP_OWNER');
  const shopId = await shopOf(stage, owner, 'Oak Street Barbers', '35');
  const store = await stage.newPage();
  await arriveAs(store, owner, '/my-store');
  await store.getByRole('button', { name: 'Edit Oak Street Barbers' }).click();
  await store.getByRole('button', { name: 'Next' }).click();
  await store.getByLabel('A card is full after').selectOption({ label: '5 visits' });
  await store.getByLabel('A full card takes off').selectOption({ label: '$10' });
  const words = 'A stamp card: after 5 visits you get $10 off.';
  await store.getByRole('dialog').getByText(words).waitFor();
  await store.getByRole('button', { name: 'Next' }).click();
  await store.getByRole('button', { name: 'Save' }).click();
  await store.getByRole('dialog').waitFor({ state: 'detached' });

  const ana = await person(stage, 'Ana');
  const page = await stage.newPage();
  await arriveAs(page, ana, '/appointments');
  await page.getByRole('button', { name: 'Add a person' }).click();
  const form = page.getByRole('dialog', { name: 'Add a person' });
  await form.getByLabel('Name', { exact: true }).fill('Leo');
  await form.getByLabel('Note', { exact: true }).fill('Sits still for ten minutes');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Change Leo' }).waitFor();

  await page.goto(`/barber/${shopId}`);
  await page.getByRole('main').getByText(words).first().waitFor();
  await page.getByRole('button', { name: /^Hire Me/ }).click();
  await page.getByRole('dialog').getByLabel('Who is it for?').selectOption({ label: 'Leo' });
  await page.getByRole('button', { name: 'Later week' }).click();
  await page.getByRole('radio', { name: /^Wednesday/ }).click();
  await page.getByRole('radio', { name: '9:00am', exact: true }).click();
  await page.getByText(/^Held for you \d/).waitFor();
  await page.getByRole('button', { name: 'Book Appointment' }).click();
  await page.getByRole('heading', { level: 1, name: 'Payment' }).waitFor();
  await payWith(page, '4242424242424242');
  await page.getByRole('heading', { level: 1, name: 'Your chair is booked' }).waitFor();

  await store.goto('/appointments');
  await store
    .getByText(/^Leo \(Ana/)
    .first()
    .waitFor();
  expect([...troublesOf(page), ...troublesOf(store)]).toEqual([]);
});
