import { beforeEach, expect, it } from 'vitest';
import { newBookingId, newShopId } from '#domain/ids.ts';
import { paymentIdOf } from '#domain/payments/decider.ts';
import type { Purpose } from '#domain/payments/events.ts';
import { inMemory } from '../inMemory.ts';
import { modelsOf } from '../modelsOf.testing.ts';
import type { Fact } from '../projection.ts';
import { ledger, readKept } from './ledger.ts';

const OWNER = 'Owner00000000000000000';
const OTHER = 'Other00000000000000000';
const AT = '2027-02-01T10:00:00.000Z';
const booking: Purpose = { page: 'booking', itemId: newBookingId(newShopId(OWNER), '2027-01-12') };
const of = { paymentId: paymentIdOf(booking), payerId: 'ann', purpose: booking };

let books: ReturnType<typeof inMemory>;
let count: number;
beforeEach(() => {
  books = inMemory(ledger);
  count = 0;
});
const write = (type: string, data: object) => {
  count += 1;
  const event = { id: `event-${count}`, type, data: { ...of, ...data }, metadata: { occurredAt: AT } };
  return books.write(event as unknown as Fact);
};
const kept = async (memberId = OWNER) =>
  (await readKept(modelsOf(books.documents), memberId, [of.paymentId, 'booking-unknown']))[0];

it('is all of it from when it was paid, and before the books know of it nothing is said', async () => {
  expect(await kept()).toBeUndefined();
  await write('PaymentCaptured', { intentId: 'pi_1', amount: 3_500 });
  expect(await kept()).toBe(3_500);
  await write('PaymentFulfilled', {});
  expect(await kept()).toBe(3_500);
  expect(await kept(OTHER)).toBe(0);
  expect(await readKept(modelsOf(books.documents), OWNER, ['booking-unknown', of.paymentId])).toEqual([
    undefined,
    3_500,
  ]);
  expect(await readKept(modelsOf(books.documents), OWNER, [])).toEqual([]);
});

it('is less by what is given back from when that has begun', async () => {
  await write('PaymentCaptured', { intentId: 'pi_1', amount: 3_500 });
  await write('PaymentFulfilled', {});
  await write('RefundStarted', { refundId: 'r1', amount: 1_000 });
  expect(await kept()).toBe(2_500);
  await write('RefundCompleted', { refundId: 'r1', amount: 1_000 });
  expect(await kept()).toBe(2_500);
  await write('RefundStarted', { refundId: 'r2', amount: 2_500 });
  expect(await kept()).toBe(0);
});

it('is nothing of what a bank has decided against, and all of what it contests', async () => {
  await write('PaymentCaptured', { intentId: 'pi_1', amount: 3_500 });
  await write('PaymentFulfilled', {});
  await write('DisputedMoneyTaken', { disputeId: 'du_1', movementId: 'txn_1', amount: 3_500, fee: 1_500 });
  expect(await kept()).toBe(3_500);
  await write('DisputeLost', { disputeId: 'du_1', amount: 3_500, lostAt: AT });
  expect(await kept()).toBe(0);
});
