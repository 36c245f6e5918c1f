import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, instantOfLocal } from '#domain/calendar.ts';
import { newBookingId, newShopId } from '#domain/ids.ts';
import { paymentIdOf } from '#domain/payments/decider.ts';
import type { Purpose } from '#domain/payments/events.ts';
import { inMemory } from '../inMemory.ts';
import { modelsOf } from '../modelsOf.testing.ts';
import type { Fact } from '../projection.ts';
import { ledger, readEarnings, readTakings, readTakingsOfDays } from './ledger.ts';

const OWNER = 'Owner00000000000000000';
const OTHER = 'Other00000000000000000';
const CHICAGO = 'America/Chicago';

let books: ReturnType<typeof inMemory>;
let count: number;
beforeEach(() => {
  books = inMemory(ledger);
  count = 0;
});

const write = (type: string, at: string, data: object) => {
  count += 1;
  return books.write({ id: `event-${count}`, type, data, metadata: { occurredAt: at } } as unknown as Fact);
};

/** A booking of a member's shop, paid for so many cents at an instant. */
async function paid(ownerId: string, cents: number, at: string) {
  const purpose: Purpose = { page: 'booking', itemId: newBookingId(newShopId(ownerId), '2027-01-12') };
  const of = { paymentId: paymentIdOf(purpose), purpose };
  await write('PaymentCaptured', at, { ...of, intentId: 'pi', amount: cents });
  await write('PaymentFulfilled', at, of);
  return {
    refund: (amount: number, then: string) => write('RefundStarted', then, { ...of, refundId: `r-${then}`, amount }),
  };
}

/** From one day in Chicago to another, both inside. */
const taken = (memberId: string, first: string, last: string) =>
  readTakings(modelsOf(books.documents), memberId, {
    from: instantOfLocal(first, '00:00', CHICAGO),
    until: instantOfLocal(addDays(last, 1), '00:00', CHICAGO),
  });
const none = { grossCents: 0, refundedCents: 0, sales: 0 };

describe('takings', () => {
  it('of a day end at its midnights, also on the days of 23 and 25 hours', async () => {
    for (const at of [
      '2027-03-14T05:59:59.999Z',
      '2027-03-14T06:00:00.000Z',
      '2027-03-15T04:59:59.999Z',
      '2027-03-15T05:00:00.000Z',
      '2027-11-07T04:59:59.999Z',
      '2027-11-07T05:00:00.000Z',
      '2027-11-08T05:59:59.999Z',
      '2027-11-08T06:00:00.000Z',
    ])
      await paid(OWNER, 1_000, at);
    for (const day of ['2027-03-14', '2027-11-07']) {
      expect(await taken(OWNER, day, day)).toEqual({ grossCents: 2_000, refundedCents: 0, sales: 2 });
      const around = [addDays(day, -1), day, addDays(day, 1)];
      const days = await readTakingsOfDays(modelsOf(books.documents), OWNER, around, CHICAGO);
      expect(days.map(({ sales }) => sales)).toEqual([1, 2, 1]);
    }
  });

  it('of a year begin with its first midnight', async () => {
    await paid(OWNER, 1_000, '2027-01-01T05:59:59.000Z');
    await paid(OWNER, 2_500, '2027-01-01T06:00:00.000Z');
    expect((await taken(OWNER, '2027-01-01', '2027-12-31')).grossCents).toBe(2_500);
    expect((await taken(OWNER, '2026-01-01', '2026-12-31')).grossCents).toBe(1_000);
  });

  it('are less by what is given back, on the day of the refund', async () => {
    const cut = await paid(OWNER, 3_500, '2027-01-12T18:00:00.000Z');
    await cut.refund(1_000, '2027-01-12T19:00:00.000Z');
    await cut.refund(500, '2027-02-02T19:00:00.000Z');
    expect(await taken(OWNER, '2027-01-01', '2027-01-31')).toEqual({
      grossCents: 3_500,
      refundedCents: 1_000,
      sales: 1,
    });
    expect(await taken(OWNER, '2027-02-01', '2027-02-28')).toEqual({ ...none, refundedCents: 500 });
    const { grossCents, refundedCents } = await taken(OWNER, '2027-01-01', '2027-12-31');
    expect({ grossCents, refundedCents }).toEqual(await readEarnings(modelsOf(books.documents), OWNER));
  });

  it('are of one member alone', async () => {
    await paid(OWNER, 3_500, '2027-01-12T18:00:00.000Z');
    expect(await taken(OTHER, '2027-01-01', '2027-12-31')).toEqual(none);
  });
});
