import { isId } from './ids.ts';
import { hasVisibleText, isText, oneLine } from './plainText.ts';
import { invalid } from './refusal.ts';
import {
  DEEPEST,
  isTooLong,
  leafOf,
  objectOf,
  pageUrl,
  type Raw,
  type RichLeaf,
  type RichLink,
  RichTextEmpty,
  RichTextInvalid,
  RichTextLinkInvalid,
  RichTextTooDeep,
  RichTextTooLong,
} from './richText.ts';

/** What stands in a line: text with its marks, and links. */
export type Inline = RichLeaf | RichLink;
type Void = readonly [{ readonly text: '' }];

export type ArticleLine = { readonly type: 'paragraph' | 'block-quote'; readonly children: readonly Inline[] };
/** A heading under the title; without a level it is of the third. */
export type ArticleHeading = {
  readonly type: 'heading';
  readonly level?: 2 | 3 | 4;
  readonly children: readonly Inline[];
};
export type ArticleCode = { readonly type: 'code-block'; readonly children: readonly [{ readonly text: string }] };
export type ArticleItem = { readonly type: 'list-item'; readonly children: readonly Inline[] };
/** A list. A list within it stands behind the item it belongs to. */
export type ArticleList = {
  readonly type: 'bulleted-list' | 'numbered-list';
  readonly children: readonly (ArticleItem | ArticleList)[];
};
export type ArticleDivider = { readonly type: 'divider'; readonly children: Void };
/** A picture uploaded here; its size in pixels. Only a draft has one without words for those who do not see it. */
export type ArticleImage = {
  readonly type: 'image';
  readonly url: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  readonly caption?: string;
  readonly children: Void;
};
export type ArticleCell = { readonly type: 'table-cell'; readonly children: readonly Inline[] };
export type ArticleRow = { readonly type: 'table-row'; readonly children: readonly ArticleCell[] };
/** A table; its first row names the columns. */
export type ArticleTable = { readonly type: 'table'; readonly children: readonly ArticleRow[] };
export type CardKind = (typeof CARDS)[number];
/** A shop, product or campaign that readers find in the text. Whether it exists is seen when it is shown. */
export type ArticleCard = {
  readonly type: 'card';
  readonly kind: CardKind;
  readonly id: string;
  readonly children: Void;
};
export type ArticleBlock =
  | ArticleLine
  | ArticleHeading
  | ArticleCode
  | ArticleList
  | ArticleDivider
  | ArticleImage
  | ArticleTable
  | ArticleCard;
/** The text of a post or campaign as it is stored and shown (decisions: a Slate document, never HTML). */
export type Article = readonly ArticleBlock[];

const CARDS = ['shop', 'product', 'campaign'] as const;
const NOTHING: Void = [{ text: '' }];
const MOST_NODES = 10_000;
const DEEPEST_LIST = 3;
const MOST_ROWS = 50;
const MOST_COLUMNS = 8;
const MOST_CARDS = 20;
const MOST_PIXELS = 16_384;
/** In UTF-16 units: words for a picture, and its caption. */
const LONGEST_ALT = 300;

export const AltMissing = invalid(
  'RICH_TEXT_ALT_MISSING',
  'Each picture needs a description for readers who do not see it.',
  'content',
);

/**
 * The text of a post or campaign from untrusted input, rebuilt from known nodes only (docs/rules.md F2). Plain text
 * becomes paragraphs; paragraphs inside a quote, an item or a cell become its lines. Refuses unknown nodes and fields,
 * links other than https and mailto, pictures of other sites, more than 200 kB or 10,000 nodes, more than 20 levels, a
 * picture without a description, and a text without a word, picture or card. A draft may be empty and lack descriptions.
 */
export function articleOf(input: unknown, { isDraft = false }: { readonly isDraft?: boolean } = {}): Article {
  if (typeof input === 'string')
    return articleOf(
      input
        .split(/\n+/)
        .filter(hasVisibleText)
        .map((text) => ({ type: 'paragraph', children: [{ text }] })),
      { isDraft },
    );
  if (!Array.isArray(input)) throw RichTextInvalid();
  measure(input);
  const made = input.map((node) => blockOf(objectOf(node), isDraft));
  if (isTooLong(made)) throw RichTextTooLong();
  if (made.filter(({ type }) => type === 'card').length > MOST_CARDS) throw RichTextTooLong();
  if (!isDraft && !made.some(saysSomething)) throw RichTextEmpty();
  return made;
}

/** Counts nodes and levels before anything is built, without recursion: input may be nested without end. */
function measure(input: readonly unknown[]): void {
  let level: readonly unknown[] = input;
  let nodes = 0;
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > DEEPEST) throw RichTextTooDeep();
    nodes += level.length;
    if (nodes > MOST_NODES) throw RichTextTooLong();
    level = level.flatMap((node) => {
      const children = typeof node === 'object' && node !== null && 'children' in node ? node.children : undefined;
      return Array.isArray(children) ? children : [];
    });
  }
}

function blockOf(node: Raw, isDraft: boolean): ArticleBlock {
  switch (node.type) {
    case 'paragraph':
    case 'block-quote':
      only(node, []);
      return { type: node.type, children: inlinesOf(node.children) };
    case 'heading':
      only(node, ['level']);
      return { type: 'heading', ...levelOf(node), children: inlinesOf(node.children) };
    case 'code-block':
      only(node, []);
      return { type: 'code-block', children: [{ text: codeOf(node.children) }] };
    case 'bulleted-list':
    case 'numbered-list':
      return listOf(node, 1);
    case 'divider':
      only(node, []);
      return { type: 'divider', children: NOTHING };
    case 'image':
      return imageOf(node, isDraft);
    case 'table':
      return tableOf(node);
    case 'card':
      return cardOf(node);
    default:
      throw RichTextInvalid();
  }
}

function only(node: Raw, fields: readonly string[]): void {
  for (const field of Object.keys(node))
    if (field !== 'type' && field !== 'children' && !fields.includes(field)) throw RichTextInvalid();
}

function childrenIn(children: unknown): readonly Raw[] {
  if (!Array.isArray(children)) throw RichTextInvalid();
  return children.map(objectOf);
}

function levelOf({ level }: Raw): { readonly level?: 2 | 3 | 4 } {
  if (level === undefined) return {};
  if (level !== 2 && level !== 3 && level !== 4) throw RichTextInvalid();
  return { level };
}

function inlinesOf(children: unknown): Inline[] {
  let hasParagraph = false;
  return childrenIn(children).flatMap((node): Inline[] => {
    if (node.type !== 'paragraph') return [inlineOf(node)];
    only(node, []);
    const line = childrenIn(node.children).map(inlineOf);
    const isNext = hasParagraph;
    hasParagraph = true;
    return isNext ? [{ text: '\n' }, ...line] : line;
  });
}

function inlineOf(node: Raw): Inline {
  if ('text' in node) return leafOf(node);
  if (node.type !== 'link') throw RichTextInvalid();
  only(node, ['url']);
  return { type: 'link', url: linkUrl(node.url), children: childrenIn(node.children).map(leafOf) };
}

const MAIL = /^mailto:[^\s@<>()[\]\\,;:"?&%]{1,64}@[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63}){1,8}$/i;

/** An https page, or a mail address alone: without a subject or other recipients that its reader would not see. */
const linkUrl = (url: unknown): string => {
  if (typeof url !== 'string') throw RichTextLinkInvalid();
  return MAIL.test(url) ? url : pageUrl(url);
};

function codeOf(children: unknown): string {
  const lines = childrenIn(children).map((node) => {
    only(node, ['text']);
    if ('type' in node || 'children' in node) throw RichTextInvalid();
    return leafOf(node).text;
  });
  return lines.join('');
}

function listOf(node: Raw, depth: number): ArticleList {
  only(node, []);
  const { type } = node;
  if (type !== 'bulleted-list' && type !== 'numbered-list') throw RichTextInvalid();
  if (depth > DEEPEST_LIST) throw RichTextTooDeep();
  const children = childrenIn(node.children).map((child) => {
    if (child.type !== 'list-item') return listOf(child, depth + 1);
    only(child, []);
    return { type: child.type, children: inlinesOf(child.children) } as const;
  });
  if (children.length === 0) throw RichTextInvalid();
  return { type, children };
}

const PICTURE = /^\/images\/[0-9A-Za-z]{22}$/;

function imageOf(node: Raw, isDraft: boolean): ArticleImage {
  only(node, ['url', 'alt', 'width', 'height', 'caption']);
  const { url, width, height, caption } = node;
  if (typeof url !== 'string' || !PICTURE.test(url)) throw RichTextInvalid();
  if (!isSide(width) || !isSide(height)) throw RichTextInvalid();
  const alt = wordsIn(node.alt);
  if (alt === '' && !isDraft) throw AltMissing();
  const under = wordsIn(caption);
  return { type: 'image', url, alt, width, height, ...(under && { caption: under }), children: NOTHING };
}

const isSide = (pixels: unknown): pixels is number =>
  Number.isInteger(pixels) && (pixels as number) >= 1 && (pixels as number) <= MOST_PIXELS;

/** One line of words; '' when there is none. */
function wordsIn(input: unknown): string {
  if (input === undefined || input === null) return '';
  if (typeof input !== 'string' || !isText(input) || input.length > LONGEST_ALT) throw RichTextInvalid();
  return oneLine(input);
}

function tableOf(node: Raw): ArticleTable {
  only(node, []);
  const rows = childrenIn(node.children).map((row) => {
    only(row, []);
    if (row.type !== 'table-row') throw RichTextInvalid();
    const cells = childrenIn(row.children).map((cell) => {
      only(cell, []);
      if (cell.type !== 'table-cell') throw RichTextInvalid();
      return { type: cell.type, children: inlinesOf(cell.children) } as const;
    });
    return { type: row.type, children: cells } as const;
  });
  const columns = rows[0]?.children.length ?? 0;
  if (columns < 1 || columns > MOST_COLUMNS || rows.length > MOST_ROWS) throw RichTextInvalid();
  if (rows.some((row) => row.children.length !== columns)) throw RichTextInvalid();
  return { type: 'table', children: rows };
}

function cardOf(node: Raw): ArticleCard {
  only(node, ['kind', 'id']);
  const kind = CARDS.find((known) => known === node.kind);
  if (!kind || typeof node.id !== 'string' || !isId(node.id)) throw RichTextInvalid();
  return { type: 'card', kind, id: node.id, children: NOTHING };
}

const textIn = (node: Inline | ArticleBlock | ArticleItem | ArticleRow | ArticleCell): string =>
  'text' in node ? node.text : node.children.map(textIn).join('');

const saysSomething = (block: ArticleBlock): boolean =>
  block.type === 'image' || block.type === 'card' || hasVisibleText(textIn(block));
