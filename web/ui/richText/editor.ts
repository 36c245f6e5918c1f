import { createEditor, Editor, Node, Path, type Point, Range, Transforms } from 'slate';
import { withHistory } from 'slate-history';
import { withReact } from 'slate-react';
import { editorValue } from './document.ts';
import { joinLists, outdent } from './lists.ts';
import { withMarkdown } from './markdown.ts';
import { isAtEnd, isAtStart, isBlank, isLine, isLink, isList, isVoid, lineAt } from './nodes.ts';
import { pastedBlocks } from './pastedBlocks.ts';
import type { Kit, RichBlock } from './richText.ts';
import { levelMending, mendingOf } from './schema.ts';
import { isCell, isTable } from './tables.ts';

/** A Slate editor with this document, its own undo history, and the nodes of the kit only. */
export function createRichEditor(document: readonly RichBlock[], kit: Kit = 'announcement'): Editor {
  const editor = withSchema(withReact(withHistory(Object.assign(createEditor(), { kit }))));
  if (kit === 'article') withMarkdown(editor);
  editor.children = editorValue(document, kit);
  Editor.normalize(editor, { force: true });
  forget(editor);
  return editor;
}

/** Puts another document in place of what is there; the undo history begins anew. */
export function replaceDocument(editor: Editor, document: readonly RichBlock[]): void {
  Transforms.deselect(editor);
  Transforms.setChildren(editor, editorValue(document, editor.kit));
  Editor.normalize(editor, { force: true });
  forget(editor);
}

const forget = (editor: Editor): void => {
  editor.history = { undos: [], redos: [] };
};

function withSchema(editor: Editor): Editor {
  const {
    isInline,
    isVoid: isOtherVoid,
    insertBreak,
    deleteBackward,
    deleteForward,
    insertTextData,
    normalizeNode,
  } = editor;
  editor.isInline = (element) => isLink(element) || isInline(element);
  editor.isVoid = (element) => isVoid(element) || isOtherVoid(element);
  // What is typed at either end of a link is outside it.
  editor.inlineEdgeAffinity = (element) => (isLink(element) ? 'outside' : null);
  editor.insertSoftBreak = () => editor.insertText('\n');
  editor.insertBreak = () => {
    if (!breakInside(editor)) insertBreak();
    const next = lineAt(editor);
    if (next?.[0].type !== 'heading' || next[1][0] === 0) return;
    const before = Path.previous(next[1]);
    if (!isAtStart(editor, next[1])) return;
    const at = Editor.string(editor, before) === '' ? before : next[1];
    Transforms.setNodes(editor, { type: 'paragraph' }, { at });
  };
  editor.deleteBackward = (unit) => {
    if (isAtEdge(editor, 'start')) return;
    const line = lineAt(editor);
    if (line && line[0].type !== 'paragraph' && isAtStart(editor, line[1])) {
      if (!outdent(editor)) toParagraph(editor, line[1]);
    } else deleteBackward(unit);
  };
  editor.deleteForward = (unit) => {
    if (!isAtEdge(editor, 'end')) deleteForward(unit);
  };
  // Never a Slate fragment of another page: its nodes need not be ours.
  editor.insertData = (data) => {
    const html = isInCode(editor) ? '' : data.getData('text/html');
    const blocks = html === '' ? [] : pastedBlocks(html, editor.kit);
    if (blocks.length > 0) insertBlocks(editor, blocks);
    else if (!insertPlainText(editor, data.getData('text/plain').replaceAll(/\r\n?/g, '\n'))) insertTextData(data);
  };
  editor.normalizeNode = (entry, options) => {
    const mend = levelMending(editor, entry) ?? mendingOf(editor, entry);
    if (mend) mend();
    else normalizeNode(entry, { ...options, fallbackElement: emptyLine });
  };
  return editor;
}

const emptyLine = (): RichBlock => ({ type: 'paragraph', children: [] });
const isInCode = (editor: Editor): boolean => lineAt(editor)?.[0].type === 'code-block';

/** Pastes text where its lines do not become the caret's own lines: in code and behind a picture or divider. */
function insertPlainText(editor: Editor, text: string): boolean {
  if (isInCode(editor)) {
    editor.insertText(text);
    return true;
  }
  if (editor.selection && Range.isExpanded(editor.selection)) editor.deleteFragment();
  if (!Editor.void(editor)) return false;
  insertBlocks(
    editor,
    text.split('\n').map((line): RichBlock => ({ type: 'paragraph', children: [{ text: line }] })),
  );
  return true;
}

/** What Enter does where it does not just begin the next line. */
function breakInside(editor: Editor): boolean {
  const { selection } = editor;
  if (!selection) return false;
  if (Editor.above(editor, { match: isCell })) {
    editor.insertSoftBreak();
    return true;
  }
  const [picture] = Editor.nodes(editor, { match: isVoid });
  if (picture) {
    const at = Path.next(picture[1]);
    Transforms.insertNodes(editor, { type: 'paragraph', children: [{ text: '' }] }, { at, select: true });
    return true;
  }
  const line = lineAt(editor);
  if (!line || line[0].type === 'paragraph') return false;
  if (line[0].type === 'code-block') {
    const text = Node.string(line[0]);
    if (!isAtEnd(editor, line[1]) || !text.endsWith('\n')) editor.insertText('\n');
    else leaveCode(editor, line[1]);
    return true;
  }
  if (!isBlank(line)) return false;
  if (!outdent(editor)) toParagraph(editor, line[1]);
  return true;
}

/** A second empty line at the end of code goes on below it. */
function leaveCode(editor: Editor, path: Path): void {
  Transforms.delete(editor, { distance: 1, reverse: true });
  const at = Path.next(path);
  Transforms.insertNodes(editor, { type: 'paragraph', children: [{ text: '' }] }, { at, select: true });
}

/** Whether the caret stands where deleting would take a cell or a table apart: nothing is deleted there. */
function isAtEdge(editor: Editor, edge: 'start' | 'end'): boolean {
  const { selection } = editor;
  if (!selection || Range.isExpanded(selection)) return false;
  const isThere = edge === 'start' ? isAtStart : isAtEnd;
  const cell = Editor.above(editor, { match: isCell });
  if (cell) return isThere(editor, cell[1]);
  const top = [selection.anchor.path[0] ?? 0];
  if (!isThere(editor, top)) return false;
  const beside = edge === 'start' ? [(top[0] ?? 0) - 1] : Path.next(top);
  if ((beside[0] ?? -1) < 0 || !Node.has(editor, beside) || !isTable(Node.get(editor, beside))) return false;
  const line = lineAt(editor);
  if (edge === 'start' && line && line[0].type !== 'paragraph') return false;
  Transforms.select(editor, edge === 'start' ? Editor.end(editor, beside) : Editor.start(editor, beside));
  return true;
}

/** Makes a paragraph of a line; a list item leaves its list, which is split around it. */
export function toParagraph(editor: Editor, at: Path): void {
  Editor.withoutNormalizing(editor, () => {
    Transforms.setNodes(editor, { type: 'paragraph' }, { at });
    if (at.length > 1) Transforms.liftNodes(editor, { at });
  });
}

/** Inserts blocks at the caret. One paragraph becomes part of the line; more of them, or another block, go between. */
export function insertBlocks(editor: Editor, blocks: RichBlock[]): void {
  const [first] = blocks;
  if (first?.type === 'paragraph' && blocks.length === 1 && !Editor.void(editor)) {
    editor.insertFragment(first.children);
    return;
  }
  Editor.withoutNormalizing(editor, () => {
    if (!editor.selection) Transforms.select(editor, Editor.end(editor, []));
    if (editor.selection && Range.isExpanded(editor.selection)) editor.deleteFragment();
    const place = editor.selection?.anchor.path[0] ?? 0;
    const here = editor.children[place];
    // A table or a picture is not cut in two: what comes goes behind it.
    const isWhole = here !== undefined && (isTable(here) || isVoid(here));
    if (!isWhole) Transforms.splitNodes(editor, { match: (_node, path) => path.length === 1, always: true });
    const after = isWhole ? place + 1 : (editor.selection?.anchor.path[0] ?? 0);
    Transforms.insertNodes(editor, blocks, { at: [after], select: true });
    if (!isWhole) {
      removeIfBlank(editor, Editor.start(editor, [after + blocks.length]));
      removeIfBlank(editor, Editor.end(editor, [after - 1]));
    }
    joinLists(editor, after - 1, after + blocks.length);
  });
}

/** Removes the block at a point that has no text, or the blank line there. */
function removeIfBlank(editor: Editor, at: Point): void {
  const [blank] = Editor.nodes(editor, {
    at,
    match: (node) => (isLine(node) || isList(node)) && Node.string(node) === '',
    mode: 'highest',
  });
  if (blank) Transforms.removeNodes(editor, { at: blank[1] });
}
