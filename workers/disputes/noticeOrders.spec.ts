import { describe, expect, it } from 'vitest';
import { payment } from '#domain/payments/decider.ts';
import { disputeOf } from '#domain/processes/disputes/followDispute.ts';
import { givenPayment, PRICE } from '#domain/processes/payment/givenPayment.testing.ts';
import { settlePayment } from '#domain/processes/payment/settle.ts';
import { deliver, permutations, play } from '../payments/notices.testing.ts';

/** The provider's notices of an inquiry that became a dispute, was answered and won. */
const KINDS = [
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
];

/** A paid booking whose charge is contested, and the steps the provider takes. */
async function givenNotices(outcome: 'win' | 'lose') {
  const given = givenPayment();
  const { paymentId } = await given.opened(given.ann);
  given.provider.hand.pay(paymentId);
  await settlePayment(given.tools, paymentId);
  const intentId = given.provider.hand.intents()[0]?.intentId ?? '';
  const bank = given.provider.disputeHand;
  const disputeId = bank.dispute(intentId, { standing: 'inquiry' });
  const taken = { movementId: 'txn_taken', amount: -PRICE, fee: 1_500 };
  const progress = [
    () => bank.become(disputeId, { standing: 'open', movements: [taken] }),
    () => given.provider.submitEvidence(disputeId, { customer_name: 'Ann' }),
    () => bank[outcome](disputeId),
  ];
  /** Where everything ended. */
  async function end() {
    const noted = await disputeOf(given.tools, disputeId);
    const { state } = await given.tools.stateOf(payment, { paymentId });
    const types = ['DisputeOpened', 'DisputeEscalated', 'DisputedMoneyTaken', 'DisputedMoneyReturned', 'DisputeWon'];
    return {
      ...(noted && { stage: noted.stage, taken: noted.taken, lost: noted.lost, fees: noted.fees }),
      submissions: noted?.submissions,
      isFulfilled: state.stage !== 'none' && state.fulfilled,
      counts: await Promise.all([...types, 'DisputeLost'].map(given.count)),
    };
  }
  const send = (kind: string) => deliver(given.tools, kind, { intentId, paymentId: null, disputeId });
  return { progress, send, end };
}

const paces = [
  [0, 0, 0],
  [0, 2, 4],
  [1, 2, 3],
  [2, 3, 4],
];

describe('notices of a dispute', () => {
  it.each([
    ['win' as const, { stage: 'won', taken: 0, lost: 0 }],
    ['lose' as const, { stage: 'lost', taken: PRICE, lost: PRICE }],
  ])('end the same in every order, late, early and repeated: %s', async (outcome, ends) => {
    for (const order of permutations(KINDS))
      for (const pace of paces) {
        const given = await givenNotices(outcome);
        await play(order, pace, 2, given.progress, given.send);
        const end = await given.end();
        expect(end, `${order.join()} at ${pace.join()}`).toMatchObject({
          ...ends,
          ...{ fees: 1_500, submissions: 1, isFulfilled: true },
        });
        // What was missed between two looks is not told; nothing is told twice.
        for (const count of end.counts) expect(count).toBeLessThanOrEqual(1);
      }
  });
});
