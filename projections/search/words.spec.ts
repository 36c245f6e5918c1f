import { describe, expect, it } from 'vitest';
import type { SearchIndex } from './declaration.ts';
import { weighedWords, wordSets } from './entries.ts';
import { fitting, tokensOfQuery, wordsOf } from './words.ts';

type Shop = { readonly name: string; readonly place: string; readonly description: string };
const index: SearchIndex<Shop> = {
  id: ({ name }) => name,
  isListed: () => true,
  beginnings: 'last',
  fields: [
    { text: ({ name }) => name, weight: 3 },
    { text: ({ place }) => place, weight: 2 },
    { text: ({ description }) => description, mostWords: 60, shortestWord: 2 },
  ],
};

describe('words', () => {
  it('have no case, accents, apostrophes or signs', () =>
    expect(wordsOf('Tony’s CAFÉ-Fade  & Co. №1')).toEqual(['tonys', 'cafe', 'fade', 'co', 'no1']));
  it('are none in signs alone', () => expect(['%', '*', '(+)+$', '   ', ''].flatMap(wordsOf)).toEqual([]));
  it('of a query are full but the last', () => expect(tokensOfQuery('Fade hou')).toEqual(['word/fade', 'start/hou']));
  it('of a query are all beginnings where that is wanted', () =>
    expect(tokensOfQuery('Fade b hou', 'all')).toEqual(['start/fade', 'word/b', 'start/hou']));
  it('fit a text that has a word beginning with each of them', () => {
    const fits = (query: string) => fitting(query)?.('José Núñez, Skin fade, #YUVXBC-3');
    for (const query of ['jos nun', 'FADE', 'yuvxbc-3', '#yuv', 'j n']) expect(fits(query)).toBe(true);
    for (const query of ['ose', 'fade trim', 'yuvxbc-33']) expect(fits(query)).toBe(false);
    expect(fitting('1')?.('Order 12')).toBe(false);
    expect(fitting('1')?.('The 1st')).toBe(true);
    expect([fitting(' ,'), fitting('')]).toEqual([undefined, undefined]);
  });
  it('of a single letter are not a beginning', () => expect(tokensOfQuery('(a+)+$')).toEqual(['word/a']));
  it('stay few however long the query', () => {
    expect(tokensOfQuery('fade '.repeat(2_000))).toEqual(['word/fade', 'start/fade']);
    expect(
      tokensOfQuery(Array.from({ length: 3_000 }, (_, index) => `w${index}`).join(' ')).length,
    ).toBeLessThanOrEqual(8);
    expect(tokensOfQuery('x'.repeat(10_000))).toEqual([`start/${'x'.repeat(16)}`]);
  });
  it('of a shop weigh its name above its place above its description', () => {
    const shop = { name: 'Fade House', place: '1 State St, Chicago', description: 'a fade in Chicago, and a shave' };
    const words = weighedWords(index, shop);
    expect([words.get('fade'), words.get('chicago'), words.get('shave')]).toEqual([3, 2, 1]);
    const sets = wordSets(words);
    expect(['word/fade/3', 'start/chi/2', 'word/shave/1'].every((set) => sets.has(set))).toBe(true);
    expect(sets.has('word/fade/1')).toBe(false);
    expect(words.has('a')).toBe(false);
    expect([...sets].some((set) => set.startsWith('start/f/'))).toBe(false);
  });
  it('of a shop are bounded', () => {
    const description = Array.from({ length: 5_000 }, (_, index) => `word${index}`).join(' ');
    expect(wordSets(weighedWords(index, { name: '', place: '', description })).size).toBeLessThan(60 * 16);
  });
});
