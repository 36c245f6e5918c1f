import { describe, expect, it } from 'vitest';
import { categoryKey, fingerprintOf, namesIn } from './words.ts';

describe('a category', () => {
  it('is compared without its case and spacing', () => {
    expect(categoryKey(' TOOLS  and Care ')).toBe('tools and care');
  });
});

describe('names in a text', () => {
  const first = (text: string) => namesIn(text)[0];
  it('begin after an @ that begins a word', () => {
    expect(namesIn('mail me at ada@example.test')).toEqual([]);
    expect(namesIn('@ @@ada')).toEqual([]);
    expect(first('Hi @ada.')).toEqual({ start: 3, names: ['ada.', 'ada'] });
  });
  it('may have spaces and dots in them', () => {
    expect(first('@ada.abbott, look')?.names).toEqual(['ada.abbott, look', 'ada.abbott,', 'ada.abbott']);
    expect(first('@one two three four')?.names).toEqual(['one two three', 'one two', 'one']);
    expect(first('@ada\n@bob')?.names).toEqual(['ada']);
  });
});

it('gives the same words the same fingerprint and other words another', () => {
  expect(fingerprintOf('a', 'b')).toBe(fingerprintOf('a', 'b'));
  const prints = new Set(['ab', 'ba', 'a', 'b', ''].map((text) => fingerprintOf(text)));
  expect(prints.size).toBe(5);
  expect(fingerprintOf('ab', '')).not.toBe(fingerprintOf('a', 'b'));
  expect(Number.isSafeInteger(fingerprintOf('x'.repeat(10_000)))).toBe(true);
});
