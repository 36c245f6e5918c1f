import { Editor, Node, type NodeEntry, type Path, Range } from 'slate';
import type { HistoryEditor } from 'slate-history';
import type { ReactEditor } from 'slate-react';
import type { Kit, PlainBlock, RichBlock, RichCard, RichHeading, RichImage, RichLeaf, RichLink } from './richText.ts';

declare module 'slate' {
  interface CustomTypes {
    Editor: ReactEditor & HistoryEditor & { kit: Kit };
    Element: RichBlock | RichLink;
    Text: RichLeaf;
  }
}

export const isLink = (node: Node): node is RichLink => Node.isElement(node) && node.type === 'link';
type RichList = PlainBlock & { type: 'bulleted-list' | 'numbered-list' };
export const isList = (node: Node): node is RichList =>
  Node.isElement(node) && (node.type === 'bulleted-list' || node.type === 'numbered-list');
/** Blocks that stand for themselves and hold no text. */
export const isVoid = (node: Node): node is RichImage | RichCard | (PlainBlock & { type: 'divider' }) =>
  Node.isElement(node) && (node.type === 'image' || node.type === 'card' || node.type === 'divider');
export type RichLine = (PlainBlock & { type: 'paragraph' | 'block-quote' | 'list-item' | 'code-block' }) | RichHeading;
/** Blocks that hold text and links, not other blocks, and may become one another. */
export const isLine = (node: Node): node is RichLine =>
  Node.isElement(node) && /^(paragraph|heading|block-quote|list-item|code-block)$/.test(node.type);
/** The line the caret is in; undefined while something is marked. */
export function lineAt(editor: Editor): NodeEntry<RichLine> | undefined {
  const { selection } = editor;
  if (!selection || Range.isExpanded(selection)) return undefined;
  return Editor.above(editor, { match: isLine });
}

export const isBlank = ([line]: NodeEntry): boolean => Node.string(line) === '';
export const isAtStart = (editor: Editor, path: Path): boolean =>
  editor.selection !== null && Editor.isStart(editor, editor.selection.anchor, path);
export const isAtEnd = (editor: Editor, path: Path): boolean =>
  editor.selection !== null && Editor.isEnd(editor, editor.selection.anchor, path);
