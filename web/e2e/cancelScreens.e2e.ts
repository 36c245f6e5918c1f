import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseOfBooking } from './bookingMenu.ts';
import { openStage, type Stage, troublesOf } from './harness.ts';
import { looksRight, widths } from './looksRight.ts';
import { arriveAs, payWith, person, shopOf } from './people.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

const times = ['8:00am', '8:30am'];

describe.each(widths.map((width, at) => ({ width, time: times[at] ?? '' })))('$width px', ({ width, time }) => {
  const called = (name: string) => `${name}-${width}`;

  it('the cancellation policy looks right wherever it is edited and shown', async () => {
    const [owner, ana] = await Promise.all([person(stage, 'Omar', 'SHOP_OWNER'), person(stage, 'Ana')]);
    const shopId = await shopOf(stage, owner, 'Oak Street Barbers', '35.01');
    const [barber, page] = await Promise.all([stage.newPage({ width }), stage.newPage({ width })]);
    await arriveAs(barber, owner, '/my-store');
    await barber.getByRole('button', { name: 'Edit Oak Street Barbers' }).click();
    await barber.getByRole('button', { name: 'Next' }).click();
    await barber.getByLabel('Given back later').selectOption({ label: '50%' });
    await barber.getByLabel('Free of charge until').selectOption({ label: '7 days before' });
    await barber.getByText(/Your customers read/).scrollIntoViewIfNeeded();
    await looksRight(barber, called('shop-form-rule'));
    await barber.getByRole('button', { name: 'Next' }).click();
    await barber.getByRole('button', { name: 'Save' }).click();
    await barber.getByRole('dialog').waitFor({ state: 'detached' });

    await arriveAs(page, ana, `/barber/${shopId}`);
    await page
      .getByText(/^Cancel for free until 7 days before/)
      .first()
      .waitFor();
    await looksRight(page, called('shop-rule'));
    await page.getByRole('button', { name: /^Hire Me/ }).click();
    await page.getByRole('button', { name: 'Later week' }).click();
    await page.getByRole('radio', { name: /^Monday/ }).click();
    await page.getByRole('radio', { name: time, exact: true }).click();
    await page.getByText(/^Held for you \d/).waitFor();
    await looksRight(page, called('booking-rule'));
    await page.getByRole('button', { name: 'Book Appointment' }).click();
    await page.getByRole('button', { name: 'Submit' }).waitFor();
    await looksRight(page, called('payment-rule'));
    await payWith(page, '4242424242424242');
    await page.getByRole('heading', { level: 1, name: 'Your chair is booked' }).waitFor();

    await barber.goto('/dashboard');
    await barber.getByLabel('Takings').getByText('$35.01').first().waitFor();
    await looksRight(barber, called('dashboard-owner'));
    await page.goto('/appointments');
    await chooseOfBooking(page, 'Cancel');
    await page.getByRole('alertdialog').getByText('You get back').waitFor();
    await looksRight(page, called('cancel-late'));
    for (const one of [barber, page]) expect(troublesOf(one)).toEqual([]);
  });
});
