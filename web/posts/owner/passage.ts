import { wordsIn } from '../../ui/richText/document.ts';
import type { RichBlock } from '../../ui/richText/richText.ts';

/** Where a passage stands in a text: the block, and its UTF-16 units there. */
export interface Passage {
  path: number[];
  start: number;
  end: number;
  quote: string;
}

const LONGEST = 500;

/** The place of words within one block of a text; undefined where no block has them. */
export function passageOf(document: readonly RichBlock[], words: string): Passage | undefined {
  const sought = words.trim();
  if (sought === '' || sought.length > LONGEST) return undefined;
  for (const [at, block] of document.entries()) {
    const start = wordsIn(block).indexOf(sought);
    if (start >= 0) return { path: [at], start, end: start + sought.length, quote: sought };
  }
  return undefined;
}
