import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AltMissing, type Article, articleOf } from './article.ts';
import { articleHtml } from './articleHtml.ts';
import { cardsIn, headingsIn, picturesIn, readMinutes, wordCount, wordsOf } from './articleWords.ts';
import { Refusal } from './refusal.ts';
import { RichTextEmpty, RichTextInvalid, RichTextLinkInvalid, RichTextTooDeep, RichTextTooLong } from './richText.ts';

const paragraph = (...children: unknown[]) => ({ type: 'paragraph', children });
const nothing = [{ text: '' }];
const image = (over: object = {}) => ({
  type: 'image',
  url: '/images/0123456789abcdefABCDEF',
  alt: 'A fade',
  width: 900,
  height: 600,
  children: nothing,
  ...over,
});
const table = (rows: number, columns: number) => ({
  type: 'table',
  children: Array.from({ length: rows }, () => ({
    type: 'table-row',
    children: Array.from({ length: columns }, () => ({ type: 'table-cell', children: [{ text: 'x' }] })),
  })),
});
const list = (depth: number): object => ({
  type: 'bulleted-list',
  children: [{ type: 'list-item', children: [{ text: 'x' }] }, ...(depth > 1 ? [list(depth - 1)] : [])],
});
const card = (over: object = {}) => ({ type: 'card', kind: 'shop', id: 'abc', children: nothing, ...over });
const codeOf = (input: unknown, isDraft = false): string | undefined => {
  try {
    articleOf(input, { isDraft });
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal);
    return (error as Refusal).code;
  }
};
const samples = JSON.parse(readFileSync(new URL('./articleSamples.json', import.meta.url), 'utf8')) as {
  what: string;
  article: Article;
  html: string;
}[];

describe('an article', () => {
  it.each(samples)('keeps $what, and is drawn as the client draws it', ({ article, html }) => {
    expect(articleOf(article)).toEqual(article);
    expect(articleHtml(article)).toBe(html);
  });

  it('is paragraphs when it comes as plain text, which stays text', () => {
    const made = articleOf('<script>alert(1)</script>\n\ntwo');
    expect(made).toEqual([paragraph({ text: '<script>alert(1)</script>' }), paragraph({ text: 'two' })]);
    expect(articleHtml(made)).toBe('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p><p>two</p>');
  });

  it('takes paragraphs in quotes, items and cells as their lines', () => {
    expect(
      articleOf([{ type: 'block-quote', children: [paragraph({ text: 'a' }), paragraph({ text: 'b' })] }]),
    ).toEqual([{ type: 'block-quote', children: [{ text: 'a' }, { text: '\n' }, { text: 'b' }] }]);
  });

  it('leaves out invisible characters, marks that are off, and empty captions', () => {
    expect(
      articleOf([paragraph({ text: 'a\u202Eb', bold: false }), image({ alt: ' A\n fade ', caption: ' ' })]),
    ).toEqual([paragraph({ text: 'ab' }), image()]);
  });

  it.each([
    'javascript:alert(1)',
    'JaVa\tscript:alert(1)',
    'data:text/html,x',
    '//evil.test',
    'http://plain.test',
    'https://user:pass@example.test',
    'mailto:nobody',
    'mailto:a@example.test?bcc=b@evil.test',
    'mailto:a@example.test,b@evil.test',
    'mailto:a%0Abcc:b@evil.test',
    'mailto:"><script>@evil.test',
    7,
    null,
  ])('refuses the link %s', (url) => {
    expect(codeOf([paragraph({ type: 'link', url, children: [{ text: 'here' }] })])).toBe(RichTextLinkInvalid.code);
  });

  it.each<[string, unknown]>([
    ['an unknown block', [{ type: 'iframe', children: [{ text: 'x' }] }]],
    ['an unknown field', [{ ...paragraph({ text: 'x' }), onclick: 'x' }]],
    ['an unknown mark', [paragraph({ text: 'x', style: 'color:red' })]],
    ['an unknown level', [{ type: 'heading', level: 1, children: [{ text: 'x' }] }]],
    ['a block in a paragraph', [paragraph({ type: 'heading', children: [{ text: 'x' }] })]],
    ['a picture in a paragraph', [paragraph(image())]],
    ['marks in code', [{ type: 'code-block', children: [{ text: 'x', bold: true }] }]],
    ['text at the top', [{ text: 'x' }]],
    ['a list without items', [{ type: 'bulleted-list', children: [] }]],
    ['a paragraph in a list', [{ type: 'bulleted-list', children: [paragraph({ text: 'x' })] }]],
    ['a picture of another site', [image({ url: 'https://evil.test/x.png' })]],
    ['a picture behind another path', [image({ url: '/images/../secret/aaaaaaaaaaaa' })]],
    ['a picture of no size', [image({ width: 0 })]],
    ['a picture of a size that is no number', [image({ height: '600"' })]],
    ['a description that is too long', [image({ alt: 'x'.repeat(301) })]],
    ['a table of nine columns', [table(1, 9)]],
    ['a table of 51 rows', [table(51, 1)]],
    [
      'a table with rows of their own length',
      [{ type: 'table', children: [...table(1, 2).children, ...table(1, 1).children] }],
    ],
    ['a table of nothing', [{ type: 'table', children: [] }]],
    ['a card of an unknown kind', [card({ kind: 'member' })]],
    ['a card of no id', [card({ id: '../x' })]],
    ['a prototype', [JSON.parse('{"type":"paragraph","__proto__":{},"children":[{"text":"x"}]}')]],
    ['no list', { type: 'paragraph' }],
    ['null', null],
  ])('refuses %s', (_what, input) => {
    expect(codeOf(input)).toBe(RichTextInvalid.code);
  });

  it('refuses depth without end, too much, and nothing at all', () => {
    let deep: unknown = { text: 'x' };
    for (let level = 0; level < 10_000; level += 1) deep = { type: 'bulleted-list', children: [deep] };
    expect(codeOf([deep])).toBe(RichTextTooDeep.code);
    expect(codeOf([list(3)])).toBeUndefined();
    expect(codeOf([list(4)])).toBe(RichTextTooDeep.code);
    expect(codeOf([paragraph({ text: 'ä'.repeat(110_000) })]), 'bytes count').toBe(RichTextTooLong.code);
    expect(codeOf(Array.from({ length: 5_001 }, () => paragraph({ text: 'x' })))).toBe(RichTextTooLong.code);
    expect(codeOf(Array.from({ length: 21 }, () => card()))).toBe(RichTextTooLong.code);
    for (const empty of [[], '', [paragraph({ text: '\u200D' })], [{ type: 'divider', children: nothing }]])
      expect(codeOf(empty)).toBe(RichTextEmpty.code);
    expect(codeOf([table(50, 8)])).toBeUndefined();
  });

  it('wants a description of each picture, except in a draft, which may be empty too', () => {
    expect(codeOf([image({ alt: ' ' })])).toBe(AltMissing.code);
    expect(codeOf([image({ alt: undefined })], true)).toBeUndefined();
    expect(codeOf([], true)).toBeUndefined();
    expect(codeOf([{ type: 'iframe', children: [] }], true)).toBe(RichTextInvalid.code);
  });

  it('gives back only what it would take again, whatever it is given', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything({ maxDepth: 4 }), fc.string()), (input) => {
        try {
          const made = articleOf(input, { isDraft: true });
          expect(articleOf(JSON.parse(JSON.stringify(made)), { isDraft: true })).toEqual(made);
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('what is known of an article', () => {
  const article = articleOf([
    { type: 'heading', level: 2, children: [{ text: 'Two words' }] },
    paragraph({ text: 'three – words, ' }, { type: 'link', url: 'https://a.test', children: [{ text: 'here' }] }),
    list(2),
    image({ caption: 'Seen from behind' }),
    table(1, 2),
    card(),
    card(),
  ]);

  it('is its words, their number, and the minutes to read them', () => {
    expect(wordsOf(article)).toBe('Two words three – words, here x x A fade Seen from behind x x');
    expect(wordCount(article)).toBe(12);
    expect([0, 1, 200, 201].map((words) => readMinutes(articleOf('word '.repeat(words), { isDraft: true })))).toEqual([
      1, 1, 1, 2,
    ]);
  });

  it('is its pictures, cards and headings, each once', () => {
    expect(picturesIn(article)).toEqual(['/images/0123456789abcdefABCDEF']);
    expect(cardsIn(article)).toEqual([{ kind: 'shop', id: 'abc' }]);
    expect(headingsIn(article)).toEqual([{ id: 'section-two-words', level: 2, text: 'Two words' }]);
  });

  it('shows its cards where they are known, and addresses in full for readers elsewhere', () => {
    const facts = { title: 'Ana’s <chair>', text: 'Paris', href: '/barber/abc' };
    const html = articleHtml([card(), image(), table(2, 1)] as Article, {
      base: 'https://site.test',
      cards: new Map([['shop/abc', facts]]),
    });
    expect(html).toContain('<a href="https://site.test/barber/abc"><strong>Ana’s &lt;chair&gt;</strong></a> Paris');
    expect(html).toContain('<img src="https://site.test/images/0123456789abcdefABCDEF" alt=');
    // Validators of feeds know plain tables and pictures alone.
    expect(html).not.toMatch(/aria-|tabindex|loading=|srcset/);
  });

  it('has no tag of its author’s, whatever they write', () => {
    const leaf = fc.record({ text: fc.stringMatching(/^[<>"'&a-z/= ]*$/) });
    fc.assert(
      fc.property(fc.array(leaf, { minLength: 1 }), fc.stringMatching(/^[<>"'&a-z]{1,50}$/), (children, words) => {
        const html = articleHtml(
          articleOf([paragraph(...children), image({ alt: words, caption: words })], { isDraft: true }),
        );
        expect(html.replaceAll(/<\/?(p|figure|figcaption)>|<img [^<>]*>/g, '')).not.toMatch(/[<>]/);
        expect(html.match(/"/g)?.length, 'attributes end where they should').toBe(14);
      }),
    );
  });
});
