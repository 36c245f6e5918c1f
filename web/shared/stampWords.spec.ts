import { expect, it } from 'vitest';
import { offWords, progressWords, stampWords, takenOffOf } from './stampWords.ts';

const amount = { visits: 10, percentage: 0, amountCents: 1500 };
const part = { visits: 5, percentage: 33, amountCents: 0 };

it('takes off what the server does', () => {
  expect([takenOffOf(amount, 3500), takenOffOf(amount, 1000), takenOffOf(amount, 1549)]).toEqual([1500, 1000, 1549]);
  expect([takenOffOf(part, 3501), takenOffOf({ ...part, percentage: 100 }, 3500)]).toEqual([1156, 3500]);
  expect(takenOffOf(amount, 1550)).toBe(1500);
});

it('says what a card takes off, after how many visits, and how far it is', () => {
  expect([offWords(amount), offWords(part), offWords({ ...part, percentage: 100 })]).toEqual([
    ...['$15 off', '33% off', 'a visit for free'],
  ]);
  expect(stampWords(amount)).toBe('A stamp card: after 10 visits you get $15 off.');
  expect(stampWords({ visits: 0, percentage: 0, amountCents: 0 })).toBe('');
  expect([progressWords({ stamps: 3, visits: 10 }), progressWords({ stamps: 10, visits: 10 })]).toEqual([
    ...['3 of 10 stamps', 'Full'],
  ]);
});
