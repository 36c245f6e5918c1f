import { expect, it } from 'vitest';
import { ageWords, bytesWords, factWords, jobWords, lastingWords } from './words.ts';

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '1.0 KB'],
  [3_440_000, '3.4 MB'],
  [250_000_000, '250 MB'],
  [2_000_000_000_000_000, '2,000 TB'],
])('%i bytes are %s', (bytes, words) => expect(bytesWords(bytes)).toBe(words));

it.each([
  [-3, '0 seconds'],
  [1, '1 second'],
  [61, '1 minute'],
  [7_300, '2 hours'],
  [172_800, '2 days'],
])('%i seconds are %s', (seconds, words) => expect(lastingWords(seconds)).toBe(words));

it('names are words', () => {
  expect([jobWords('mail-confirmation'), factWords('bookingId')]).toEqual(['Mail confirmation', 'booking id']);
  expect(ageWords('2027-01-01T00:00:00.000Z', Date.parse('2027-01-01T01:00:30.000Z'))).toBe('1 hour ago');
});
