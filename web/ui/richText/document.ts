import { type Descendant, Text } from 'slate';
import { flatBlocks } from './flatBlocks.ts';
import { type Kit, marks, type RichBlock, type RichLeaf, type RichNode } from './richText.ts';

export const emptyParagraph = (): RichBlock => ({ type: 'paragraph', children: [{ text: '' }] });

/** A stored document as the editor's value, which has at least one block. */
export function editorValue(document: readonly RichBlock[], kit: Kit = 'announcement'): RichBlock[] {
  const blocks = flatBlocks(document, kit);
  return blocks.length > 0 ? blocks : [emptyParagraph()];
}

/**
 * The editor's value as it is stored and sent: without blank blocks and without the empty leaves Slate puts around
 * links. The same content always gives the same JSON.
 */
export const documentOf = (value: readonly Descendant[]): RichBlock[] =>
  value.flatMap((node) => {
    const stored = storedNode(node as RichNode);
    return 'type' in stored && stored.type !== 'link' && saysSomething(stored) ? [stored] : [];
  });

function storedNode(node: RichNode): RichNode {
  if ('text' in node) return storedLeaf(node);
  if (isVoid(node)) return node;
  const children = node.children.map(storedNode).filter((child) => 'type' in child || child.text !== '');
  if (node.type === 'link') return { type: 'link', url: node.url, children: children as RichLeaf[] };
  if (node.type === 'heading') return { type: 'heading', ...(node.level && { level: node.level }), children };
  if (node.type === 'code-block') return { type: 'code-block', children: [{ text: wordsIn(node) }] };
  const isList = node.type === 'bulleted-list' || node.type === 'numbered-list';
  return { type: node.type, children: isList ? itemsOf(children) : children } as RichBlock;
}

/** The items with text. A list whose item before it is blank has none to belong to: its items take their place. */
function itemsOf(children: readonly RichNode[]): RichNode[] {
  const [first, ...rest] = children.filter(saysSomething);
  if (!first) return [];
  const isList = 'type' in first && (first.type === 'bulleted-list' || first.type === 'numbered-list');
  return isList ? itemsOf([...(first.children as RichNode[]), ...rest]) : [first, ...rest];
}

const storedLeaf = (leaf: RichLeaf): RichLeaf => ({
  text: leaf.text,
  ...Object.fromEntries(marks.filter((mark) => leaf[mark]).map((mark) => [mark, true])),
});

/** Blocks that are what they are without text. */
const isVoid = (node: RichNode): boolean =>
  'type' in node && (node.type === 'image' || node.type === 'card' || node.type === 'divider');

/** All text in a node. */
export const wordsIn = (node: RichNode): string =>
  Text.isText(node) ? node.text : (node.children as RichNode[]).map(wordsIn).join('');

const saysSomething = (node: RichNode): boolean => isVoid(node) || wordsIn(node).trim() !== '';
