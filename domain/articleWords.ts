import type { Article, ArticleBlock, ArticleCell, ArticleItem, ArticleRow, CardKind, Inline } from './article.ts';

type Part = ArticleBlock | ArticleItem | ArticleRow | ArticleCell | Inline;

/** Reading speed, specification §9. */
const WORDS_A_MINUTE = 200;

/** The article that an event holds; without blocks where its author is forgotten, whose fields read as empty strings. */
export const articleIn = (content: Article | ''): Article => content || [];

/** All words in one line, with captions and descriptions of pictures, without addresses: for search and summaries. */
export const wordsOf = (article: Article): string =>
  article
    .map((block) => (block.type === 'image' ? `${block.alt} ${block.caption ?? ''}` : textOf(block)))
    .join(' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();

/** How many words a reader reads: of the text and the captions. */
export const wordCount = (article: Article): number =>
  article
    .map((block) => (block.type === 'image' ? (block.caption ?? '') : textOf(block)))
    .join(' ')
    .split(/\s+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** Minutes to read it at 200 words a minute, rounded up; at least one. */
export const readMinutes = (article: Article): number => Math.max(1, Math.ceil(wordCount(article) / WORDS_A_MINUTE));

/** Paths of its pictures, each once. Whose they are is for the caller to check. */
export const picturesIn = (article: Article): string[] => [
  ...new Set(article.flatMap((block) => (block.type === 'image' ? [block.url] : []))),
];

/** The shops, products and campaigns in it, each once. */
export function cardsIn(article: Article): { readonly kind: CardKind; readonly id: string }[] {
  const found = article.flatMap((block) => (block.type === 'card' ? [{ kind: block.kind, id: block.id }] : []));
  return found.filter(
    ({ kind, id }, index) => found.findIndex((card) => card.kind === kind && card.id === id) === index,
  );
}

export type Section = { readonly id: string; readonly level: 2 | 3 | 4; readonly text: string };

/** Its headings with the names of their anchors, each name once, in order: the list of contents. */
export function headingsIn(article: Article): Section[] {
  const taken = new Map<string, number>();
  return article.flatMap((block) => {
    if (block.type !== 'heading') return [];
    const text = textOf(block).replaceAll(/\s+/gu, ' ').trim();
    const name = anchorOf(text);
    const nth = (taken.get(name) ?? 0) + 1;
    taken.set(name, nth);
    return [{ id: nth === 1 ? name : `${name}.${nth}`, level: block.level ?? 3, text }];
  });
}

/** The prefix keeps an author's words from taking the name of a part of the page. */
const anchorOf = (text: string): string =>
  `section-${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60)}`;

/** The text of a part; what stands in different lines is parted by a space. */
export function textOf(part: Part): string {
  if ('text' in part) return part.text;
  const isLine = !/list$|^table$|^table-row$/.test(part.type);
  return part.children.map(textOf).join(isLine ? '' : ' ');
}
