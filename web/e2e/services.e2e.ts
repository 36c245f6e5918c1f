import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStage, type Stage, troublesOf } from './harness.ts';
import { looksRightInWidths } from './looksRight.ts';
import { arriveAs, type Person, person, shopOf } from './people.ts';

let stage: Stage;
let owner: Person;
let ana: Person;
let shopId: string;
beforeAll(async () => {
  stage = await openStage();
  owner = await person(stage, 'Omar', 'SHOP_OWNER');
  ana = await person(stage, 'Ana');
  shopId = await shopOf(stage, owner, 'Training Chair', '0');
});
afterAll(() => stage?.close());

async function addService(page: Page, name: string, minutes: string, addOn?: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a service of Training Chair' }).click();
  const form = page.getByRole('dialog', { name: 'Add a service' });
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByLabel('Price', { exact: true }).fill('0');
  await form.getByLabel('How long it takes').selectOption(minutes);
  if (addOn) {
    await form.getByRole('button', { name: 'Add an add-on' }).click();
    await form.getByLabel('Add-on 1', { exact: true }).fill(addOn);
    await form.getByLabel('Minutes of add-on 1').selectOption('15');
    await form.getByLabel('Price of add-on 1').fill('0');
  }
  await form.getByRole('button', { name: 'Add to the menu' }).click();
  await form.waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 3, name }).waitFor();
}

const names = (page: Page) => page.getByRole('listitem').getByRole('heading', { level: 3 });

it('a menu is written, put in order and booked from, with its minutes', async () => {
  const barber = await stage.newPage();
  await arriveAs(barber, owner, '/my-store');
  await barber.getByRole('link', { name: 'Your Services' }).click();
  await barber.getByRole('heading', { level: 1, name: 'Your Services' }).waitFor();
  await addService(barber, 'Beard trim', '20');
  await addService(barber, 'Skin fade', '45', 'Line-up');
  await barber.getByRole('button', { name: 'Move Skin fade up' }).click();
  await expect.poll(() => names(barber).allTextContents()).toEqual(['Barber Service', 'Skin fade', 'Beard trim']);
  await looksRightInWidths(barber, 'services');
  await barber.getByRole('button', { name: 'Edit Skin fade' }).click();
  await barber.getByRole('dialog', { name: 'Edit Skin fade' }).getByLabel('Add-on 1', { exact: true }).waitFor();
  await looksRightInWidths(barber, 'service');
  await barber.keyboard.press('Escape');
  await barber.getByRole('button', { name: 'Add a good of Training Chair' }).click();
  const good = barber.getByRole('dialog', { name: 'Add a good' });
  await good.getByLabel('Name', { exact: true }).fill('Pomade');
  await good.getByLabel('Price', { exact: true }).fill('18');
  await good.getByLabel('Pieces left').fill('5');
  await looksRightInWidths(barber, 'good-at-the-desk');
  await good.getByRole('button', { name: 'Put it at the desk' }).click();
  await barber.getByText('$18.00, 5 left', { exact: true }).waitFor();
  await barber.getByRole('button', { name: 'Remove Beard trim from the menu' }).click();
  await barber.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => names(barber).allTextContents()).toEqual(['Barber Service', 'Skin fade']);

  const customer = await stage.newPage();
  await arriveAs(customer, ana, `/barber/${shopId}`);
  await customer.getByRole('button', { name: /^Hire Me/ }).click();
  const dialog = customer.getByRole('dialog', { name: 'Book at Training Chair' });
  await dialog.getByLabel('Service').selectOption({ label: 'Skin fade · 45 min · Free' });
  await dialog.getByRole('checkbox', { name: /^Line-up/ }).check();
  await dialog.getByRole('button', { name: 'Later week' }).click();
  await dialog.getByRole('radio', { name: /^Wednesday/ }).click();
  await dialog.getByRole('radio', { name: '10:00am', exact: true }).click();
  await dialog.getByText(/^Held for you \d/).waitFor();
  await looksRightInWidths(customer, 'booking-of-a-service');
  await dialog.getByRole('button', { name: 'Book Appointment' }).click();
  await customer.getByRole('heading', { level: 1, name: 'Your chair is booked' }).waitFor();
  await customer.getByText('Line-up', { exact: true }).waitFor();
  await barber.goto('/appointments');
  await barber
    .getByText(/Skin fade with Line-up · 1 h · Free/)
    .first()
    .waitFor();
  expect([...troublesOf(barber), ...troublesOf(customer)]).toEqual([]);
});
