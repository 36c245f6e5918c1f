import { earningsPayoutIdOf, newBookingId } from '#domain/ids.ts';
import { at, field, type Variant, type World } from './connections.testing.ts';

/** What members are owed, and their payouts: sales come and are refunded, payouts stay. */
export function earningsLists(world: World): Record<string, readonly Variant[]> {
  const { me, ann, member, happened, next } = world;
  let planned = 0;
  let credits = 0;

  /** A visit at a member's shop that was paid for so many cents. */
  async function sold(memberId: string, cents: number, rank = 0): Promise<string> {
    const itemId = newBookingId(`${memberId}Shop01`, '2026-01-05');
    const paymentId = `booking-${itemId}`;
    const of = { paymentId, payerId: ann, purpose: { page: 'booking', itemId } };
    await happened(`payment-${paymentId}`, 'PaymentCaptured', { ...of, intentId: next('pi'), amount: cents });
    await happened(`payment-${paymentId}`, 'PaymentFulfilled', of, at(rank));
    return paymentId;
  }

  async function refund(paymentId: string): Promise<void> {
    const purpose = { page: 'booking', itemId: paymentId.slice('booking-'.length) };
    const data = { paymentId, payerId: ann, purpose, refundId: next('r'), amount: 1_000, reason: 'spec' };
    await happened(`payment-${paymentId}`, 'RefundStarted', data);
  }

  async function plan(memberId: string, rank: number, until = 0): Promise<string> {
    planned += 1;
    const payoutId = earningsPayoutIdOf(memberId, planned);
    const facts = { memberId, payoutId, accountId: 'acct_1', amount: 100, from: 0, until, isAsked: false };
    await happened(`earnings-${memberId}`, 'EarningsPayoutPlanned', { ...facts, plannedAt: at(rank) });
    return payoutId;
  }

  async function credit(memberId: string): Promise<string> {
    const paymentId = await sold(memberId, 1_000);
    credits += 1;
    const sales = [{ paymentId, own: 1_000, tax: 0, fee: 29, rate: 290, seen: 2 }];
    await happened(`earnings-${memberId}`, 'EarningsCredited', { memberId, nth: credits, sales, creditedAt: at(0) });
    return paymentId;
  }

  const payouts = (name: string): Variant[] => [
    { what: 'all', open: async () => ({ ...field(name), node: 'id', add: (rank) => plan(me, rank) }) },
  ];
  return {
    'Query.myOpenSales': [
      {
        what: 'all',
        open: async () => ({
          ...field('myOpenSales'),
          node: 'id',
          add: (rank) => sold(me, 1_000, rank),
          remove: refund,
        }),
      },
    ],
    'Query.myEarningsPayouts': payouts('myEarningsPayouts'),
    'Query.earningsPayouts': payouts('earningsPayouts'),
    'Query.earningsStatement': [
      {
        what: 'of one',
        async open() {
          const seller = await member('Sol');
          const payoutId = await plan(seller, 0, 9_999);
          return {
            ...field('earningsStatement', `payoutId: "${payoutId}"`),
            node: 'paymentId',
            add: () => credit(seller),
          };
        },
      },
    ],
    'Query.owedMembers': [
      {
        what: 'all',
        open: async () => ({
          ...field('owedMembers'),
          node: 'memberId',
          async add(rank) {
            const seller = await member('Sol');
            await sold(seller, 1_000 + rank);
            return seller;
          },
          move: async (seller) => void (await sold(seller, 500)),
        }),
      },
      {
        what: 'those whose payouts wait',
        open: async () => ({
          ...field('owedMembers', 'onlyStopped: true'),
          node: 'memberId',
          async add(rank) {
            const seller = await member('Sol');
            const data = { memberId: seller, why: 'firstLarge', stoppedAt: at(rank) };
            await happened(`earnings-${seller}`, 'EarningsPayoutsStopped', data);
            return seller;
          },
          async remove(seller) {
            const data = { memberId: seller, why: ['firstLarge'], releasedAt: at(0) };
            await happened(`earnings-${seller}`, 'EarningsPayoutsReleased', data);
          },
        }),
      },
    ],
  };
}
