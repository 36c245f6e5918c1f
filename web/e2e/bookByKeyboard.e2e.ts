import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStage, type Stage, troublesOf } from './harness.ts';
import { keyboard } from './keyboard.ts';
import { arriveAs, person, shopOf } from './people.ts';
import { watchShifts } from './shifts.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

const patient = { timeout: 20_000 };

it('books and pays a chair with at most sixty key presses', async () => {
  const owner = await person(stage, 'Omar', 'SHOP_OWNER');
  const shopId = await shopOf(stage, owner, 'Oak Street Barbers', '35');
  const page = await stage.newPage();
  const heldStill = await watchShifts(page);
  await arriveAs(page, await person(stage, 'Ana'), `/barber/${shopId}`);
  await page.getByRole('button', { name: 'Hire Me' }).waitFor();
  const keys = keyboard(page);

  await keys.tabTo(/^Skip to content$/);
  await keys.press('Enter');
  await keys.tabTo(/^Hire Me$/);
  await keys.press('Enter');
  await page.getByRole('tab', { name: /Morning/ }).waitFor();
  // Where the shop's day is nearly over it goes on to the next day with a free time.
  const opensOn = /, today|, \d+ free$/;
  await expect.poll(async () => (await keys.focused()).name, patient).toMatch(opensOn);

  // A dialog closed by Escape gives the focus back to what opened it.
  await keys.press('Escape');
  await expect.poll(async () => (await keys.focused()).name, patient).toBe('Hire Me');
  await keys.press('Enter');
  await page.getByRole('tab', { name: /Morning/ }).waitFor();
  await expect.poll(async () => (await keys.focused()).name, patient).toMatch(opensOn);

  await keys.tabTo(/^Later week/);
  await keys.press('Enter');
  await page.getByRole('radio', { name: /^Thursday.* free$/ }).waitFor();
  await keys.press('Shift+Tab');
  await keys.press('Shift+Tab');
  await expect.poll(async () => (await keys.focused()).name, patient).toMatch(/^Monday/);
  await keys.press('Enter');
  await keys.tabTo(/^\d+:\d\dam$/);
  await keys.press('Enter');
  await page.getByText(/^Held for you \d/).waitFor();
  await keys.tabTo(/^Book Appointment$/);
  await keys.press('Enter');

  // The card's fields are drawn apart from their form, and after it.
  await Promise.all([page.getByRole('button', { name: 'Submit' }).waitFor(), page.getByLabel('CVC').waitFor()]);
  await keys.tabTo(/^Card number$/);
  await keys.type('4242424242424242');
  await keys.press('Tab');
  await keys.type('0439');
  await keys.press('Tab');
  await keys.type('123');
  await keys.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Your chair is booked' }).waitFor();
  expect(keys.count()).toBeLessThanOrEqual(60);
  heldStill();
  expect(troublesOf(page)).toEqual([]);
});
