import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RichBlocks } from './RichText.tsx';
import { richTextOf } from './richText.ts';
import { readMinutes, wordCount } from './words.ts';

const samples = JSON.parse(readFileSync(join(import.meta.dirname, '../../../domain/articleSamples.json'), 'utf8')) as {
  what: string;
  article: unknown;
  html: string;
}[];

/** As the server writes it: React closes void elements, writes other quotes and names `srcset` its way. */
const plainHtml = (html: string): string =>
  html
    .replaceAll('/>', '>')
    .replaceAll('&#x27;', '&#39;')
    .replaceAll('srcSet=', 'srcset=')
    .replaceAll('tabIndex', 'tabindex');

it.each(samples)('draws $what as the server does', ({ article, html }) => {
  const document = richTextOf(article) ?? [];
  expect(plainHtml(renderToStaticMarkup(<RichBlocks document={document} />))).toBe(html);
});

it('draws nothing that it does not know', () => {
  for (const bad of [
    [{ type: 'iframe', children: [{ text: 'x' }] }],
    [{ type: 'image', url: 'https://evil.test/x.png', alt: 'x', width: 1, height: 1, children: [{ text: '' }] }],
    [{ type: 'paragraph', children: [{ type: 'link', url: 'javascript:alert(1)', children: [{ text: 'x' }] }] }],
  ])
    expect(richTextOf(bad)).toBeUndefined();
});

it('counts words as the server does', () => {
  const document = richTextOf([
    { type: 'paragraph', children: [{ text: 'three – words, ' }, { text: 'here', bold: true }] },
    { type: 'bulleted-list', children: ['a', 'b'].map((text) => ({ type: 'list-item', children: [{ text }] })) },
  ]);
  expect(wordCount(document ?? [])).toBe(5);
  expect([0, 200, 201].map(readMinutes)).toEqual([1, 1, 2]);
});
