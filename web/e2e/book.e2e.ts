import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseOfBooking } from './bookingMenu.ts';
import { openStage, type Stage, troublesOf } from './harness.ts';
import { arriveAs, logIn, type Person, payWith, person, shopOf } from './people.ts';

let stage: Stage;
let owner: Person;
let ana: Person;
let shopId: string;
let freeShopId: string;
beforeAll(async () => {
  stage = await openStage();
  owner = await person(stage, 'Omar', 'SHOP_OWNER');
  ana = await person(stage, 'Ana');
  shopId = await shopOf(stage, owner, 'Oak Street Barbers', '35');
  freeShopId = await shopOf(stage, owner, 'Training Chair', '0');
});
afterAll(() => stage?.close());

const nextTimes = (page: Page) => page.getByRole('region', { name: /^(Today|Next): / });

/** Opens the dialog and takes the first free time of next week's Wednesday. */
async function holdNextWednesday(page: Page, time: string): Promise<void> {
  await page.goto(`/barber/${shopId}`);
  await page.getByRole('button', { name: /^Hire Me/ }).click();
  await page.getByRole('button', { name: 'Later week' }).click();
  await page.getByRole('radio', { name: /^Wednesday/ }).click();
  await page.getByRole('radio', { name: time, exact: true }).click();
  await page.getByText(/^Held for you \d/).waitFor();
}

describe('booking a chair', () => {
  it('goes from a visitor to a ticket, and appears on all screens it concerns without a reload', async () => {
    const [guest, watcher, barber] = await Promise.all([
      stage.newPage(),
      stage.newPage(),
      stage.newPage({ timeZone: 'America/Denver' }),
    ]);
    await barber.goto('/appointments');
    await logIn(barber, owner);
    await barber.getByRole('heading', { level: 1, name: 'Appointments' }).waitFor();
    await barber.getByRole('combobox', { name: 'Shop' }).selectOption({ label: 'Oak Street Barbers' });
    await barber.getByText('No bookings').waitFor();
    await barber.getByText('Live', { exact: true }).waitFor();
    await watcher.goto(`/barber/${shopId}`);
    await nextTimes(watcher).waitFor();
    for (const page of [watcher, barber]) await page.evaluate('window.notReloaded = true');

    await guest.goto(`/barber/${shopId}`);
    await guest.getByRole('link', { name: 'Hire Me' }).click();
    await logIn(guest, ana);
    await guest.getByRole('dialog', { name: 'Book at Oak Street Barbers' }).waitFor();
    await guest.getByRole('button', { name: 'Close' }).click();

    const wanted = nextTimes(guest).getByRole('button').last();
    const time = /^\d+:\d\d[ap]m/.exec((await wanted.textContent()) ?? '')?.[0] ?? '';
    await wanted.click();
    await guest.getByText(/^Held for you \d/).waitFor();
    await nextTimes(watcher)
      .getByRole('button', { name: new RegExp(`^${time}, Held`), disabled: true })
      .waitFor();

    await guest.getByRole('button', { name: 'Book Appointment' }).click();
    await guest.getByRole('heading', { level: 1, name: 'Payment' }).waitFor();
    // What is said for some seconds is watched for from before its cause.
    const toast = barber
      .getByText(/^New booking: Ana Ortiz/)
      .first()
      .waitFor({ timeout: 60_000 });
    await payWith(guest, '4242424242424242');
    await guest.getByText('New Booking Created').first().waitFor();
    await guest.waitForURL('**/booking-thank-you?booking=*');
    await guest.getByRole('link', { name: 'Back To Dashboard' }).waitFor();

    await nextTimes(watcher)
      .getByRole('button', { name: new RegExp(`^${time}, Booked`), disabled: true })
      .waitFor();
    await barber.getByRole('listitem').filter({ hasText: 'Ana Ortiz' }).filter({ hasText: 'Confirmed' }).waitFor();
    await toast;
    for (const page of [watcher, barber]) expect(await page.evaluate('window.notReloaded')).toBe(true);

    await guest.reload();
    await guest.getByRole('heading', { level: 1, name: 'Your chair is booked' }).waitFor();
    for (const page of [guest, watcher, barber]) expect(troublesOf(page)).toEqual([]);
  });

  it('shows the reason of a declined card beside it, and charges the next one once however often it is pressed', async () => {
    const page = await stage.newPage();
    await arriveAs(page, ana, '/');
    await holdNextWednesday(page, '9:30am');
    await page.getByRole('button', { name: 'Book Appointment' }).click();
    await page.getByRole('button', { name: 'Submit' }).waitFor();
    const attempts: string[] = [];
    const leaks: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/confirm')) attempts.push(request.url());
      if (/\/(api|graphql)/.test(request.url()) && request.postData()?.includes('4242')) leaks.push(request.url());
    });
    await payWith(page, '4000000000000002');
    await page.getByRole('alert').getByText('Your card was declined.').waitFor();
    await expect
      .poll(() => page.getByLabel('Card number').getAttribute('aria-invalid'), { timeout: 20_000 })
      .toBe('true');
    expect(await page.getByText('Your Payment was successful').count()).toBe(0);
    await page.getByLabel('Card number').fill('4242424242424242');
    await page.getByRole('button', { name: 'Submit' }).dblclick();
    await page.getByRole('heading', { level: 1, name: 'Your chair is booked' }).waitFor();
    expect(attempts).toHaveLength(2);
    expect(leaks).toEqual([]);
    expect(troublesOf(page).filter((line) => !line.includes('402'))).toEqual([]);
  });

  it("goes through the bank's step where the card wants it, and lets a refused step be repeated", async () => {
    const page = await stage.newPage();
    await arriveAs(page, ana, '/');
    await holdNextWednesday(page, '10:30am');
    await page.getByRole('button', { name: 'Book Appointment' }).click();
    await payWith(page, '4000002500003155');
    await page.getByRole('button', { name: 'Fail authentication' }).click();
    await page
      .getByRole('alert')
      .getByText(/failed authentication/)
      .waitFor();
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your chair is booked' }).waitFor();
    // Back leads to the shop, also once the page was loaded anew, and does not ask again for what is paid.
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Your chair is booked' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Oak Street Barbers' }).waitFor();
    await page.getByRole('button', { name: /^Hire Me/ }).waitFor();
    await expect.poll(() => page.getByRole('dialog').count(), { timeout: 20_000 }).toBe(0);
    await page.getByRole('button', { name: /^Hire Me/ }).click();
    await page.getByRole('dialog', { name: 'Book at Oak Street Barbers' }).waitFor();
    expect(troublesOf(page).filter((line) => !line.includes('402'))).toEqual([]);
  });

  it('books a chair that costs nothing at once', async () => {
    const page = await stage.newPage();
    await arriveAs(page, ana, `/barber/${freeShopId}?book=1`);
    await page.getByRole('button', { name: 'Later week' }).click();
    await page.getByRole('radio', { name: /^Monday/ }).click();
    // The press sends to the first time there is.
    await page.getByRole('radio', { name: '8:00am', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Book Appointment' }).click();
    await page.getByText('Choose a time first.').waitFor();
    await expect
      .poll(() => page.evaluate('document.activeElement.getAttribute("role")'), { timeout: 20_000 })
      .toBe('radio');
    await page.keyboard.press('Enter');
    await page.getByText(/^Held for you \d/).waitFor();
    await page.getByRole('button', { name: 'Book Appointment' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your chair is booked' }).waitFor();
  });

  it('gives a held chair back when the dialog is closed', async () => {
    const [page, other] = await Promise.all([stage.newPage(), stage.newPage()]);
    const ben = await person(stage, 'Ben');
    await arriveAs(page, ana, '/');
    await arriveAs(other, ben, `/barber/${shopId}?book=1`);
    await other.getByRole('button', { name: 'Later week' }).click();
    await other.getByRole('radio', { name: /^Wednesday/ }).click();
    await holdNextWednesday(page, '8:00am');
    await other.getByRole('radio', { name: '8:00am, Held', disabled: true }).waitFor();
    await page.keyboard.press('Escape');
    await other.getByRole('radio', { name: '8:00am', exact: true, disabled: false }).waitFor();
  });

  it('shows the shop a cancellation and a move as they happen', async () => {
    const [page, barber] = await Promise.all([stage.newPage(), stage.newPage()]);
    const cleo = await person(stage, 'Cleo');
    await arriveAs(page, cleo, '/');
    await holdNextWednesday(page, '11:00am');
    await page.getByRole('button', { name: 'Book Appointment' }).click();
    await payWith(page, '4242424242424242');
    await page.getByRole('heading', { level: 1, name: 'Your chair is booked' }).waitFor();
    await arriveAs(barber, owner, '/appointments');
    await barber.getByRole('combobox', { name: 'Shop' }).selectOption({ label: 'Oak Street Barbers' });
    // In the page: a toast is a list item too, and says the same.
    const row = barber.getByRole('main').getByRole('listitem').filter({ hasText: 'Cleo Ortiz' });
    await row.getByText('11:00am').waitFor();

    await page.goto('/appointments');
    await page.getByRole('button', { name: /^Reschedule Oak Street/ }).click();
    await page.getByRole('radio', { name: '11:30am', exact: true }).click();
    await page.getByRole('button', { name: /^Move to Wed/ }).click();
    await page
      .getByText(/^Moved to Wed/)
      .first()
      .waitFor();
    await row.getByText('11:30am').waitFor();

    await chooseOfBooking(page, 'Cancel', 'Oak Street');
    await page.getByText('you get the full $35.00 back', { exact: false }).waitFor();
    await page.getByLabel('Reason').fill('A cold');
    await page.getByRole('button', { name: 'Cancel booking' }).click();
    await row.getByText('Cancelled').waitFor();
  });
});
