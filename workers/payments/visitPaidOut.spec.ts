import { expect, it } from 'vitest';
import type { BookingCancelled } from '#domain/bookings/events.ts';
import { earnings } from '#domain/earnings/decider.ts';
import { givenPayment, PRICE } from '#domain/processes/payment/givenPayment.testing.ts';
import { settlePayment } from '#domain/processes/payment/settle.ts';
import type { Fact } from '#projections/projection.ts';
import type { Tools } from '../job.ts';
import { mailsOfOwner } from '../mailsOfOwner.testing.ts';
import { refundCancelledBooking, VisitPaidOut } from './refundCancelledBooking.ts';

const RATE = 290;
const FEE = 102;
const payoutOf = (memberId: string) => `${memberId}E0001`;

/** A visit that a process with a wrong clock has counted as over: its shop was credited, and paid out or not. */
async function givenCredited(isPaidOut: boolean) {
  const bench = givenPayment();
  const { tools, store, provider, ownerId: memberId } = bench;
  const { paymentId, bookingId } = await bench.opened(bench.ann);
  provider.hand.pay(paymentId);
  await settlePayment(tools, paymentId);
  const mails = mailsOfOwner(tools);
  const paid = { paymentId, own: PRICE, tax: 0, seen: 1, paidAt: '2026-01-01T00:00:00.000Z' };
  const credit = async (sale: object) => {
    const sales = [{ ...paid, disputeIds: [], isHeld: false, isDue: true, ...sale }];
    await tools.dispatch(earnings, { type: 'CreditSales', data: { memberId, sales, rate: RATE } }, tools.sender);
  };
  await credit({});
  if (isPaidOut) {
    const account = { accountId: 'acct_1', isEnabled: true, isRestricted: false, isSuspended: false };
    await tools.dispatch(
      earnings,
      { type: 'PlanEarningsPayout', data: { memberId, isAsked: false, account } },
      tools.sender,
    );
    const sent = { memberId, payoutId: payoutOf(memberId), transferId: 'tr_1', amount: PRICE - FEE };
    await tools.dispatch(earnings, { type: 'NoteEarningsPayoutSent', data: sent }, tools.sender);
  }
  await bench.cancel(bookingId, bench.ann);
  const cancelled = (await bench.events()).find(({ type }) => type === 'BookingCancelled');
  const data = refundCancelledBooking.from(cancelled as unknown as Fact<BookingCancelled>);
  const jobTools = { ...tools, log: store, saleFeeRate: RATE, publicUrl: 'https://x.test' } as unknown as Tools;
  return {
    ...bench,
    mails,
    credit,
    run: () => refundCancelledBooking.run(data as never, jobTools),
    refunds: () => provider.hand.refundsMade().map(({ amount }) => amount),
    balance: async () => (await tools.stateOf(earnings, { memberId })).state.balance,
  };
}

it('a visit that its shop was paid out for goes back only once the shop has enough to come, and owners are mailed once', async () => {
  const given = await givenCredited(true);
  for (const _ of [1, 2]) await expect(given.run()).rejects.toThrow(VisitPaidOut);
  expect(given.refunds()).toEqual([]);
  expect(given.mails).toMatchObject([{ to: 'olive@example.test', subject: 'A refund of a visit waits' }]);
  expect(given.mails).toHaveLength(1);
  await given.credit({ paymentId: 'booking-2', own: 2 * PRICE });
  for (const _ of [1, 2]) await given.run();
  expect(given.refunds()).toEqual([PRICE]);
  // The other visit less its fee, and less what the shop was sent for this one.
  expect(await given.balance()).toBe(2 * PRICE - 203 - (PRICE - FEE));
});

it('one that it was credited for and not paid out is taken off its balance first', async () => {
  const given = await givenCredited(false);
  for (const _ of [1, 2]) await given.run();
  expect([given.refunds(), await given.balance(), given.mails]).toEqual([[PRICE], 0, []]);
});
