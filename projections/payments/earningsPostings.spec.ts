import { expect, it } from 'vitest';
import type { EarningsEvent } from '#domain/earnings/events.ts';
import { inMemory } from '../inMemory.ts';
import type { Fact } from '../projection.ts';
import { ledger } from './ledger.ts';

const ANN = 'AnnSeller0000000000000';
const of = { memberId: ANN, payoutId: `${ANN}E0001` };
const AT = '2027-02-01T10:00:00.000Z';
const account = `paidOut/${ANN}`;

/** The accounts that are not even after some events. */
async function booksAfter(...events: EarningsEvent[]): Promise<Record<string, number>> {
  const books = inMemory(ledger);
  for (const [nth, event] of events.entries())
    await books.write({ ...event, id: `event-${nth}`, metadata: { occurredAt: AT } } as unknown as Fact);
  const all = [...books.documents].flatMap(([key, balance]) =>
    key.startsWith('balance/') ? [balance as { account: string; cents: number }] : [],
  );
  expect(all.reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
  return Object.fromEntries(all.filter(({ cents }) => cents !== 0).map(({ account: name, cents }) => [name, cents]));
}

const sale = (own: number, fee: number, seen: number) => ({ paymentId: 'b', own, tax: 0, fee, rate: 290, seen });
const credited = (nth: number, own: number, fee: number): EarningsEvent => ({
  type: 'EarningsCredited',
  data: { memberId: ANN, nth, sales: [sale(own, fee, nth)], creditedAt: AT },
});
const planned: EarningsEvent = {
  type: 'EarningsPayoutPlanned',
  data: { ...of, accountId: 'acct_1', amount: 900, from: 0, until: 1, isAsked: false, plannedAt: AT },
};
const sent: EarningsEvent = {
  type: 'EarningsPayoutSent',
  data: { ...of, amount: 900, transferId: 'tr_1', sentAt: AT },
};
const failed: EarningsEvent = { type: 'EarningsPayoutFailed', data: { ...of, amount: 900, why: 'x', failedAt: AT } };
const back: EarningsEvent = {
  type: 'EarningsPayoutReversed',
  data: { ...of, providerReversalId: 'trr_1', amount: 300, reversedAt: AT },
};

it('the books have the fee when a sale is credited, and give it back with a refund', async () => {
  expect(await booksAfter(credited(1, 1_000, 29))).toEqual({ [account]: 29, saleFees: -29 });
  expect(await booksAfter(credited(1, 1_000, 29), credited(2, -1_000, -29))).toEqual({});
});

it('the books have a payout apart while it is on its way, then it has left the provider', async () => {
  expect(await booksAfter(planned)).toEqual({ [account]: 900, payouts: -900 });
  expect(await booksAfter(planned, sent)).toEqual({ [account]: 900, provider: -900 });
  expect(await booksAfter(planned, failed)).toEqual({});
  expect(await booksAfter(planned, sent, back)).toEqual({ [account]: 600, provider: -600 });
});

it('what was sent with another amount than planned comes to that amount, whatever was noted before', async () => {
  const other = (amount: number): EarningsEvent => ({
    type: 'EarningsPayoutSent',
    data: { ...of, amount, planned: 900, transferId: 'tr_1', sentAt: AT },
  });
  for (const amount of [500, 1_200])
    for (const past of [[planned], [planned, failed]])
      expect(await booksAfter(...past, other(amount))).toEqual({ [account]: amount, provider: -amount });
});

it('a payout that was noted as refused and was sent after all comes from the member’s account', async () => {
  expect(await booksAfter(planned, failed, sent)).toEqual({ [account]: 900, provider: -900 });
});
