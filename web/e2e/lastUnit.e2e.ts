import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sandboxKeys } from '../../domain/ports/openProvider.ts';
import { openStage, type Stage } from './harness.ts';
import { deliverHome, ordersOf } from './paying.ts';
import { arriveAs, type Person, payWith, person, productOf } from './people.ts';
import { platformOwner } from './platformOwner.ts';

const BUYERS = 20;
/** So many pages are opened side by side; the presses come all at once. */
const TOGETHER = 4;
const LONGEST_MS = 120_000;
const SOON = { timeout: 30_000, interval: 200 };
const secret = 'the last unit is sold to one of twenty';

let stage: Stage;
let seller: Person;
let comb: string;
let buyers: { who: Person; page: Page }[];

beforeAll(async () => {
  stage = await openStage({ env: { SESSION_SECRET: secret } });
  seller = await person(stage, 'Sal', 'SELLER');
  comb = await productOf(stage, seller, 'Last Comb', '7.50', 1, 'Combs and brushes');
  buyers = [];
  while (buyers.length < BUYERS) buyers.push(...(await Promise.all(Array.from({ length: TOGETHER }, arrive))));
}, 400_000);
afterAll(() => stage?.close());

/** A buyer in a browser profile of their own, with the comb in the cart, before the checkout. */
async function arrive(): Promise<{ who: Person; page: Page }> {
  const who = await person(stage, 'Buyer');
  await stage.rest('POST', '/cart/create', { items: [{ shop_id: comb, quantity: 1 }] }, who.token);
  await deliverHome(stage, who);
  const page = await stage.newPage();
  page.setDefaultTimeout(LONGEST_MS);
  await arriveAs(page, who, '/cart');
  await checkout(page).waitFor();
  return { who, page };
}

const checkout = (page: Page) => page.getByRole('button', { name: 'Checkout' });
const card = (page: Page) => page.getByLabel('Card number');
/** On the payment page, or in the cart where the product was sold out earlier. */
const tooLate = (page: Page) => page.getByRole('main').getByText('Last Comb is sold out.');

/** Whether a buyer sees the card form or that the product is sold out. */
async function shownTo(page: Page): Promise<'card' | 'too late'> {
  await card(page).or(tooLate(page)).first().waitFor();
  return (await card(page).count()) > 0 ? 'card' : 'too late';
}

it('sells the last piece to exactly one of twenty browsers, shows the others that it is sold out, and charges its buyer alone', async () => {
  await Promise.all(buyers.map(({ page }) => checkout(page).click()));
  const shown = await Promise.all(buyers.map(({ page }) => shownTo(page)));
  expect(shown.filter((what) => what === 'card')).toHaveLength(1);
  const winner = buyers[shown.indexOf('card')];
  const losers = buyers.filter((buyer) => buyer !== winner);
  if (!winner) throw new Error('nobody got it');

  await payWith(winner.page, '4242424242424242');
  await winner.page.getByRole('heading', { level: 1, name: 'Your order is placed' }).waitFor();
  // They try again: back to the cart and to the checkout.
  await Promise.all(losers.map(({ page }) => page.goto('/cart')));
  for (const { page } of losers) {
    await checkout(page).click();
    expect(await shownTo(page)).toBe('too late');
  }

  expect(await ordersOf(stage, winner.who)).toEqual([{ status: 'paid', totalCents: 750 }]);
  for (const { who } of losers) expect(await ordersOf(stage, who)).toEqual([]);
  await expectBooks(winner.who);
}, 600_000);

/** One charge of one member at the provider, the same money in the ledger, and nothing left on the shelf. */
async function expectBooks(winner: Person): Promise<void> {
  const charges = await provider<{ data: { amount: number; status: string; amount_refunded: number }[] }>(
    '/charges?limit=100',
  );
  expect(charges.data).toMatchObject([{ amount: 750, status: 'succeeded', amount_refunded: 0 }]);
  const intents = await provider<{
    data: { status: string; amount_received: number; metadata: { payerId?: string } }[];
  }>('/payment_intents?limit=100');
  const paid = intents.data.filter(({ status, amount_received }) => status === 'succeeded' || amount_received > 0);
  expect(paid).toMatchObject([{ amount_received: 750, metadata: { payerId: winner.id } }]);
  expect((await provider<{ available: { amount: number }[] }>('/balance')).available).toMatchObject([{ amount: 750 }]);

  // The books and the shelf are written up after what the buyer is shown.
  const owner = await platformOwner(stage, 'Olga');
  await expect.poll(() => balancesFor(owner), SOON).toMatchObject({ provider: 750, [`owner/${seller.id}`]: -750 });
  expect(Object.values(await balancesFor(owner)).reduce((sum, cents) => sum + cents, 0)).toBe(0);
  await expect.poll(shelf, SOON).toEqual([{ stock: { supplied: 1, sold: 1, reserved: 0, available: 0 } }]);
}

async function balancesFor({ token }: Person): Promise<Record<string, number>> {
  type Balances = { ledgerBalances: { account: string; balanceCents: number }[] };
  const { ledgerBalances } = await stage.graphql<Balances>('{ ledgerBalances { account balanceCents } }', {}, token);
  return Object.fromEntries(ledgerBalances.map(({ account, balanceCents }) => [account, balanceCents]));
}

async function shelf() {
  type Shelf = { myProducts: { stock: { supplied: number; sold: number; reserved: number; available: number } }[] };
  return (await stage.graphql<Shelf>('{ myProducts { stock { supplied sold reserved available } } }', {}, seller.token))
    .myProducts;
}

/** What the payment provider itself says. */
async function provider<Answer>(path: string): Promise<Answer> {
  const answer = await fetch(`${stage.origin}/v1${path}`, {
    headers: { authorization: `Bearer ${sandboxKeys(secret).secretKey}` },
  });
  if (!answer.ok) throw new Error(`the provider answered ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}
