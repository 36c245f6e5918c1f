import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseOfBooking } from './bookingMenu.ts';
import { openStage, type Stage, troublesOf } from './harness.ts';
import { isAtTheFoot, looksRight, widths } from './looksRight.ts';
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

/** A day on which nothing is over yet, wherever the clock stands. */
const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
const times = ['8:00am', '8:30am'];

/** A walk-in and blocked time, in the list of a phone or the week of a laptop; another desk sees both at once. */
async function atTheDesk(page: Page, called: (name: string) => string): Promise<void> {
  const other = await stage.newPage();
  await arriveAs(other, owner, '/appointments');
  await other.getByRole('button', { name: 'Add walk-in' }).waitFor();
  const list = page.getByRole('radio', { name: 'List' });
  if (await page.getByRole('radio', { name: 'Week' }).isVisible()) {
    const free = page.getByRole('button', { name: /^Sat.*, 9:00am: free$/ });
    await free.click();
    await page.getByRole('menuitem', { name: 'Block', exact: true }).waitFor();
    await looksRight(page, called('week-menu'));
    await page.keyboard.press('Escape');
    await list.click();
  }
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add walk-in' }).click();
  await dialog.getByLabel('Day', { exact: true }).fill(inTwoDays);
  await dialog.getByLabel('Name').fill(`Wade ${called('')}`);
  await looksRight(page, called('walk-in'));
  await dialog.getByRole('button', { name: /^Add/ }).click();
  await dialog.waitFor({ state: 'detached' });
  await other.getByText(`Wade ${called('')}`).waitFor();

  await page.getByRole('button', { name: 'Block time' }).click();
  await dialog.getByLabel('Day', { exact: true }).fill(inTwoDays);
  await dialog.getByLabel('Reason').fill(`Dentist ${called('')}`);
  await looksRight(page, called('block-time'));
  await dialog.getByRole('button', { name: /^Block \d/ }).click();
  await dialog.waitFor({ state: 'detached' });
  await other.getByText(`Dentist ${called('')}`).waitFor();
  await page.getByText('Blocked', { exact: true }).first().waitFor();
  await looksRight(page, called('appointments-desk'));
  await other.close();
}

describe.each(widths.map((width, at) => ({ width, time: times[at] ?? '' })))('$width px', ({ width, time }) => {
  const called = (name: string) => `${name}-${width}`;

  it('the way of a customer', async () => {
    const page = await stage.newPage({ width });
    await arriveAs(page, await person(stage, 'Ana'), `/barber/${shopId}`);
    await page.getByRole('region', { name: /^(Today|Next): / }).waitFor();
    await looksRight(page, called('shop'));
    if (width < 640) await isAtTheFoot(page, /^Hire Me/);
    await page.getByRole('tab', { name: 'Contact' }).click();
    await looksRight(page, called('shop-contact'));

    await page.getByRole('button', { name: /^Hire Me/ }).click();
    await page.getByRole('tab', { name: /Morning/ }).waitFor();
    await looksRight(page, called('booking'));
    await page.getByRole('button', { name: 'Later week' }).click();
    await page.getByRole('radio', { name: /^Friday/ }).click();
    await page.getByRole('radio', { name: time, exact: true }).click();
    await page.getByText(/^Held for you \d/).waitFor();
    await page.getByRole('radio', { name: 'Yes' }).click();
    await looksRight(page, called('booking-held'));

    await page.getByRole('button', { name: 'Book Appointment' }).click();
    await page.getByRole('button', { name: 'Submit' }).waitFor();
    await looksRight(page, called('payment'));
    await payWith(page, '4000000000009995');
    await page.getByRole('alert').getByText('Your card has insufficient funds.').waitFor();
    await looksRight(page, called('payment-declined'));
    await page.getByRole('link', { name: 'Chairside, home' }).click();
    await page.getByRole('alertdialog', { name: 'Leave without paying?' }).waitFor();
    await looksRight(page, called('payment-leave'));
    await page.getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await payWith(page, '4000002500003155');
    await page.getByRole('button', { name: 'Complete authentication' }).waitFor();
    await looksRight(page, called('payment-bank'));
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your chair is booked' }).waitFor();
    await looksRight(page, called('thank-you'));

    await page.goto('/appointments');
    await page.getByRole('heading', { level: 1, name: 'My Bookings' }).waitFor();
    await chooseOfBooking(page, 'Details');
    await page.getByText('Transportation').waitFor();
    await looksRight(page, called('my-bookings'));
    await page.getByRole('button', { name: /^Reschedule/ }).click();
    await page.getByRole('tab', { name: /Morning/ }).waitFor();
    await looksRight(page, called('reschedule'));
    await page.keyboard.press('Escape');
    await chooseOfBooking(page, 'Cancel', 'Oak');
    await page.getByRole('alertdialog').waitFor();
    await looksRight(page, called('cancel'));
    expect(troublesOf(page).filter((line) => !line.includes('402'))).toEqual([]);
  });

  it('the appointments of a shop', async () => {
    const page = await stage.newPage({ width });
    await arriveAs(page, owner, '/appointments');
    await page.getByText('Ana Ortiz').first().waitFor();
    await looksRight(page, called('appointments'));
    if (width > 700) {
      await page.getByRole('radio', { name: 'Week' }).click();
      await page.getByRole('button', { name: 'Week after' }).click();
      await page.getByText('Ana Ortiz').first().waitFor();
      await looksRight(page, called('appointments-week'));
    }
    await atTheDesk(page, called);
    await page.getByRole('tab', { name: 'My Bookings' }).click();
    await page.getByText('No bookings').waitFor();
    await looksRight(page, called('appointments-own'));
    expect(troublesOf(page)).toEqual([]);
  });

  it('a payment of something that is not sold here, or not yours', async () => {
    const page = await stage.newPage({ width });
    await arriveAs(page, owner, '/payment/cart/none/10');
    await page.getByText('There is nothing to pay here').waitFor();
    await page.goto('/payment/booking/none/10');
    await page.getByText('There is nothing to pay here').waitFor();
    await looksRight(page, called('payment-nothing'));
  });
});
