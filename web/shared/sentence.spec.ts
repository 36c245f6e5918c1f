import { expect, it } from 'vitest';
import { sentence } from './sentence.ts';

it('ends words with one full stop', () => {
  expect(sentence('Fade House')).toBe('Fade House.');
  expect(sentence('Mile High Fade Co.')).toBe('Mile High Fade Co.');
});
