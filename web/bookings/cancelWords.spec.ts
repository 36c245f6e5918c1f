import { describe, expect, it } from 'vitest';
import { cancelWords } from './cancelWords.ts';

const booking = { priceCents: 3501, timeZone: 'America/Chicago' };
const freeUntil = '2026-11-20T20:30:00.000Z';
const before = Date.parse('2026-11-20T12:00:00Z');
const after = Date.parse('2026-11-20T21:00:00Z');
const early = { refundCents: 3501, feeCents: 0, freeUntil, percentage: 50 };
const late = { refundCents: 1751, feeCents: 1750, freeUntil, percentage: 50 };

describe('what cancelling means, in words', () => {
  it('names the hour up to which it is free, by the shop’s clock', () =>
    expect(cancelWords(early, booking, false, before)).toBe(
      'Cancelling is free until Fri, Nov 20, 2:30pm: you get the full $35.01 back.',
    ));
  it('is free to the end where the shop gives everything back', () =>
    expect(cancelWords({ ...early, percentage: 100 }, booking, false, after)).toBe(
      'Cancelling is free until the appointment begins: you get the full $35.01 back.',
    ));
  it('states after the free period what is refunded and what the shop keeps', () => {
    expect(cancelWords(late, booking, false, after)).toBe(
      'Cancelling was free until Fri, Nov 20, 2:30pm. Now you get $17.51 back, and the shop keeps $17.50.',
    );
    expect(cancelWords({ ...late, refundCents: 0, feeCents: 3501 }, booking, false, after)).toMatch(
      /Nothing is given back any more\.$/,
    );
  });
  it('covers a booking that was moved too late', () =>
    expect(cancelWords(late, booking, false, before)).toMatch(
      /^You moved this booking when cancelling was no longer free\. Now you get \$17\.51 back/,
    ));
  it('states a full refund for the shop’s customer, and none where nothing was paid', () => {
    expect(cancelWords(early, booking, true, after)).toBe('Your customer gets the full $35.01 back.');
    expect(cancelWords({ ...early, refundCents: 0 }, { ...booking, priceCents: 0 }, false, before)).toBe(
      'Nothing was paid, so nothing goes back.',
    );
  });
});
