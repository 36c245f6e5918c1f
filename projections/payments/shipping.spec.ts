import { expect, it } from 'vitest';
import { orderIdOf } from '#domain/ids.ts';
import { ownerAccount } from '#domain/ledger/postings.ts';
import { inMemory } from '../inMemory.ts';
import type { Fact } from '../projection.ts';
import { type AccountBalance, ledger } from './ledger.ts';

const SELLERS = ['SellerA000000000000000', 'SellerB000000000000000'] as const;

it('what sellers ask for sending is theirs, and goes back with their part', async () => {
  const books = inMemory(ledger);
  let count = 0;
  const write = (type: string, data: object) => {
    count += 1;
    const metadata = { occurredAt: '2027-01-11T18:00:00.000Z' };
    return books.write({ id: `event-${count}`, type, data, metadata } as unknown as Fact);
  };
  const balances = () =>
    Object.fromEntries(
      [...books.documents]
        .filter(([key]) => key.startsWith('balance/'))
        .map(([, balance]) => balance as AccountBalance)
        .filter(({ cents }) => cents !== 0)
        .map(({ account, cents }) => [account, cents]),
    );
  const [one, other] = SELLERS;
  const orderId = orderIdOf('Buyer00000000000000000C0000', 1);
  const of = { paymentId: `cart-${orderId}`, purpose: { page: 'cart', itemId: orderId } };
  const line = (sellerId: string, price: number) => ({ sellerId, price, quantity: 2 });

  await write('OrderPlaced', {
    orderId,
    lines: [line(one, 1_000), line(other, 500)],
    terms: [
      { sellerId: one, shipping: 695 },
      { sellerId: other, shipping: 0 },
    ],
  });
  await write('PaymentCaptured', { ...of, intentId: 'pi_1', amount: 3_695 });
  await write('PaymentFulfilled', of);
  expect(balances()).toEqual({ provider: 3_695, [ownerAccount(one)]: -2_695, [ownerAccount(other)]: -1_000 });

  await write('PartCancelled', { orderId, sellerId: one, paymentId: of.paymentId, refund: 2_695 });
  await write('RefundStarted', { ...of, refundId: 'r1', amount: 2_695 });
  expect(balances()).toEqual({ provider: 3_695, refunds: -2_695, [ownerAccount(other)]: -1_000 });
});
