import { describe, expect, it } from 'vitest';
import { lateRefundOf, policyWords, policyWordsAt, spanOf, spanOfMinutes } from './policyWords.ts';

describe('a policy in plain words', () => {
  it('state until when cancelling is free and the refund later', () => {
    expect(policyWords({ freeHours: 24, percentage: 50 })).toBe(
      'Cancel for free until 1 day before. After that, you get 50% back.',
    );
    expect(policyWords({ freeHours: 36, percentage: 50 }, 3501)).toBe(
      'Cancel for free until 36 hours before. After that, you get 50% ($17.51) back.',
    );
    expect(policyWords({ freeHours: 2, percentage: 0 }, 3500)).toBe(
      'Cancel for free until 2 hours before. After that, nothing is given back.',
    );
  });
  it('without free hours states one rule only', () => {
    expect(policyWords({ freeHours: 0, percentage: 80 }, 1000)).toBe('If you cancel, you get 80% ($8.00) back.');
    expect(policyWords({ freeHours: 0, percentage: 0 })).toBe('If you cancel, nothing is given back.');
    expect(policyWords({ freeHours: 72, percentage: 100 })).toBe(
      'Cancel for free until the appointment begins: you get everything back.',
    );
  });
  it('promise no free period that is over already', () => {
    const startsAt = '2026-11-23T14:00:00Z';
    const policy = { freeHours: 24, percentage: 50 };
    const near = 'This time is too near to cancel for free. If you cancel, you get 50% ($17.51) back.';
    expect(policyWordsAt(policy, 3501, startsAt, Date.parse('2026-11-22T14:00:00Z'))).toBe(policyWords(policy, 3501));
    expect(policyWordsAt(policy, 3501, startsAt, Date.parse('2026-11-22T14:00:01Z'))).toBe(near);
    expect(policyWordsAt({ ...policy, percentage: 100 }, 3501, startsAt, Date.parse(startsAt))).toMatch(
      /you get everything back\.$/,
    );
  });
  it('counts whole days as days', () =>
    expect([1, 23, 24, 36, 72].map(spanOf)).toEqual(['1 hour', '23 hours', '1 day', '36 hours', '3 days']));
  it('rounds as the server does, in the customer’s favour', () =>
    expect(lateRefundOf({ freeHours: 1, percentage: 50 }, 3501)).toBe(1751));
});

it.each([
  [1, '1 minute'],
  [90, '90 minutes'],
  [60, '1 hour'],
  [2_880, '2 days'],
])('%i minutes are %s', (minutes, words) => expect(spanOfMinutes(minutes)).toBe(words));
