import { describe, it } from 'vitest';
import { given } from '../given.testing.ts';
import { balanceReading, balanceTransaction } from './decider.ts';
import type { BalanceMoved } from './events.ts';

const AT = '2027-02-01T10:00:00.000Z';
const by = { id: 'system', role: 'system' } as const;

describe('a movement of the provider’s balance', () => {
  const data: BalanceMoved['data'] = {
    transactionId: 'txn_1',
    kind: 'payout',
    amount: -5_000,
    fee: 0,
    currency: 'usd',
    sourceId: 'po_1',
    movedAt: AT,
  };

  it('is noted once', () => {
    const note = { type: 'NoteTransaction', data, at: AT, by } as const;
    given(balanceTransaction).when(note).appends({ type: 'BalanceMoved', data });
    given(balanceTransaction, { type: 'BalanceMoved', data }).when(note).appendsNothing();
  });
});

describe('how far it was read', () => {
  const read = (until: string) => ({ type: 'NoteReading', data: { until }, at: AT, by }) as const;
  const event = (until: string) => ({ type: 'BalanceRead', data: { until } }) as const;

  it('goes on, and never back', () => {
    given(balanceReading).when(read('2027-01-01T00:00:00.000Z')).appends(event('2027-01-01T00:00:00.000Z'));
    given(balanceReading, event('2027-01-02T00:00:00.000Z')).when(read('2027-01-01T00:00:00.000Z')).appendsNothing();
    given(balanceReading, event('2027-01-02T00:00:00.000Z')).when(read('2027-01-02T00:00:00.000Z')).appendsNothing();
    given(balanceReading, event('2027-01-02T00:00:00.000Z'))
      .when(read('2027-01-03T00:00:00.000Z'))
      .appends(event('2027-01-03T00:00:00.000Z'));
  });
});
