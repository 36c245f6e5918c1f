import { describe, expect, it } from 'vitest';
import { depositWords, noShowWords, saysAnything, upFrontOf } from './depositWords.ts';

const deposit = (upFront: number, noShowKept: number) => ({ upFront, noShowKept });

describe('what is paid with a booking, in plain words', () => {
  it('is the part now and the part at the shop, and what is kept of who does not come', () => {
    expect(depositWords(deposit(30, 50), 3500)).toBe(
      'You pay $10.50 now, and $24.50 at the shop. If you do not come, the shop keeps 50% of what you paid ($5.25).',
    );
    expect(depositWords(deposit(30, 100), 3500)).toBe(
      'You pay $10.50 now, and $24.50 at the shop. If you do not come, the shop keeps what you paid.',
    );
    expect(depositWords(deposit(30, 0))).toBe(
      'You pay 30% now, and the rest at the shop. If you do not come, you get back what you paid.',
    );
    expect(depositWords(deposit(30, 25))).toMatch(/the shop keeps 25% of what you paid\.$/);
  });

  it('is nothing now where the shop asks for nothing, and says no word of what is kept', () =>
    expect(depositWords(deposit(0, 100), 3500)).toBe('You pay nothing now, and everything at the shop.'));

  it('says nothing where everything is paid with the booking, and kept', () => {
    expect([depositWords(deposit(100, 100), 3500), noShowWords(deposit(100, 100), 3500)]).toEqual(['', '']);
    expect([saysAnything(deposit(100, 100)), saysAnything(deposit(100, 50))]).toEqual([false, true]);
    expect(depositWords(deposit(100, 50), 3500)).toBe(
      'If you do not come, the shop keeps 50% of what you paid ($17.50).',
    );
  });

  it.each([
    [3500, 30, 1050],
    [3333, 33, 1099],
    [3500, 1, 50],
    [60, 50, 50],
    [40, 50, 40],
    [3500, 0, 0],
    [0, 30, 0],
    [3500, 100, 3500],
  ])('of %i cents, %i percent are %i, as the server reckons', (priceCents, upFront, cents) =>
    expect(upFrontOf(deposit(upFront, 100), priceCents)).toBe(cents),
  );
});
