import fc, { type Scheduler } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../refusal.ts';
import { closePayment } from './close.ts';
import { givenPayment, PRICE } from './givenPayment.testing.ts';
import { type SettleTools, settlePayment } from './settle.ts';

const RUNS = 150;

/**
 * The same tools, with every outside step taken in the order the scheduler picks: each interleaving of several runs can
 * happen.
 */
function scheduled(tools: SettleTools, scheduler: Scheduler): SettleTools {
  const { provider } = tools;
  const take = <A extends unknown[], R>(call: (...args: A) => Promise<R>) => scheduler.scheduleFunction(call);
  return {
    ...tools,
    dispatch: take(tools.dispatch as never) as SettleTools['dispatch'],
    stateOf: take(tools.stateOf as never) as SettleTools['stateOf'],
    provider: {
      ...provider,
      look: take(provider.look),
      cancelIntent: take(provider.cancelIntent),
      refund: take(provider.refund),
      refundsOf: take(provider.refundsOf),
    },
  };
}

const unlessRefused = (error: unknown) => {
  if (!(error instanceof Refusal)) throw error;
};

describe('a payment at the edge of its hold', () => {
  for (const [when, minutes] of [
    ['a second before it ends', 10 - 1 / 60],
    ['at its end', 10],
    ['a second after', 10 + 1 / 60],
  ] as const)
    it(`ends booked or refunded, never both and never neither: ${when}`, async () => {
      await fc.assert(
        fc.asyncProperty(fc.scheduler(), fc.boolean(), async (scheduler, bobLetsGo) => {
          const bench = givenPayment();
          const { paymentId, bookingId } = await bench.opened(bench.ann);
          bench.provider.hand.pay(paymentId);
          bench.pass(minutes);
          const tools = scheduled(bench.tools, scheduler);
          const bob = async () => {
            const bobs = await scheduler.schedule(Promise.resolve()).then(() => bench.hold(bench.bob));
            if (bobLetsGo) await scheduler.schedule(Promise.resolve()).then(() => bench.release(bobs, bench.bob));
          };
          const all = Promise.all([
            settlePayment(tools, paymentId),
            settlePayment(tools, paymentId, { noticed: true }),
            closePayment(tools, paymentId),
            bob().catch(unlessRefused),
          ]);
          await scheduler.waitFor(all);
          const { status } = await settlePayment(bench.tools, paymentId);

          const events = await bench.events();
          const times = (type: string) =>
            events.filter(
              (event) => event.type === type && (event.data as { bookingId?: string }).bookingId === bookingId,
            ).length;
          const refunds = bench.provider.hand.refundsMade();
          const isBooked = times('BookingConfirmed') === 1;
          expect(status).toBe(isBooked ? 'fulfilled' : 'refunded');
          expect(refunds.map(({ amount }) => amount)).toEqual(isBooked ? [] : [PRICE]);
          expect(await bench.count('PaymentCaptured')).toBe(1);
          expect(await bench.count('PaymentFulfilled')).toBe(isBooked ? 1 : 0);
          expect(await bench.count('RefundStarted')).toBe(isBooked ? 0 : 1);
        }),
        { numRuns: RUNS },
      );
    });
});
