import { describe, it } from 'vitest';
import { given } from '../given.testing.ts';
import { balanceReading, balanceTransaction } from './decider.ts';
import type { BalanceMoved, LeftOut } from './events.ts';

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
  const read = (until: string, leftOut: readonly LeftOut[] = []) =>
    ({ type: 'NoteReading', data: { until, leftOut }, at: AT, by }) as const;
  const event = (until: string, leftOut?: readonly LeftOut[]) =>
    ({ type: 'BalanceRead', data: { until, ...(leftOut && { leftOut }) } }) as const;

  it('goes on, and never back', () => {
    given(balanceReading).when(read('2027-01-01T00:00:00.000Z')).appends(event('2027-01-01T00:00:00.000Z'));
    given(balanceReading, event('2027-01-02T00:00:00.000Z')).when(read('2027-01-01T00:00:00.000Z')).appendsNothing();
    given(balanceReading, event('2027-01-02T00:00:00.000Z')).when(read('2027-01-02T00:00:00.000Z')).appendsNothing();
    given(balanceReading, event('2027-01-02T00:00:00.000Z'))
      .when(read('2027-01-03T00:00:00.000Z'))
      .appends(event('2027-01-03T00:00:00.000Z'));
  });

  it('keeps what the comparison with the books said', () => {
    const until = '2027-01-02T00:00:00.000Z';
    const look = (cents: number) => ({ type: 'NoteDifference', data: { cents }, at: AT, by }) as const;
    const apart = { known: 0, more: { cents: 300, since: AT } };
    const differing = { type: 'BalanceRead', data: { until, apart } } as const;
    given(balanceReading).when(look(300)).appendsNothing();
    given(balanceReading, event(until)).when(look(0)).appendsNothing();
    given(balanceReading, event(until)).when(look(300)).appends(differing);
    given(balanceReading, differing).when(look(400)).appendsNothing();
    given(balanceReading, differing).when(look(0)).appends(event(until));
    given(balanceReading, differing)
      .when(read('2027-01-03T00:00:00.000Z'))
      .appends({ type: 'BalanceRead', data: { until: '2027-01-03T00:00:00.000Z', apart } });
  });

  it('says what could not be noted, until it is, also where nothing is new', () => {
    const until = '2027-01-02T00:00:00.000Z';
    const one = { transactionId: 'txn_1', since: AT };
    const other = { transactionId: 'txn_2', since: AT };
    given(balanceReading)
      .when(read(until, [one]))
      .appends(event(until, [one]));
    given(balanceReading, event(until, [one, other]))
      .when(read(until, [other, one]))
      .appendsNothing();
    given(balanceReading, event(until, [one]))
      .when(read('2027-01-01T00:00:00.000Z', []))
      .appends(event(until));
    given(balanceReading, event(until))
      .when(read(until, [other]))
      .appends(event(until, [other]));
  });
});
