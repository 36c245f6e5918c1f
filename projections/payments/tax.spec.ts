import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderIdOf } from '#domain/ids.ts';
import { ownerAccount, taxAccount } from '#domain/ledger/postings.ts';
import { inProportion } from '#domain/ledger/shares.ts';
import { inMemory } from '../inMemory.ts';
import type { Fact } from '../projection.ts';
import { type AccountBalance, ledger } from './ledger.ts';

const [ONE, OTHER] = ['SellerA000000000000000', 'SellerB000000000000000'] as const;
const ORDER = orderIdOf('Buyer00000000000000000C0000', 1);
const PAYMENT = { paymentId: `cart-${ORDER}`, purpose: { page: 'cart', itemId: ORDER } };

/** The books of an order: 25.00 of one seller, sent for 6.95, with 1.56 of tax, and 10.00 of another with 0.80 of it. */
async function givenOrder({ paid = true } = {}) {
  const books = inMemory(ledger);
  let count = 0;
  const write = (type: string, data: object) => {
    count += 1;
    const metadata = { occurredAt: '2027-01-11T18:00:00.000Z' };
    return books.write({ id: `event-${count}`, type, data, metadata } as unknown as Fact);
  };
  const line = (sellerId: string, price: number) => ({ sellerId, price, quantity: 2 });
  await write('OrderPlaced', {
    orderId: ORDER,
    lines: [line(ONE, 1_250), line(OTHER, 500)],
    terms: [
      { sellerId: ONE, shipping: 695, tax: 156 },
      { sellerId: OTHER, shipping: 0, tax: 80 },
    ],
  });
  await write('PaymentCaptured', { ...PAYMENT, intentId: 'pi_1', amount: 4_431 });
  if (paid) await write('PaymentFulfilled', PAYMENT);
  const balances = () => {
    const all = [...books.documents].flatMap(([key, one]) =>
      key.startsWith('balance/') ? [one as AccountBalance] : [],
    );
    expect(
      all.reduce((sum, { cents }) => sum + cents, 0),
      'the books balance',
    ).toBe(0);
    return Object.fromEntries(all.filter(({ cents }) => cents !== 0).map(({ account, cents }) => [account, cents]));
  };
  let refunds = 0;
  return {
    write,
    balances,
    cancel: async (sellerId: string, refund: number) => {
      await write('PartCancelled', { orderId: ORDER, sellerId, paymentId: PAYMENT.paymentId, refund });
      refunds += 1;
      await write('RefundStarted', { ...PAYMENT, refundId: `r${refunds}`, amount: refund });
    },
    refund: (amount: number) => {
      refunds += 1;
      return write('RefundStarted', { ...PAYMENT, refundId: `r${refunds}`, amount });
    },
  };
}

const OWED_OTHER = { [ownerAccount(OTHER)]: -1_000, [taxAccount(OTHER)]: -80 };

describe('tax in the books', () => {
  it('is held in a line of its own beside what its seller has earned', async () => {
    const { balances } = await givenOrder();
    expect(balances()).toEqual({
      provider: 4_431,
      [ownerAccount(ONE)]: -3_195,
      [taxAccount(ONE)]: -156,
      ...OWED_OTHER,
    });
  });
  it('goes back with the part it was on, all of it', async () => {
    const { balances, cancel } = await givenOrder();
    await cancel(ONE, 3_351);
    expect(balances()).toEqual({ provider: 4_431, refunds: -3_351, ...OWED_OTHER });
    await cancel(OTHER, 1_080);
    expect(balances()).toEqual({ provider: 4_431, refunds: -4_431 });
  });
  it('goes back in proportion, and to the cent once all of it is back', async () => {
    const { balances, cancel, refund } = await givenOrder();
    await cancel(ONE, 1_676);
    // 156 of 3,351 are tax: 78.02 of 1,676.
    expect(balances()).toMatchObject({ [ownerAccount(ONE)]: -1_597, [taxAccount(ONE)]: -78, ...OWED_OTHER });
    // 1,675 and 1,080 are left: 1,837 of 2,755 are shared 1,117 and 720, of which 52 and 53 are tax.
    await refund(1_837);
    expect(balances()).toEqual({
      provider: 4_431,
      refunds: -3_513,
      [ownerAccount(ONE)]: -532,
      [taxAccount(ONE)]: -26,
      [ownerAccount(OTHER)]: -333,
      [taxAccount(OTHER)]: -27,
    });
    await refund(918);
    expect(balances()).toEqual({ provider: 4_431, refunds: -4_431 });
  });
  it('is earned by nobody where it went back before anything was given for it', async () => {
    const { balances, cancel, write } = await givenOrder({ paid: false });
    await cancel(ONE, 3_351);
    await write('PaymentFulfilled', PAYMENT);
    expect(balances()).toEqual({ provider: 4_431, refunds: -3_351, ...OWED_OTHER });
  });
  it('is lost in proportion with what a bank takes, and comes back with it', async () => {
    const { balances, write } = await givenOrder();
    const dispute = { ...PAYMENT, disputeId: 'd1', amount: 1_676 };
    await write('DisputedMoneyTaken', { ...dispute, fee: 0 });
    await write('DisputeLost', dispute);
    // Of 4,431 one seller has 3,351, the other 1,080: they lose 1,267 and 409, of which 59 and 30 are tax.
    expect(balances()).toMatchObject({
      [ownerAccount(ONE)]: -1_987,
      [taxAccount(ONE)]: -97,
      [ownerAccount(OTHER)]: -621,
      [taxAccount(OTHER)]: -50,
    });
    await write('DisputeWon', { ...dispute, restored: 1_676 });
    expect(balances()).toMatchObject({ [ownerAccount(ONE)]: -3_195, [taxAccount(ONE)]: -156, ...OWED_OTHER });
  });
});

it('however a part is taken back bit by bit, neither side gives more than it has, and all of it is all of both', () =>
  fc.assert(
    fc.property(fc.nat(100_000), fc.nat(20_000), fc.array(fc.nat(40_000), { maxLength: 12 }), (own, tax, bits) => {
      let [left, held] = [own, tax];
      for (const bit of [...bits, own + tax]) {
        const cents = Math.min(bit, left + held);
        const [mine, taxed] = inProportion(cents, left, held);
        expect(mine + taxed).toBe(cents);
        expect(mine >= 0 && mine <= left && taxed >= 0 && taxed <= held).toBe(true);
        left -= mine;
        held -= taxed;
      }
      expect([left, held]).toEqual([0, 0]);
    }),
  ));
