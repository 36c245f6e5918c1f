import { describe, expect, it } from 'vitest';
import { linkOf } from './member/linkOf.ts';
import {
  commentsWord,
  cut,
  LONG_COMMENT,
  LONG_OPENING,
  nameBeingWritten,
  piecesOf,
  quoteOf,
  shownAtFirst,
  withoutGaps,
} from './posts.ts';

describe('words of the forum', () => {
  it('counts comments as the specification writes them', () =>
    expect([0, 1, 2].map(commentsWord)).toEqual(['0 Comments', '1 Comment', '2 Comments']));

  it('cuts no character in two', () => {
    expect(cut('abc', 2)).toBe('ab');
    expect(cut('a😀b', 2)).toBe('a');
    expect(cut('a😀b', 3)).toBe('a😀');
  });

  it('shows no large gaps', () => {
    expect(withoutGaps('a\n\n\nb')).toBe('a\n\n\nb');
    expect(withoutGaps('a\n\n\n\nb\n \n\t\n\n\nc')).toBe('a\n\nb\n\nc');
  });

  it('shows the beginning of a long or tall text, and the rest of it', () => {
    expect([2_000, 2_001].map((length) => shownAtFirst('x'.repeat(length), LONG_COMMENT))).toEqual([2_000, 1_000]);
    expect([20, 21].map((count) => shownAtFirst('x\n'.repeat(count), LONG_COMMENT))).toEqual([40, 21]);
    // As it is shown a gap is two lines.
    expect(shownAtFirst(`a${'\n'.repeat(1_500)}b`, LONG_COMMENT)).toBe(1_502);
    expect(shownAtFirst('x'.repeat(10_000), LONG_OPENING)).toBe(10_000);
    expect(shownAtFirst('x\n'.repeat(5_000), LONG_OPENING)).toBe(101);
  });

  it('finds mentions in their places, and leaves out those that do not fit the text', () => {
    const mentions = [
      { memberId: 'u2', start: 3, end: 7 },
      { memberId: 'u3', start: 5, end: 9 },
      { memberId: 'u4', start: 90, end: 95 },
    ];
    const typed = mentions.map((one) => ({ __typename: 'Mention' as const, ...one }));
    expect(piecesOf('Hi @ben!', typed)).toEqual([
      { text: 'Hi ', start: 0 },
      { text: '@ben', start: 3, memberId: 'u2' },
      { text: '!', start: 7 },
    ]);
  });

  it('quotes the selected text, letter for letter, else the beginning', () => {
    expect(quoteOf('One two three', ' two ')).toBe('two');
    expect(quoteOf('One two three', 'from elsewhere')).toBe('One two three');
    expect(quoteOf('x'.repeat(900), '')).toHaveLength(500);
  });

  it('recognizes a name that is being typed', () => {
    expect(nameBeingWritten('Ask @be', 7)).toBe('be');
    expect(nameBeingWritten('@', 1)).toBe('');
    expect(nameBeingWritten('mail@be', 7)).toBeUndefined();
    for (const name of ['priya.', 'priya.garcia', 'José', 'Ana O', 'o’neil-1'])
      expect(nameBeingWritten(`@ben (@${name}`, 7 + name.length)).toBe(name);
    expect(nameBeingWritten('@ben\nand', 8)).toBeUndefined();
    expect(nameBeingWritten(`@${'x'.repeat(41)}`, 42)).toBeUndefined();
  });

  it('makes links of addresses of the web only', () => {
    expect(linkOf('https://example.test/a')).toBe('https://example.test/a');
    for (const text of ['javascript:alert(1)', 'data:text/html,x', 'example.test', '', null])
      expect(linkOf(text)).toBeUndefined();
  });
});
