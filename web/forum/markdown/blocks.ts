import { inlineOf } from './inline.ts';
import { type Block, DEEPEST, type Inline, type Named } from './nodes.ts';

/** A line of the source without what belongs to the quotes and lists around it: UTF-16 units. */
interface Line {
  readonly start: number;
  readonly end: number;
}
interface Source {
  readonly text: string;
  readonly named: readonly Named[];
}

const FENCE = /^ {0,3}(`{3,}|~{3,})[^`]*$/;
const QUOTE = /^ {0,3}> ?/;
const ITEM = /^( {0,3})([-*+]|(\d{1,9})[.)])[ \t]{1,4}(?=\S)/;

/**
 * A post as it is shown: paragraphs, lists, quotes and blocks of code. Everything else is text as it was typed, tags
 * included. Its time grows with the length of the text.
 */
export function blocksOf(text: string, named: readonly Named[] = []): Block[] {
  const lines: Line[] = [];
  for (let start = 0; start <= text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    lines.push({ start, end });
    start = end + 1;
  }
  return blocksIn({ text, named }, lines, 0);
}

const read = ({ text }: Source, { start, end }: Line): string => text.slice(start, end);
const isBlank = (words: string): boolean => words.trim() === '';

function blocksIn(source: Source, lines: readonly Line[], depth: number): Block[] {
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; ) {
    const words = read(source, lines[at] as Line);
    if (isBlank(words)) {
      at += 1;
      continue;
    }
    const [block, next] =
      codeAt(source, lines, at) ?? nestedAt(source, lines, at, depth) ?? paragraphAt(source, lines, at, depth);
    blocks.push(block);
    at = next;
  }
  return blocks;
}

/** A block, and the first line behind it. */
type Found = readonly [Block, number];

function codeAt(source: Source, lines: readonly Line[], at: number): Found | undefined {
  const fence = FENCE.exec(read(source, lines[at] as Line))?.[1];
  if (!fence) return undefined;
  const isEnd = (line: Line) => {
    const words = read(source, line).trim();
    return words.length >= fence.length && words === (fence[0] as string).repeat(words.length);
  };
  const rest = lines.slice(at + 1);
  const length = rest.findIndex(isEnd);
  const inside = length < 0 ? rest : rest.slice(0, length);
  const next = length < 0 ? lines.length : at + length + 2;
  return [{ kind: 'code', text: inside.map((line) => read(source, line)).join('\n') }, next];
}

function nestedAt(source: Source, lines: readonly Line[], at: number, depth: number): Found | undefined {
  if (depth >= DEEPEST) return undefined;
  return quoteAt(source, lines, at, depth) ?? listAt(source, lines, at, depth);
}

function quoteAt(source: Source, lines: readonly Line[], at: number, depth: number): Found | undefined {
  const inside: Line[] = [];
  for (let look = at; look < lines.length; look += 1) {
    const line = lines[look] as Line;
    const sign = QUOTE.exec(read(source, line))?.[0];
    if (sign === undefined) break;
    inside.push({ start: line.start + sign.length, end: line.end });
  }
  if (inside.length === 0) return undefined;
  return [{ kind: 'quote', children: blocksIn(source, inside, depth + 1) }, at + inside.length];
}

function listAt(source: Source, lines: readonly Line[], at: number, depth: number): Found | undefined {
  const first = ITEM.exec(read(source, lines[at] as Line));
  if (!first) return undefined;
  const isNumbered = first[3] !== undefined;
  const items: Line[][] = [];
  let width = 0;
  let next = at;
  for (let look = at; look < lines.length; look += 1) {
    const line = lines[look] as Line;
    const words = read(source, line);
    if (isBlank(words)) continue;
    const inner = width > 0 ? indented(words, width) : undefined;
    const sign = ITEM.exec(words);
    if (inner !== undefined)
      items.at(-1)?.push(...lines.slice(next, look), { start: line.start + inner, end: line.end });
    else if (sign && (sign[3] !== undefined) === isNumbered) {
      width = sign[0].length;
      items.push([{ start: line.start + sign[0].length, end: line.end }]);
    } else break;
    next = look + 1;
  }
  const start = isNumbered ? { start: Number(first[3]) } : {};
  return [{ kind: 'list', ...start, items: items.map((item) => blocksIn(source, item, depth + 1)) }, next];
}

/** Behind how many units a line goes on that is indented like an item's text, a tab being four; undefined: it is not. */
function indented(words: string, width: number): number | undefined {
  let columns = 0;
  let at = 0;
  // Two columns make a line belong to an item, as many type them also below '1. '.
  const least = Math.min(width, 2);
  while (columns < width && (words[at] === ' ' || words[at] === '\t')) {
    columns += words[at] === '\t' ? 4 : 1;
    at += 1;
  }
  return columns >= least ? at : undefined;
}

/** Lines up to a blank one, or to one with which something else begins; a list's numbers interrupt it only from 1. */
function paragraphAt(source: Source, lines: readonly Line[], at: number, depth: number): Found {
  let next = at + 1;
  while (next < lines.length && !interrupts(read(source, lines[next] as Line), depth)) next += 1;
  return [{ kind: 'paragraph', children: joinedLines(source, lines.slice(at, next)) }, next];
}

function interrupts(words: string, depth: number): boolean {
  if (isBlank(words) || FENCE.test(words)) return true;
  if (depth >= DEEPEST) return false;
  const item = ITEM.exec(words);
  return QUOTE.test(words) || (item !== null && (item[3] === undefined || item[3] === '1'));
}

/** The pieces of some lines, with the members named in them at their places in these. */
function joinedLines(source: Source, lines: readonly Line[]): Inline[] {
  const words: string[] = [];
  const named: Named[] = [];
  let from = 0;
  for (const line of lines) {
    words.push(read(source, line));
    for (const one of source.named)
      if (one.start >= line.start && one.end <= line.end)
        named.push({ ...one, start: one.start - line.start + from, end: one.end - line.start + from });
    from += line.end - line.start + 1;
  }
  return inlineOf(words.join('\n'), named);
}
