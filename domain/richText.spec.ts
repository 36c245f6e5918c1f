import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Refusal } from './refusal.ts';
import {
  beginningOf,
  plainTextOf,
  RichTextEmpty,
  RichTextInvalid,
  RichTextLinkInvalid,
  RichTextTooDeep,
  RichTextTooLong,
  richTextOf,
} from './richText.ts';

const paragraph = (...children: unknown[]) => ({ type: 'paragraph', children });
const link = (url: string) => [paragraph({ type: 'link', url, children: [{ text: 'here' }] })];
const codeOf = (input: unknown): string | undefined => {
  try {
    richTextOf(input);
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal);
    return (error as Refusal).code;
  }
};

describe('rich text', () => {
  it('keeps known blocks, marks and links as they are', () => {
    const document = [
      { type: 'heading', children: [{ text: 'News' }] },
      paragraph(
        { text: 'Bold', bold: true },
        { type: 'link', url: 'https://example.test/a?b=c', children: [{ text: 'link', italic: true }] },
      ),
      { type: 'bulleted-list', children: [{ type: 'list-item', children: [{ text: 'one' }] }] },
    ];
    expect(richTextOf(document)).toEqual(document);
    expect(beginningOf(richTextOf(document), 200)).toBe('News Boldlink one');
    expect(beginningOf(richTextOf(document), 6)).toBe('News…');
    expect(plainTextOf(richTextOf(document))).toBe('News\nBoldlink (https://example.test/a?b=c)\n- one');
  });

  it('makes paragraphs of plain text, which stays text', () => {
    expect(richTextOf('<b>one</b>\n\ntwo')).toEqual([paragraph({ text: '<b>one</b>' }), paragraph({ text: 'two' })]);
  });

  it.each([
    'javascript:alert(1)',
    'JaVa\tscript:alert(1)',
    'data:text/html,x',
    '//evil.test',
    'http://plain.test',
    'https://',
    'https://a\\@evil.test',
    'https:evil.test',
    ' https://x.test',
    'https://x.test/\u0000',
    'mailto:nobody',
    'mailto:a@example.test',
    'https://user:pass@example.test',
    'https://user@example.test/x',
    'https://@example.test',
    'https://bank.test%20@evil.test',
    '/path',
    7,
  ])('refuses the link %s', (url) => {
    expect(codeOf(link(url as string))).toBe(RichTextLinkInvalid.code);
  });

  it.each([
    'https://example.test',
    'HTTPS://example.test/x',
    'https://example.test/@a',
    'https://example.test?to=a@b.test#c@d',
  ])('takes the link %s', (url) => {
    expect(codeOf(link(url))).toBeUndefined();
  });

  it.each([
    ['an unknown node', [{ type: 'iframe', children: [{ text: 'x' }] }]],
    ['an unknown field', [{ ...paragraph({ text: 'x' }), onclick: 'x' }]],
    ['an unknown mark', [paragraph({ text: 'x', style: 'color:red' })]],
    ['a mark that is no yes', [paragraph({ text: 'x', bold: 'yes' })]],
    [
      'a link in a link',
      [
        paragraph({
          type: 'link',
          url: 'https://x.test',
          children: [{ type: 'link', url: 'https://x.test', children: [] }],
        }),
      ],
    ],
    ['text at the top', [{ text: 'x' }]],
    ['no list', { type: 'paragraph' }],
    ['null', null],
  ])('refuses %s', (_what, input) => {
    expect(codeOf(input)).toBe(RichTextInvalid.code);
  });

  it('refuses ten thousand levels, too much, and nothing at all', () => {
    let deep: unknown = { text: 'x' };
    for (let level = 0; level < 10_000; level += 1) deep = { type: 'block-quote', children: [deep] };
    expect(codeOf([deep])).toBe(RichTextTooDeep.code);
    expect(codeOf([paragraph({ text: 'x'.repeat(200_000) })])).toBe(RichTextTooLong.code);
    expect(codeOf([paragraph({ text: 'ä'.repeat(110_000) })]), 'bytes count').toBe(RichTextTooLong.code);
    expect(codeOf([paragraph({ text: '  ' })])).toBe(RichTextEmpty.code);
    expect(codeOf([paragraph({ text: '\u200D' })])).toBe(RichTextEmpty.code);
    expect(codeOf('')).toBe(RichTextEmpty.code);
  });

  it('gives back only what it would take again, whatever it is given', () => {
    fc.assert(
      fc.property(fc.anything({ maxDepth: 4 }), (input) => {
        try {
          const made = richTextOf(input);
          expect(richTextOf(JSON.parse(JSON.stringify(made)))).toEqual(made);
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal);
        }
      }),
      { numRuns: 300 },
    );
  });
});
