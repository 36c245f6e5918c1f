import { blocksOf } from './blocks.ts';
import type { Block, Inline } from './nodes.ts';

/** The words of a post without its marks; what stands one below the other is in lines. */
export const wordsOnly = (text: string): string => blocksOf(text).map(wordsIn).join('\n');

function wordsIn(block: Block): string {
  if (block.kind === 'code') return block.text;
  if (block.kind === 'paragraph') return block.children.map(wordsOf).join('');
  if (block.kind === 'quote') return block.children.map(wordsIn).join('\n');
  return block.items.map((item) => item.map(wordsIn).join('\n')).join('\n');
}

const wordsOf = (node: Inline): string => ('children' in node ? node.children.map(wordsOf).join('') : node.text);
