import { describe, expect, it } from 'vitest';
import { tokensOfQuery, tokensOfShop, wordsOf } from './words.ts';

describe('words', () => {
  it('have no case, accents, apostrophes or signs', () => expect(wordsOf('Tony’s CAFÉ-Fade  & Co. №1')).toEqual(['tonys', 'cafe', 'fade', 'co', 'no1']));
  it('are none in signs alone', () => expect(['%', '*', '(+)+$', '   ', ''].flatMap(wordsOf)).toEqual([]));
  it('of a query are full but the last', () => expect(tokensOfQuery('Fade hou')).toEqual(['word/fade', 'start/hou']));
  it('of a single letter are not a beginning', () => expect(tokensOfQuery('(a+)+$')).toEqual(['word/a']));
  it('stay few however long the query', () => {
    expect(tokensOfQuery('fade '.repeat(2_000))).toEqual(['word/fade', 'start/fade']);
    expect(tokensOfQuery(Array.from({ length: 3_000 }, (_, index) => `w${index}`).join(' ')).length).toBeLessThanOrEqual(8);
    expect(tokensOfQuery('x'.repeat(10_000))).toEqual([`start/${'x'.repeat(16)}`]);
  });
  it('of a shop weigh its name above its place above its description', () => {
    const tokens = tokensOfShop({ name: 'Fade House', place: '1 State St, Chicago', description: 'a fade in Chicago, and a shave' });
    expect([tokens.get('word/fade'), tokens.get('start/chic'), tokens.get('word/shave')]).toEqual([3, 2, 1]);
    expect(tokens.has('word/a')).toBe(false);
    expect(tokens.has('start/f')).toBe(false);
  });
  it('of a shop are bounded', () => {
    const description = Array.from({ length: 5_000 }, (_, index) => `word${index}`).join(' ');
    expect(tokensOfShop({ name: '', place: '', description }).size).toBeLessThan(60 * 16);
  });
});
