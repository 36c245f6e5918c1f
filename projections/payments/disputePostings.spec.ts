import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { newBookingId, newShopId } from '#domain/ids.ts';
import { campaignAccount, ownerAccount } from '#domain/ledger/postings.ts';
import { paymentIdOf } from '#domain/payments/decider.ts';
import { CHARGED_BACK, PART_CHARGED_BACK, PARTLY_CHARGED_BACK, type Purpose } from '#domain/payments/events.ts';
import { inMemory } from '../inMemory.ts';
import { modelsOf } from '../modelsOf.testing.ts';
import type { Fact } from '../projection.ts';
import { type AccountBalance, ledger, readTakings } from './ledger.ts';

const OWNER = 'Owner00000000000000000';
const booking: Purpose = { page: 'booking', itemId: newBookingId(newShopId(OWNER), '2027-01-12') };
const of = { paymentId: paymentIdOf(booking), payerId: 'ann', purpose: booking };
const contested = { ...of, disputeId: 'du_1' };
const AT = '2027-02-01T10:00:00.000Z';

let books: ReturnType<typeof inMemory>;
let count: number;
beforeEach(() => {
  books = inMemory(ledger);
  count = 0;
});

const write = (type: string, data: object) => {
  count += 1;
  return books.write({ id: `event-${count}`, type, data, metadata: { occurredAt: AT } } as unknown as Fact);
};
async function paid(amount = 3_500) {
  await write('PaymentCaptured', { ...of, intentId: 'pi_1', amount });
  await write('PaymentFulfilled', of);
}
const take = (amount = 3_500, fee = 1_500, movementId = 'txn_1') =>
  write('DisputedMoneyTaken', { ...contested, movementId, amount, fee });
const giveBack = (amount = 3_500, fee = 0) =>
  write('DisputedMoneyReturned', { ...contested, movementId: 'txn_2', amount, fee });
const lose = (amount = 3_500) => write('DisputeLost', { ...contested, amount, lostAt: AT });
const win = (restored = 0) => write('DisputeWon', { ...contested, restored, wonAt: AT });

/** The balances without those that are even. */
const uneven = () => {
  const all = [...books.documents]
    .filter(([key]) => key.startsWith('balance/'))
    .map(([, balance]) => balance as AccountBalance);
  expect(all.reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
  return Object.fromEntries(
    all.filter(({ cents }) => cents !== 0).map(({ account, cents }) => [account, cents]),
  ) as Readonly<Record<string, number>>;
};
const owner = ownerAccount(OWNER);

describe('the books of a dispute', () => {
  it('have its money apart while the bank has it, and the fee', async () => {
    await paid();
    await take();
    expect(uneven()).toEqual({ provider: -1_500, disputed: 3_500, disputeFees: 1_500, [owner]: -3_500 });
  });

  it('that is won cost the fee', async () => {
    await paid();
    await take();
    await giveBack();
    await win();
    expect(uneven()).toEqual({ provider: 2_000, disputeFees: 1_500, [owner]: -3_500 });
  });

  it('give a fee back where the provider does', async () => {
    await paid();
    await take();
    await giveBack(3_500, -1_500);
    expect(uneven()).toEqual({ provider: 3_500, [owner]: -3_500 });
  });

  it('that is lost take what was earned from whoever earned it', async () => {
    await paid();
    await take();
    await lose();
    expect(uneven()).toEqual({ provider: -1_500, disputeFees: 1_500 });
  });

  it('that is won on appeal give it back to the same, and count no further sale', async () => {
    await paid();
    await take();
    await lose();
    await giveBack();
    await win(3_500);
    expect(uneven()).toEqual({ provider: 2_000, disputeFees: 1_500, [owner]: -3_500 });
    const year = { from: '2027-01-01T00:00:00.000Z', until: '2028-01-01T00:00:00.000Z' };
    expect(await readTakings(modelsOf(books.documents), OWNER, year)).toMatchObject({ sales: 1 });
  });

  it('take from the platform what nobody has any more', async () => {
    await paid();
    await write('RefundStarted', { ...of, refundId: 'r1', amount: 1_000, reason: 'spec' });
    await write('RefundCompleted', { ...of, refundId: 'r1', amount: 1_000, providerRefundId: 're_1' });
    await take();
    await lose();
    expect(uneven()).toEqual({ provider: -2_500, disputeFees: 1_500, disputeLosses: 1_000 });
  });

  it('have nothing left of a refund that came too late', async () => {
    await paid();
    await take();
    await lose();
    await write('RefundStarted', { ...of, refundId: 'r1', amount: 3_500, reason: 'spec' });
    await write('RefundFailed', { ...of, refundId: 'r1', amount: 3_500, why: 'charged back' });
    expect(uneven()).toEqual({ provider: -1_500, disputeFees: 1_500 });
  });

  it('take a renewal that was charged by itself from what plans have earned', async () => {
    const plan = { memberId: 'ann', subscriptionId: 'sub_1', plan: 'premium', interval: 'monthly', invoiceId: 'in_1' };
    await write('SubscriptionRenewed', { ...plan, amount: 2_500, from: AT, until: AT });
    const renewal = { ...contested, paymentId: null, purpose: { page: 'subscription', itemId: 'x' } };
    await write('DisputedMoneyTaken', { ...renewal, movementId: 'txn_1', amount: 2_500, fee: 1_500 });
    await write('DisputeLost', { ...renewal, amount: 2_500, lostAt: AT });
    expect(uneven()).toEqual({ provider: -1_500, disputeFees: 1_500 });
  });

  it('count an event once', async () => {
    await paid();
    await take();
    count -= 1;
    await take();
    expect(uneven()).toMatchObject({ disputed: 3_500 });
  });

  it('equal the provider’s balance after any refunds and disputes', async () => {
    const step = fc.oneof(
      fc.record({
        do: fc.constant('refund' as const),
        amount: fc.integer({ min: 1, max: 2_000 }),
        fails: fc.boolean(),
      }),
      fc.record({ do: fc.constantFrom('take' as const, 'lose' as const, 'win' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        books = inMemory(ledger);
        count = 0;
        await paid();
        let [provider, kept, taken, lost, refunds] = [3_500, 3_500, 0, 0, 0];
        for (const one of steps) {
          if (one.do === 'refund' && one.amount <= kept && taken === 0) {
            refunds += 1;
            const refundId = `r${refunds}`;
            await write('RefundStarted', { ...of, refundId, amount: one.amount, reason: 'spec' });
            const data = { ...of, refundId, amount: one.amount };
            if (one.fails) await write('RefundFailed', { ...data, why: 'spec' });
            else await write('RefundCompleted', { ...data, providerRefundId: refundId });
            if (!one.fails) {
              provider -= one.amount;
              kept -= one.amount;
            }
          } else if (one.do === 'take' && taken === 0 && kept > 0) {
            taken = kept;
            provider -= taken + 1_500;
            await take(taken, 1_500, `txn_${count}`);
          } else if (one.do === 'lose' && taken > lost) {
            await lose(taken - lost);
            lost = taken;
          } else if (one.do === 'win' && taken > 0) {
            await giveBack(taken);
            await win(lost);
            provider += taken;
            [taken, lost] = [0, 0];
          }
          const now = uneven();
          expect(now.provider ?? 0).toBe(provider);
          expect(now.disputed ?? 0).toBe(taken - lost);
          expect(now.disputeLosses ?? 0).toBe(0);
          expect((now[owner] ?? 0) + (now.returned ?? 0) + (now.refunds ?? 0)).toBe(lost - kept);
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe('the books of a contribution that is lost to its payer’s bank', () => {
  const CAMPAIGN = 'Campaign00000000000000';
  const purpose: Purpose = { page: 'contribute', itemId: `${CAMPAIGN}abcdefgh` };
  const gift = { paymentId: paymentIdOf(purpose), payerId: 'bob', purpose };
  const dispute = { ...gift, disputeId: 'du_1' };
  const campaign = campaignAccount(CAMPAIGN);
  const refund = { ...gift, refundId: 'r1', amount: 9_000 };
  const goesBack = () => write('RefundStarted', { ...refund, reason: 'spec' });
  const isLost = (amount = 9_000) => write('DisputeLost', { ...dispute, amount, lostAt: AT });
  const failed = (why: string) => write('RefundFailed', { ...refund, why });
  beforeEach(async () => {
    await write('PaymentCaptured', { ...gift, intentId: 'pi_1', amount: 9_000 });
    await write('PaymentFulfilled', gift);
    await write('DisputedMoneyTaken', { ...dispute, movementId: 'txn_1', amount: 9_000, fee: 0 });
  });

  it('have the platform bear it while the campaign has the money', async () => {
    await isLost();
    expect(uneven()).toEqual({ disputeLosses: 9_000, [campaign]: -9_000 });
  });

  it('owe its payer nothing where it goes back as well, whichever comes first', async () => {
    await goesBack();
    await failed(CHARGED_BACK);
    expect(uneven()).toEqual({ disputed: 9_000, returned: -9_000 });
    await isLost();
    expect(uneven()).toEqual({});
  });

  it('owe its payer nothing where the refund is decided after it was lost', async () => {
    await isLost();
    await goesBack();
    expect(uneven()).toEqual({ disputeLosses: 9_000, refunds: -9_000 });
    await failed(CHARGED_BACK);
    expect(uneven()).toEqual({});
  });

  it('owe its payer the rest where a part was lost, until that is refunded', async () => {
    await write('DisputedMoneyReturned', { ...dispute, movementId: 'txn_2', amount: 8_000, fee: 0 });
    await isLost(1_000);
    await goesBack();
    await failed(PARTLY_CHARGED_BACK);
    expect(uneven()).toEqual({ provider: 8_000, returned: -8_000 });
    const rest = { ...gift, refundId: 'r1-rest', amount: 8_000 };
    await write('RefundStarted', { ...rest, reason: PART_CHARGED_BACK });
    await write('RefundCompleted', { ...rest, providerRefundId: 're_1' });
    expect(uneven()).toEqual({});
  });

  it('owe its payer what another reason has kept from them', async () => {
    await isLost();
    await goesBack();
    await failed('lost_or_stolen_card');
    expect(uneven()).toEqual({ disputeLosses: 9_000, returned: -9_000 });
  });
});
