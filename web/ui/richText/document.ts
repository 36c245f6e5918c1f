import type { Descendant } from 'slate';
import { flatBlocks } from './flatBlocks.ts';
import { marks, type RichBlock, type RichLeaf, type RichNode } from './richText.ts';

export const emptyParagraph = (): RichBlock => ({ type: 'paragraph', children: [{ text: '' }] });

/** A stored document as the editor's value, which has at least one block. */
export function editorValue(document: readonly RichBlock[]): RichBlock[] {
  const blocks = flatBlocks(document);
  return blocks.length > 0 ? blocks : [emptyParagraph()];
}

/**
 * The editor's value as it is stored and sent: without blank blocks and without the empty leaves Slate puts around
 * links. The same content always gives the same JSON.
 */
export const documentOf = (value: readonly Descendant[]): RichBlock[] =>
  value.flatMap((node) => {
    const stored = storedNode(node as RichNode);
    return 'type' in stored && stored.type !== 'link' && hasText(stored) ? [stored] : [];
  });

function storedNode(node: RichNode): RichNode {
  if ('text' in node) return storedLeaf(node);
  const children = node.children.map(storedNode).filter((child) => 'type' in child || child.text !== '');
  if (node.type === 'link') return { type: 'link', url: node.url, children: children as RichLeaf[] };
  const isList = node.type === 'bulleted-list' || node.type === 'numbered-list';
  return { type: node.type, children: isList ? children.filter(hasText) : children };
}

const storedLeaf = (leaf: RichLeaf): RichLeaf => ({
  text: leaf.text,
  ...Object.fromEntries(marks.filter((mark) => leaf[mark]).map((mark) => [mark, true])),
});

const hasText = (node: RichNode): boolean => ('text' in node ? node.text.trim() !== '' : node.children.some(hasText));
