import { describe, expect, it } from 'vitest';
import { Refusal } from '#domain/refusal.ts';
import { intentLimit } from './intentLimit.ts';

const MINUTE = 60_000;

function refusalOf(work: () => void): Refusal | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

describe('starting payments', () => {
  it('is refused at the eleventh within ten minutes, with the time to wait', () => {
    const admit = intentLimit();
    for (let started = 0; started < 10; started += 1) admit('ann', `p${started}`, started * 1_000);
    expect(refusalOf(() => admit('ann', 'p10', 5 * MINUTE))).toMatchObject({ kind: 'throttled', details: { retryAfter: 300 } });
  });

  it('counts the same payment once and each member alone', () => {
    const admit = intentLimit();
    for (let started = 0; started < 10; started += 1) admit('ann', `p${started}`, 0);
    for (let again = 0; again < 50; again += 1) admit('ann', 'p3', 1_000);
    admit('bob', 'q1', 1_000);
    expect(refusalOf(() => admit('ann', 'p10', 1_000))?.code).toBe('TOO_MANY_PAYMENTS');
  });

  it('goes on once the first ones are ten minutes old', () => {
    const admit = intentLimit();
    for (let started = 0; started < 10; started += 1) admit('ann', `p${started}`, started * MINUTE);
    expect(refusalOf(() => admit('ann', 'p10', 10 * MINUTE - 1))).toBeDefined();
    admit('ann', 'p10', 10 * MINUTE);
    expect(refusalOf(() => admit('ann', 'p11', 10 * MINUTE))).toBeDefined();
  });
});
