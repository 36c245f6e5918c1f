import { wordsIn } from '../../ui/richText/document.ts';
import type { RichBlock, RichNode } from '../../ui/richText/richText.ts';
import type { Draft } from '../keeping/draft.ts';
import { pairsOf } from './pairs.ts';

export interface Piece {
  text: string;
  isChanged: boolean;
}
/** A line of both sides; a side without it has no pieces. */
export interface ComparedLine {
  before: Piece[];
  after: Piece[];
}

/** What two versions of a post say, line beside line, with the words that differ. */
export function compared(before: readonly string[], after: readonly string[]): ComparedLine[] {
  const lines: ComparedLine[] = [];
  let [one, two] = [0, 0];
  const differ = (untilOne: number, untilTwo: number) => {
    const [olds, news] = [before.slice(one, untilOne), after.slice(two, untilTwo)];
    for (let at = 0; at < Math.max(olds.length, news.length); at += 1) lines.push(wordsApart(olds[at], news[at]));
  };
  for (const [a, b] of pairsOf(before, after)) {
    differ(a, b);
    const same = [{ text: before[a] ?? '', isChanged: false }];
    lines.push({ before: same, after: same });
    [one, two] = [a + 1, b + 1];
  }
  differ(before.length, after.length);
  return lines;
}

function wordsApart(before: string | undefined, after: string | undefined): ComparedLine {
  const parts = (text = '') => text.match(/\s+|[^\s]+/gu) ?? [];
  const [olds, news] = [parts(before), parts(after)];
  const pairs = pairsOf(olds, news);
  const pieces = (words: readonly string[], kept: ReadonlySet<number>): Piece[] => {
    const made: Piece[] = [];
    for (const [at, text] of words.entries()) {
      const isChanged = !kept.has(at);
      const last = made.at(-1);
      if (last && last.isChanged === isChanged) last.text += text;
      else made.push({ text, isChanged });
    }
    return made;
  };
  return {
    before: pieces(olds, new Set(pairs.map(([at]) => at))),
    after: pieces(news, new Set(pairs.map(([, at]) => at))),
  };
}

/** A post in lines: its title, its category, its description, what its cover shows, and a line for each block of its text. */
export const linesOf = ({ title, category, description, coverUrl, coverAlt, content }: Draft): string[] => [
  title,
  category,
  ...(description ? [description] : []),
  ...(coverUrl ? [`Cover picture: ${coverAlt}`] : []),
  ...content.flatMap(linesIn),
];

function linesIn(block: RichBlock): string[] {
  if (block.type === 'image') return [`Picture: ${block.alt}${block.caption ? `, ${block.caption}` : ''}`];
  if (block.type === 'card') return [`Card of a ${block.kind}`];
  if (block.type === 'divider') return ['———'];
  if (/-list$|^table$/.test(block.type)) return (block.children as RichBlock[]).flatMap(linesIn);
  if (block.type === 'table-row') return [(block.children as RichNode[]).map(wordsIn).join(' | ')];
  return wordsIn(block).split('\n');
}
