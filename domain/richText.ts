import { hasVisibleText, isText, shortened, withoutInvisible } from './plainText.ts';
import { invalid } from './refusal.ts';

/** A run of characters with its marks. */
export type RichLeaf = {
  readonly text: string;
  readonly bold?: true;
  readonly italic?: true;
  readonly underline?: true;
  readonly strike?: true;
  readonly code?: true;
};
export type RichLink = { readonly type: 'link'; readonly url: string; readonly children: readonly RichLeaf[] };
export type RichBlock = { readonly type: BlockType; readonly children: readonly RichNode[] };
export type RichNode = RichBlock | RichLink | RichLeaf;
/** Rich text as it is stored and shown (decisions: a Slate document, never HTML). */
export type RichText = readonly RichBlock[];

const BLOCKS = ['paragraph', 'heading', 'block-quote', 'bulleted-list', 'numbered-list', 'list-item'] as const;
type BlockType = (typeof BLOCKS)[number];
const MARKS = ['bold', 'italic', 'underline', 'strike', 'code'] as const;

/** docs/rules.md F2. */
export const DEEPEST = 20;
const LONGEST_JSON = 200_000;
const LONGEST_URL = 2_000;

export const RichTextInvalid = invalid(
  'RICH_TEXT_INVALID',
  'This text has something in it that cannot be shown.',
  'content',
);
export const RichTextTooDeep = invalid(
  'RICH_TEXT_TOO_DEEP',
  'This text has lists or quotes within each other more than 20 levels deep.',
  'content',
);
export const RichTextLinkInvalid = invalid(
  'RICH_TEXT_LINK_INVALID',
  'A link leads to an https page, without a name or password in its address.',
  'content',
);
export const RichTextTooLong = invalid(
  'RICH_TEXT_TOO_LONG',
  'This text is too long: with its formatting it can have 200 kB.',
  'content',
);
export const RichTextEmpty = invalid('RICH_TEXT_EMPTY', 'Please write something first.', 'content');

/** A node before it is known to be one. */
export type Raw = Readonly<Record<string, unknown>>;

/**
 * Rich text from untrusted input, rebuilt from known blocks, marks and links (https, without a name
 * or password in the address) only. Plain text
 * becomes paragraphs. Refuses unknown nodes and fields, other links, more than 20 levels, more than 200 kB, and text
 * without a visible character.
 */
export function richTextOf(input: unknown): RichText {
  if (typeof input === 'string')
    return richTextOf(input.split(/\n+/).map((text) => ({ type: 'paragraph', children: [{ text }] })));
  if (!Array.isArray(input)) throw RichTextInvalid();
  const made = input.map((node) => blockOf(node, 1));
  if (isTooLong(made)) throw RichTextTooLong();
  if (!hasVisibleText(plainTextOf(made))) throw RichTextEmpty();
  return made;
}

/** Whether a document has more bytes of JSON than may be stored. */
export const isTooLong = (document: readonly unknown[]): boolean =>
  new TextEncoder().encode(JSON.stringify(document)).length > LONGEST_JSON;

function blockOf(input: unknown, depth: number): RichBlock {
  const { type, children, ...rest } = objectOf(input);
  if (!BLOCKS.includes(type as BlockType) || Object.keys(rest).length > 0) throw RichTextInvalid();
  return { type: type as BlockType, children: childrenOf(children, depth) };
}

function childrenOf(input: unknown, depth: number): RichNode[] {
  if (!Array.isArray(input)) throw RichTextInvalid();
  if (depth >= DEEPEST) throw RichTextTooDeep();
  return input.map((child) => nodeOf(child, depth + 1));
}

function nodeOf(input: unknown, depth: number): RichNode {
  const node = objectOf(input);
  if ('text' in node) return leafOf(node);
  return node.type === 'link' ? linkOf(node) : blockOf(node, depth);
}

function linkOf({ type: _type, url, children, ...rest }: Raw): RichLink {
  if (Object.keys(rest).length > 0 || !Array.isArray(children)) throw RichTextInvalid();
  return { type: 'link', url: pageUrl(url), children: children.map((child) => leafOf(objectOf(child))) };
}

/** A run of text with marks that are known; refuses all else with RichTextInvalid. */
export function leafOf({ text, ...marks }: Raw): RichLeaf {
  if (typeof text !== 'string' || !isText(text)) throw RichTextInvalid();
  const set = Object.entries(marks).filter(([, on]) => on !== false);
  if (set.some(([mark, on]) => !(MARKS as readonly string[]).includes(mark) || on !== true)) throw RichTextInvalid();
  return { text: withoutInvisible(text), ...Object.fromEntries(set) };
}

/** In `https://bank.test@evil.test` what comes before the @ is no page: the browser goes to what follows. */
const HTTPS_PAGE = /^https:\/\/[^\s/\\?#@]+(?=[/?#]|$)/i;

/**
 * An absolute https address without a user's name and without control characters, which some parsers skip; refuses
 * others with RichTextLinkInvalid.
 */
export function pageUrl(url: unknown): string {
  if (typeof url !== 'string' || url.length > LONGEST_URL || !HTTPS_PAGE.test(url)) throw RichTextLinkInvalid();
  if (/[\p{Cc}\s\\]/u.test(url) || !URL.canParse(url)) throw RichTextLinkInvalid();
  return url;
}

export function objectOf(input: unknown): Raw {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) throw RichTextInvalid();
  return input as Raw;
}

/** A node of rich text or of an article, as far as its words go. */
type Worded =
  | { readonly text: string }
  | {
      readonly type: string;
      readonly url?: string;
      readonly alt?: string;
      readonly caption?: string;
      readonly children: readonly Worded[];
    };

/**
 * The plain text of rich text or of an article, a line for each block, item and row, for mails, search and other
 * clients. Links keep their address, a picture is its description and caption.
 */
export function plainTextOf(document: readonly Worded[]): string {
  return document.map(lineOf).join('\n');
}

/** The beginning in one line without addresses, for lists; at most `longest` UTF-16 units, then `…`. */
export function beginningOf(document: RichText, longest: number): string {
  return shortened(document.map(wordsIn).join(' ').replaceAll(/\s+/g, ' ').trim(), longest);
}

const wordsIn = (node: RichNode): string => {
  if ('text' in node) return node.text;
  return node.children.map(wordsIn).join(node.type.endsWith('-list') ? ', ' : '');
};

function lineOf(node: Worded): string {
  if ('text' in node) return node.text;
  const lines = node.children.map(lineOf);
  switch (node.type) {
    case 'link':
      return `${lines.join('')} (${node.url})`;
    case 'bulleted-list':
    case 'numbered-list':
      return lines.map((line) => `- ${line}`).join('\n');
    case 'image':
      return [node.alt, node.caption].filter(Boolean).join('\n');
    case 'table':
      return lines.join('\n');
    case 'table-row':
      return lines.join(' | ');
    default:
      return lines.join('');
  }
}
