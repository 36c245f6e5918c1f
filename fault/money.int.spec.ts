import { describe, expect, it } from 'vitest';
import { seedOfCommit } from '../bench/kit/commit.ts';
import { hasRedis } from '../bench/kit/hasRedis.ts';
import { killWhileMoneyMoves } from './money.ts';
import { type Books, judgeMoney } from './moneyJudge.ts';

const SEED = seedOfCommit();
const KILLS = 3;

describe.skipIf(!hasRedis())('the money', () => {
  it(`adds up after ${KILLS} kills while members buy, book, subscribe, call off and cheat, and Redis holds no more than its bounds`, {
    timeout: 600_000,
  }, async () => {
    const report = await killWhileMoneyMoves({
      seed: SEED,
      kills: KILLS,
      roles: false,
      silence: false,
      restMs: 120_000,
    });
    const { wrong, lost, gaps, doubled, did, people, received, kept, kills, redisBytes } = report;
    console.info(`money, seed ${SEED}: ${JSON.stringify({ kills, people, received, kept, redisBytes, did })}`);
    expect({ wrong, lost, gaps, doubled }).toEqual({ wrong: [], lost: [], gaps: [], doubled: [] });
    expect(kills).toEqual({ 'while money moves': KILLS });
    expect(received, 'something was paid').toBeGreaterThan(0);
  });
});

const line = (quantity: number) => ({ productId: 'oil', quantity, lineCents: quantity * 1250 });
const part = (status: string, quantity: number) => ({
  sellerId: 'sue',
  status,
  totalCents: quantity * 1250,
  lines: [line(quantity)],
});
const intent = (page: string, itemId: string, amount: number) => ({
  id: `pi_${itemId}`,
  amount,
  received: amount,
  customer: undefined,
  payerId: 'ann',
  page,
  itemId,
});
const charge = (itemId: string, amount: number) => ({ intentId: `pi_${itemId}`, amount, succeeded: true });
const booking = (id: string, status: string, refundCents: number | null) => ({
  id,
  shopId: 'fade',
  date: '2027-01-12',
  time: id === 'b1' ? '10:00' : '10:30',
  status,
  upFrontCents: 3500,
  refundCents,
});

const order = {
  id: 'o1',
  status: 'paid',
  totalCents: 3750,
  refundedCents: 1250,
  parts: [part('paid', 2), part('refunded', 1)],
};

/** Books that add up: an order with one part called off, a booking that stands, one called off late, and a plan. */
const good: Books = {
  intents: [
    intent('cart', 'o1', 3750),
    intent('booking', 'b1', 3500),
    intent('booking', 'b2', 3500),
    intent('subscription', 's1', 2500),
  ],
  charges: [
    charge('o1', 3750),
    charge('b1', 3500),
    charge('b2', 3500),
    charge('s1', 2500),
    { intentId: 'pi_b1', amount: 3500, succeeded: false },
  ],
  refunds: [
    { intentId: 'pi_o1', amount: 1250, status: 'succeeded' },
    { intentId: 'pi_b2', amount: 1155, status: 'succeeded' },
    { intentId: 'pi_b2', amount: 1155, status: 'failed' },
  ],
  billed: [{ id: 'sub_1', memberId: 'ann' }],
  balance: 2500 + 3500 + 2345 + 2500,
  members: [
    {
      id: 'ann',
      orders: [order],
      bookings: [booking('b1', 'confirmed', null), booking('b2', 'cancelled', 1155)],
      invoices: [{ amountCents: 2500, status: 'paid' }],
      plan: 'active',
    },
  ],
  sold: [
    {
      id: 'sue',
      figures: { grossCents: 3750, refundedCents: 1250, netCents: 2500, orders: 1, toShip: 1 },
      products: [{ id: 'oil', supplied: 5, sold: 2, reserved: 1, available: 2 }],
    },
    {
      id: 'olga',
      figures: { grossCents: 7000, refundedCents: 1155, netCents: 5845, orders: 0, toShip: 0 },
      products: [],
    },
  ],
  shops: [{ id: 'fade', ownerId: 'olga' }],
  ledger: { provider: 10_845, 'owner/sue': -2500, 'owner/olga': -5845, subscriptions: -2500 },
};

const [ann] = good.members;
const withAnn = (changes: Partial<Books['members'][number]>): Books => ({
  ...good,
  members: ann ? [{ ...ann, ...changes }] : [],
});

describe('the judge of money', () => {
  it('finds nothing in books that add up', () => expect(judgeMoney(good)).toEqual([]));

  it.each([
    ['a card charged twice', { ...good, charges: [...good.charges, charge('b1', 3500)] }, 'charged 2 times'],
    [
      'a thing paid by two intents',
      { ...good, intents: [...good.intents, { ...intent('booking', 'b1', 3500), id: 'pi_again' }] },
      'paid 2 times',
    ],
    [
      'less received than asked for',
      { ...good, intents: good.intents.map((one) => (one.itemId === 'b1' ? { ...one, received: 1 } : one)) },
      'received 1 of 3500',
    ],
    [
      'money for nothing',
      withAnn({ bookings: [booking('b2', 'cancelled', 1155)] }),
      'money for booking b1: 3500 instead of 0',
    ],
    [
      'a thing for no money',
      { ...good, intents: good.intents.filter(({ itemId }) => itemId !== 'b1') },
      'money for booking b1: 0 instead of 3500',
    ],
    ['a refund that was promised and never made', { ...good, refunds: [] }, 'money for cart o1: 3750 instead of 2500'],
    ['a plan without money', withAnn({ invoices: [] }), 'money for plans of ann: 2500 instead of 0'],
    [
      'a plan billed for twice',
      { ...good, billed: [...good.billed, { id: 'sub_2', memberId: 'ann' }] },
      'plans ann is billed for: 2 instead of 1',
    ],
    ['a plan billed for and not given', withAnn({ plan: 'none' }), 'plans ann is billed for: 1 instead of 0'],
    [
      'more sold than there was',
      withAnn({ orders: [{ ...order, parts: [part('paid', 9), part('refunded', 1)] }] }),
      'pieces of oil',
    ],
    [
      'a slot booked twice',
      withAnn({ bookings: [booking('b1', 'confirmed', null), { ...booking('b1', 'confirmed', null), id: 'b2' }] }),
      'is booked twice',
    ],
    [
      'earnings shown too high',
      { ...good, sold: good.sold.map((one) => ({ ...one, figures: { ...one.figures, netCents: 9 } })) },
      'net earnings of sue',
    ],
    ['a ledger that differs from the provider', { ...good, balance: 1 }, 'what the provider holds'],
    ['money that waits', { ...good, ledger: { ...good.ledger, waiting: -100, provider: 10_945 } }, 'money in waiting'],
  ] as const)('finds %s', (_what, books, sentence) => {
    expect(judgeMoney(books as Books).join('\n')).toContain(sentence);
  });
});
