import { type Editor, Node, Path, type Point, type Range } from 'slate';
import { wordsIn } from './document.ts';
import type { RichNode } from './richText.ts';

/** A note on a passage of an earlier state of the text: the block, and UTF-16 units of its words. */
export interface PassageNote {
  id: string;
  path: readonly number[];
  start: number;
  end: number;
  quote: string;
}
/** Where a passage stands now: the number of the block at the top, and the units of its words. */
interface Place {
  block: number;
  start: number;
  end: number;
}

/**
 * Where the passage of a note stands in a text that has been worked on since: where it was, else in the first block that
 * has its words. Undefined once they stand nowhere as they were.
 */
export function placeOf(blocks: readonly RichNode[], { path, start, quote }: PassageNote): Place | undefined {
  if (quote === '') return undefined;
  const [was = 0] = path;
  const words = blocks[was] && wordsIn(blocks[was]);
  const place = (block: number, at: number): Place => ({ block, start: at, end: at + quote.length });
  if (words?.startsWith(quote, start)) return place(was, start);
  for (const block of words?.includes(quote) ? [was] : blocks.keys()) {
    const at = wordsIn(blocks[block] as RichNode).indexOf(quote);
    if (at >= 0) return place(block, at);
  }
  return undefined;
}

/** The passage of a note in an editor, to be marked or chosen. */
export function rangeOf(editor: Editor, note: PassageNote): Range | undefined {
  const place = placeOf(editor.children as RichNode[], note);
  if (!place) return undefined;
  const [anchor, focus] = [place.start, place.end].map((unit) => pointAt(editor, place.block, unit));
  return anchor && focus && { anchor, focus };
}

function pointAt(editor: Editor, block: number, unit: number): Point | undefined {
  let before = 0;
  for (const [text, path] of Node.texts(editor, { from: [block], to: [block] })) {
    if (!Path.isAncestor([block], path)) continue;
    if (unit <= before + text.text.length) return { path, offset: unit - before };
    before += text.text.length;
  }
  return undefined;
}
