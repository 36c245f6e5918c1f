import { afterAll, beforeAll, expect, it } from 'vitest';
import { axe, openStage, type Stage, troublesOf } from './harness.ts';
import { activate, arriveAs, type Person, payWith, person, shopOf } from './people.ts';

let stage: Stage;
let owner: Person;
let shopId: string;
beforeAll(async () => {
  stage = await openStage();
  owner = await person(stage, 'Omar', 'SHOP_OWNER');
  shopId = await shopOf(stage, owner, 'Oak Street Barbers', '35');
});
afterAll(() => stage?.close());

/** Wednesday of the shop's next week. */
function nextWednesday(): string {
  const day = new Date(new Date().toLocaleDateString('en-CA', { timeZone: 'America/Chicago' }));
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7) + 9);
  return day.toISOString().slice(0, 10);
}

it('a time that becomes free is kept for who waits, who takes and pays it; both see it without a reload', async () => {
  const block = 'mutation ($s: ID!, $d: LocalDate!) { blockTime(input: { shopId: $s, date: $d }) { id } }';
  await stage.graphql(block, { s: shopId, d: nextWednesday() }, owner.token);
  const ana = await person(stage, 'Ana');
  await activate(stage, ana);
  const [page, barber] = await Promise.all([stage.newPage({ width: 360, height: 800 }), stage.newPage()]);

  await arriveAs(page, ana, `/barber/${shopId}`);
  await page.getByRole('button', { name: /^Hire Me/ }).click();
  await page.getByRole('button', { name: 'Later week' }).click();
  await page.getByRole('radio', { name: /^Wednesday/ }).click();
  await page.getByRole('button', { name: 'Join the waitlist' }).click();
  await page.getByText('You are the first who waits.').waitFor();
  expect(await axe(page)).toEqual([]);
  await page.goto('/appointments');
  await page.getByText('You are the first who waits.').waitFor();
  expect(await axe(page)).toEqual([]);

  await arriveAs(barber, owner, '/appointments');
  await barber.getByText('Waitlist: 1 customer').click();
  await barber.getByText('Ana Ortiz').waitFor();
  expect(await axe(barber)).toEqual([]);
  await barber.getByRole('button', { name: /^Open again/ }).click();
  await barber.getByText(/is offered until/).waitFor();

  await page.getByRole('button', { name: /^Take / }).click();
  await page.getByRole('heading', { level: 1, name: 'Payment' }).waitFor();
  await payWith(page, '4242424242424242');
  await page.getByRole('heading', { level: 1, name: 'Your chair is booked' }).waitFor();
  await barber.getByText('Waitlist: 1 customer').waitFor({ state: 'detached' });
  expect([...troublesOf(page), ...troublesOf(barber)]).toEqual([]);
});
