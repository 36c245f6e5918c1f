import { describe, expect, it } from 'vitest';
import { paymentIdOf } from '../../payments/decider.ts';
import { AmountDiffers, AmountTooSmall, HoldOver, NothingToPay } from '../../payments/refusals.ts';
import { closePayment } from './close.ts';
import { atEveryStep } from './crash.testing.ts';
import { givenPayment, PRICE } from './givenPayment.testing.ts';
import { openPayment } from './open.ts';

describe('opening', () => {
  it('is one intent after a crash at any step', async () => {
    const crashes = await atEveryStep(async () => {
      const bench = givenPayment();
      const bookingId = await bench.hold(bench.ann);
      const asked = { purpose: { page: 'booking' as const, itemId: bookingId }, payerId: bench.ann.id, amount: PRICE };
      return {
        bench,
        work: (tools) => openPayment(tools, asked, () => undefined),
        after: async () => {
          expect(bench.provider.hand.intents()).toHaveLength(1);
          expect(await bench.count('PaymentRequested')).toBe(1);
          expect(await bench.count('PaymentIntentOpened')).toBe(1);
        },
      };
    });
    expect(crashes).toBeGreaterThanOrEqual(10);
  });

  it('refuses what no card can be charged before anything is recorded', async () => {
    const bench = givenPayment();
    const asked = (amount: number) => ({
      purpose: { page: 'booking' as const, itemId: 'item' },
      payerId: bench.ann.id,
      amount,
    });
    const open = (amount: number) => {
      const purposes = { booking: { price: async () => ({ amount }), fulfil: async () => 'gone' as const } };
      return openPayment({ ...bench.tools, purposes }, asked(amount), () => undefined);
    };
    for (const amount of [1, 49]) await expect(open(amount)).rejects.toMatchObject({ code: AmountTooSmall.code });
    await expect(open(0)).rejects.toMatchObject({ code: NothingToPay.code });
    expect(await bench.events()).toEqual([]);
    expect((await open(50)).amount).toBe(50);
  });

  it('asks for the deposit of a booking, not for its price, and for nothing where nothing is paid up front', async () => {
    const open = async (upFront: number, amount: number) => {
      const bench = givenPayment({ upFront, noShowKept: 100 });
      const itemId = await bench.hold(bench.ann);
      const asked = { purpose: { page: 'booking' as const, itemId }, payerId: bench.ann.id, amount };
      return openPayment(bench.tools, asked, () => undefined);
    };
    expect((await open(40, 1_400)).amount).toBe(1_400);
    await expect(open(40, PRICE)).rejects.toMatchObject({ code: AmountDiffers.code, details: { amount: 1_400 } });
    await expect(open(0, PRICE)).rejects.toMatchObject({ code: AmountDiffers.code, details: { amount: 0 } });
    await expect(open(0, 0)).rejects.toMatchObject({ code: NothingToPay.code });
  });

  it('opens nothing for a hold that has ended for good between its price and its payment', async () => {
    const bench = givenPayment();
    const bookingId = await bench.hold(bench.ann);
    const asked = { purpose: { page: 'booking' as const, itemId: bookingId }, payerId: bench.ann.id, amount: PRICE };
    const ends = async () => {
      bench.pass(11);
      await bench.expire(bookingId);
    };
    await expect(openPayment(bench.tools, asked, ends)).rejects.toMatchObject({ code: HoldOver.code });
    expect(bench.provider.hand.intents()).toEqual([]);
    expect(await bench.count('PaymentIntentOpened')).toBe(0);
    // As the sweep does it later.
    const { status } = await closePayment(bench.tools, paymentIdOf(asked.purpose));
    expect([status, await bench.count('PaymentCancelled')]).toEqual(['cancelled', 1]);
  });

  it('keeps the secret out of the log', async () => {
    const bench = givenPayment();
    const { clientSecret } = await bench.opened(bench.ann);
    expect(clientSecret).toMatch(/_secret_/);
    expect(JSON.stringify(await bench.events())).not.toContain('_secret_');
  });

  it('finds the intent again by our id when the provider has forgotten the key', async () => {
    const bench = givenPayment();
    const { paymentId, clientSecret } = await bench.opened(bench.ann);
    const again = await openPayment(
      {
        ...bench.tools,
        purposes: { booking: { price: async () => ({ amount: PRICE }), fulfil: async () => 'gone' } },
        now: () => '2027-01-14T00:00:00.000Z',
      },
      {
        purpose: { page: 'booking', itemId: paymentId.slice('booking-'.length) },
        payerId: bench.ann.id,
        amount: PRICE,
      },
      () => undefined,
    );
    expect(again.clientSecret).toBe(clientSecret);
  });
});
