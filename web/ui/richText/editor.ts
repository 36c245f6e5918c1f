import { createEditor, Editor, Node, type NodeEntry, Path, type Point, Range, Transforms } from 'slate';
import { type HistoryEditor, withHistory } from 'slate-history';
import { type ReactEditor, withReact } from 'slate-react';
import { editorValue, emptyParagraph } from './document.ts';
import { pastedBlocks } from './pastedBlocks.ts';
import type { RichBlock, RichLeaf, RichLink } from './richText.ts';

declare module 'slate' {
  interface CustomTypes {
    Editor: ReactEditor & HistoryEditor;
    Element: RichBlock | RichLink;
    Text: RichLeaf;
  }
}

export const isLink = (node: Node): node is RichLink => Node.isElement(node) && node.type === 'link';
type RichList = RichBlock & { type: 'bulleted-list' | 'numbered-list' };
export const isList = (node: Node): node is RichList =>
  Node.isElement(node) && (node.type === 'bulleted-list' || node.type === 'numbered-list');
/** Blocks that hold text and links, not other blocks. */
export const isLine = (node: Node): node is RichBlock => Node.isElement(node) && !isLink(node) && !isList(node);

/** A Slate editor with this document, its own undo history, and the nodes of the schema only. */
export function createRichEditor(document: readonly RichBlock[]): Editor {
  const editor = withSchema(withReact(withHistory(createEditor())));
  editor.children = editorValue(document);
  Editor.normalize(editor, { force: true });
  forget(editor);
  return editor;
}

/** Puts another document in place of what is there; the undo history begins anew. */
export function replaceDocument(editor: Editor, document: readonly RichBlock[]): void {
  Transforms.deselect(editor);
  Transforms.setChildren(editor, editorValue(document));
  forget(editor);
}

const forget = (editor: Editor): void => {
  editor.history = { undos: [], redos: [] };
};

function withSchema(editor: Editor): Editor {
  const { isInline, insertBreak, deleteBackward, insertTextData, normalizeNode } = editor;
  editor.isInline = (element) => isLink(element) || isInline(element);
  // What is typed at either end of a link is outside it.
  editor.inlineEdgeAffinity = (element) => (isLink(element) ? 'outside' : null);
  editor.insertSoftBreak = () => editor.insertText('\n');
  editor.insertBreak = () => {
    const line = lineAt(editor);
    if (line && isBlank(line) && line[0].type !== 'paragraph') {
      toParagraph(editor, line[1]);
      return;
    }
    insertBreak();
    const next = lineAt(editor);
    if (next?.[0].type !== 'heading') return;
    const before = Path.previous(next[1]);
    const at = Editor.string(editor, before) === '' ? before : next[1];
    Transforms.setNodes(editor, { type: 'paragraph' }, { at });
  };
  editor.deleteBackward = (unit) => {
    const line = lineAt(editor);
    if (line && line[0].type !== 'paragraph' && isAtStart(editor, line[1])) toParagraph(editor, line[1]);
    else deleteBackward(unit);
  };
  // Never a Slate fragment of another page: its nodes need not be ours.
  editor.insertData = (data) => {
    const blocks = pastedBlocks(data.getData('text/html'));
    if (blocks.length > 0) insertBlocks(editor, blocks);
    else insertTextData(data);
  };
  editor.normalizeNode = (entry, options) => {
    const mend = mendingOf(editor, entry);
    if (mend) mend();
    else normalizeNode(entry, { ...options, fallbackElement: emptyLine });
  };
  return editor;
}

const emptyLine = (): RichBlock => ({ type: 'paragraph', children: [] });

/** What brings a node that is not as the schema has it one step nearer; undefined for one that is. */
function mendingOf(editor: Editor, [node, path]: NodeEntry): (() => void) | undefined {
  if (Node.isText(node)) return undefined;
  if (Node.isEditor(node))
    return node.children.length > 0 ? undefined : () => Transforms.insertNodes(editor, emptyParagraph(), { at: [0] });
  const unwrap = () => Transforms.unwrapNodes(editor, { at: path });
  const become = (type: 'paragraph' | 'list-item') => Transforms.setNodes(editor, { type }, { at: path });
  if (isLink(node)) return Node.string(node) === '' ? () => Transforms.removeNodes(editor, { at: path }) : undefined;
  const parent = Node.parent(editor, path);
  if (isList(node)) {
    if (!Node.isEditor(parent)) return unwrap;
    return node.children.some(Node.isElement) ? undefined : () => become('paragraph');
  }
  if (!Node.isEditor(parent) && !isList(parent)) return unwrap;
  const isItem = node.type === 'list-item';
  if (isItem === isList(parent)) return undefined;
  return () => become(isItem ? 'paragraph' : 'list-item');
}

/** The line the caret is in; undefined while something is marked. */
function lineAt(editor: Editor): NodeEntry<RichBlock> | undefined {
  const { selection } = editor;
  if (!selection || Range.isExpanded(selection)) return undefined;
  return Editor.above(editor, { match: isLine });
}

const isBlank = ([line]: NodeEntry): boolean => Node.string(line) === '';
const isAtStart = (editor: Editor, path: Path): boolean =>
  editor.selection !== null && Editor.isStart(editor, editor.selection.anchor, path);

/** Makes a paragraph of a line; a list item leaves its list, which is split around it. */
function toParagraph(editor: Editor, at: Path): void {
  Editor.withoutNormalizing(editor, () => {
    Transforms.setNodes(editor, { type: 'paragraph' }, { at });
    if (at.length > 1) Transforms.liftNodes(editor, { at });
  });
}

/** Inserts blocks at the caret. One paragraph becomes part of the line; more of them, or another block, go between. */
function insertBlocks(editor: Editor, blocks: RichBlock[]): void {
  const [first] = blocks;
  if (first?.type === 'paragraph' && blocks.length === 1) {
    editor.insertFragment(first.children);
    return;
  }
  Editor.withoutNormalizing(editor, () => {
    if (!editor.selection) Transforms.select(editor, Editor.end(editor, []));
    if (editor.selection && Range.isExpanded(editor.selection)) editor.deleteFragment();
    Transforms.splitNodes(editor, { match: (_node, path) => path.length === 1, always: true });
    const after = editor.selection?.anchor.path[0] ?? 0;
    Transforms.insertNodes(editor, blocks, { at: [after], select: true });
    removeIfBlank(editor, Editor.start(editor, [after + blocks.length]));
    removeIfBlank(editor, Editor.end(editor, [after - 1]));
    joinLists(editor, after - 1, after + blocks.length);
  });
}

/** Joins lists of one kind that follow each other among these blocks of the document. */
export function joinLists(editor: Editor, from: number, to: number): void {
  for (let index = Math.min(to, editor.children.length - 1); index > Math.max(from, 0); index -= 1) {
    const [before, list] = editor.children.slice(index - 1) as RichBlock[];
    if (before && list && isList(list) && before.type === list.type) Transforms.mergeNodes(editor, { at: [index] });
  }
}

/** Removes the block at a point that has no text, or the blank line there. */
function removeIfBlank(editor: Editor, at: Point): void {
  const [blank] = Editor.nodes(editor, {
    at,
    match: (node) => Node.isElement(node) && !isLink(node) && Node.string(node) === '',
    mode: 'highest',
  });
  if (blank) Transforms.removeNodes(editor, { at: blank[1] });
}
