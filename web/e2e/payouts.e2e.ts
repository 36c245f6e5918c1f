import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStage, type Stage, troublesOf } from './harness.ts';
import { looksRight } from './looksRight.ts';
import { movableDays } from './movableDays.ts';
import { activate, arriveAs, type Person, person, productOf } from './people.ts';
import { buy } from './selling.ts';

const PRICE = '25.00';
/** Less the fee of 2.9 %. */
const SENT = '$24.27';

const days = movableDays();
let stage: Stage;
let sel: Person;
beforeAll(async () => {
  stage = await openStage({ env: days.env });
  sel = await person(stage, 'Sel', 'SELLER');
  await activate(stage, sel);
});
afterAll(async () => {
  await stage?.close();
  days.remove();
});

it('a seller sees what is owed, connects an account, has it paid out once it is due, and reads the statement', async () => {
  const comb = await productOf(stage, sel, 'Walnut comb', PRICE, 3);
  await buy(stage, await person(stage, 'Bea'), comb, 1);
  const page = await stage.newPage();
  await arriveAs(page, sel, '/my-store');
  await page.getByRole('link', { name: 'Payouts' }).click();
  await page.getByRole('heading', { name: 'Payouts', level: 1 }).waitFor();
  await page.getByText('Nothing can be sent before you have connected an account.').waitFor();
  const waiting = page.getByRole('region', { name: 'Sales that wait' });
  await waiting.getByText('Once it was sent').waitFor();

  type Sales = { sales: { edges: { node: { id: string } }[] } };
  const { sales } = await stage.graphql<Sales>('{ sales(first: 1) { edges { node { id } } } }', {}, sel.token);
  const ship = 'mutation ($id: ID!) { shipOrder(id: $id, tracking: "USPS 9400") { id } }';
  await stage.graphql(ship, { id: sales.edges[0]?.node.id }, sel.token);
  // The date comes by itself.
  await waiting.getByText('Once it was sent').waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Connect' }).click();
  await page.getByRole('heading', { name: 'Tell us who is paid' }).waitFor();
  await page.getByRole('button', { name: 'Submit test details' }).click();
  await page.waitForURL(/\/my-store\/payouts/);
  await page.getByText('Connected: payouts can reach you.').waitFor();
  await page.getByText('A payout needs at least $1.00 that is due.').waitFor();
  await looksRight(page, 'payouts-waiting');

  days.pass(15);
  await arriveAs(page, sel, '/my-store/payouts');
  // The first payout is made by the schedule, whose round has come as well: it runs when its worker next looks.
  const payouts = page.getByRole('region', { name: 'Payouts', exact: true });
  await payouts.getByText('Sent', { exact: true }).waitFor();
  await payouts.getByText(SENT).waitFor();
  await page.getByRole('button', { name: /^Statement of/ }).click();
  const statement = page.getByRole('dialog');
  await statement.getByText('-$0.73').waitFor();
  await statement.getByRole('button', { name: 'Save as CSV' }).waitFor();
  await looksRight(page, 'payouts-statement');
  expect(troublesOf(page)).toEqual([]);
}, 120_000);
