import { wordsIn } from './document.ts';
import type { RichBlock, RichNode } from './richText.ts';

/** Reading speed, specification §9. */
const WORDS_A_MINUTE = 200;

const textOf = (node: RichNode): string => {
  if ('text' in node) return node.text;
  if (node.type === 'image') return node.caption ?? '';
  const isLine = !/list$|^table$|^table-row$/.test(node.type);
  return (node.children as RichNode[]).map(textOf).join(isLine ? '' : ' ');
};

/** All that is to be read, captions included, in one line. */
export const wordsOf = (document: readonly RichBlock[]): string =>
  document.map(textOf).join(' ').replaceAll(/\s+/gu, ' ').trim();

/** How many words a reader reads, as the server counts them. */
export const wordCount = (document: readonly RichBlock[]): number =>
  wordsOf(document)
    .split(' ')
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** Minutes to read so many words, rounded up; at least one. */
export const readMinutes = (words: number): number => Math.max(1, Math.ceil(words / WORDS_A_MINUTE));

export interface Section {
  id: string;
  level: 2 | 3 | 4;
  text: string;
}

/** The headings with the names of their anchors, each name once, as the server writes them. */
export function headingsIn(document: readonly RichBlock[]): Section[] {
  const taken = new Map<string, number>();
  return document.flatMap((block) => {
    if (block.type !== 'heading') return [];
    const text = wordsIn(block).replaceAll(/\s+/gu, ' ').trim();
    const name = anchorOf(text);
    const nth = (taken.get(name) ?? 0) + 1;
    taken.set(name, nth);
    return [{ id: nth === 1 ? name : `${name}.${nth}`, level: block.level ?? 3, text }];
  });
}

const anchorOf = (text: string): string =>
  `section-${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60)}`;
