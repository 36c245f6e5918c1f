import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStage, type Stage, troublesOf } from './harness.ts';
import { looksRightInWidths } from './looksRight.ts';
import { again, openPast } from './pastVisit.ts';
import { activate, arriveAs, type Person, person, shopOf } from './people.ts';

const patient = { timeout: 30_000 };
/** On the shop's clock. For the product it is tomorrow when the walk-ins are added, and over when they are looked at. */
const YESTERDAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(Date.now() - 86_400_000);
const MONTH = YESTERDAY.slice(0, 7);

let stage: Stage;
let olga: Person;
let ben: Person;
let shopId: string;
beforeAll(async () => {
  const past = openPast();
  stage = await openStage({ env: past.env });
  [olga, ben] = [await person(stage, 'Olga', 'SHOP_OWNER'), await person(stage, 'Ben')];
  await Promise.all([activate(stage, olga), activate(stage, ben)]);
  shopId = await shopOf(stage, olga, 'Fade House', '35');
  const { _id: benAt } = await call('POST', '/crew/invite', olga, { shopId, email: ben.email, role: 'barber' });
  await call('PUT', `/crew/answer/${benAt}`, ben, { accept: true });
  await call('PUT', `/crew/terms/${benAt}`, olga, { terms: { kind: 'commission', percent: 45 } });
  const walkIn = { date: YESTERDAY, time: '10:00' };
  for (const barber of ['owner', benAt]) await call('POST', `/booking/walk-in/${shopId}`, olga, { ...walkIn, barber });
  await past.end();
  [olga, ben] = [await again(stage, olga), await again(stage, ben)];
}, 180_000);
afterAll(() => stage?.close());

async function call(method: string, path: string, who: Person, body: object): Promise<{ _id: string }> {
  const answer = await stage.rest(method, path, body, who.token);
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { _id: string };
}

it('an owner sees what each has taken and earned, agrees on something else, and saves the month', async () => {
  const page = await stage.newPage();
  await arriveAs(page, olga, `/my-store/takings?month=${MONTH}`);
  const row = page.getByRole('row', { name: /^Ben Ortiz/ });
  await row.getByText('$15.75').waitFor(patient);
  await row.getByText('45% commission').waitFor();
  await page.getByText('$70.00').first().waitFor();
  await looksRightInWidths(page, 'takings');

  await page.getByRole('button', { name: 'Terms of Ben Ortiz' }).click();
  const form = page.getByRole('dialog', { name: 'Terms of Ben Ortiz' });
  await form.getByRole('radio', { name: /^Chair rent/ }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('Chair rent is more than $0, and at most $10,000.').waitFor();
  await looksRightInWidths(page, 'takings-terms');
  await form.getByLabel('Rent').fill('150');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });
  // What was agreed yesterday stays what yesterday is worked out by.
  await row.getByText('$15.75').waitFor();

  await page.getByRole('radio', { name: 'By day' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines.find((line) => line.startsWith(`"${YESTERDAY}"`))).toMatch(
    /^"[\d-]+","2","7000","7000","0","7000","1575",/,
  );
  expect(troublesOf(page)).toEqual([]);
}, 60_000);

it('a barber finds what the visits with them have brought, and nobody else’s', async () => {
  const page = await stage.newPage();
  await arriveAs(page, ben, '/my-barbers');
  await page.getByRole('link', { name: 'Takings at Fade House' }).click(patient);
  await page.waitForURL(/\/my-store\/takings/);
  await page.goto(`${new URL(page.url()).pathname}?month=${MONTH}`);
  await page
    .getByRole('row', { name: /^Ben Ortiz/ })
    .getByText('$15.75')
    .waitFor(patient);
  expect(await page.getByRole('row', { name: /^Olga Ortiz/ }).count()).toBe(0);
  expect(await page.getByRole('button', { name: /^Terms of/ }).count()).toBe(0);
  expect(troublesOf(page)).toEqual([]);
}, 60_000);

it('the desk completes a visit with a tip and goods, which the takings have beside what was paid', async () => {
  await call('POST', `/shops/counter/${shopId}`, olga, { name: 'House clay', price: 18, stock: 3 });
  const page = await stage.newPage();
  await arriveAs(page, olga, '/appointments');
  await page.getByRole('button', { name: /^Show earlier/ }).click(patient);
  await page
    .getByRole('button', { name: /^Complete Walk-in/ })
    .first()
    .click(patient);
  const form = page.getByRole('dialog', { name: 'Complete this visit' });
  await form.getByLabel('Tip').fill('5');
  await form.getByLabel('Add goods').selectOption({ label: 'House clay, $18.00 (3 left)' });
  await form.getByText('$58.00').waitFor();
  await looksRightInWidths(page, 'complete-visit');
  await form.getByRole('button', { name: 'Complete', exact: true }).click();
  await form.waitFor({ state: 'detached' });
  await page.goto(`/my-store/takings?month=${MONTH}`);
  await page.getByText('$18.00', { exact: true }).first().waitFor(patient);
  await page.getByText('$5.00', { exact: true }).first().waitFor();
  expect(troublesOf(page)).toEqual([]);
}, 60_000);
