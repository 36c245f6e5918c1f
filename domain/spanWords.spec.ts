import { expect, it } from 'vitest';
import { spanWords } from './spanWords.ts';

it.each([
  [0, '0 minutes'],
  [1, '1 minute'],
  [45, '45 minutes'],
  [60, '1 hour'],
  [90, '90 minutes'],
  [120, '2 hours'],
  [1_440, '1 day'],
  [2_160, '36 hours'],
  [10_080, '7 days'],
])('%i minutes are %s', (minutes, words) => expect(spanWords(minutes)).toBe(words));
