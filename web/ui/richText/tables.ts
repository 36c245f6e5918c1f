import { Editor, Node, type NodeEntry, type Path, Transforms } from 'slate';
import type { Inline } from './loose.ts';
import type { PlainBlock } from './richText.ts';

export const MOST_ROWS = 50;
export const MOST_COLUMNS = 8;

type Part<T extends PlainBlock['type']> = PlainBlock & { type: T };
export const isTable = (node: Node): node is Part<'table'> => Node.isElement(node) && node.type === 'table';
const isRow = (node: Node): node is Part<'table-row'> => Node.isElement(node) && node.type === 'table-row';
export const isCell = (node: Node): node is Part<'table-cell'> => Node.isElement(node) && node.type === 'table-cell';

export const cellOf = (children: Inline[] = []): PlainBlock => ({
  type: 'table-cell',
  children: children.length > 0 ? children : [{ text: '' }],
});
export const rowOf = (cells: PlainBlock[]): PlainBlock => ({ type: 'table-row', children: cells });

export const emptyTable = (rows = 3, columns = 3): PlainBlock => ({
  type: 'table',
  children: Array.from({ length: rows }, () => rowOf(Array.from({ length: columns }, () => cellOf()))),
});

/** The table the caret stands in, with its row and cell. */
export function tableAt(editor: Editor): { table: NodeEntry<PlainBlock>; row: number; column: number } | undefined {
  const cell = editor.selection && Editor.above(editor, { match: isCell });
  const table = cell && Editor.above(editor, { match: isTable });
  if (!cell || !table) return undefined;
  const [row = 0, column = 0] = cell[1].slice(-2);
  return { table, row, column };
}

/** Moves to the next cell (or the one before) in reading order; false where there is none. */
export function moveCell(editor: Editor, by: 1 | -1): boolean {
  const at = tableAt(editor);
  if (!at) return false;
  const cells = [...Node.nodes(at.table[0])].filter(([node]) => isCell(node)).map(([, path]) => path);
  const here = cells.findIndex(([row, column]) => row === at.row && column === at.column);
  const next = cells[here + by];
  if (!next) return false;
  Transforms.select(editor, Editor.end(editor, [...at.table[1], ...next]));
  return true;
}

export function addRow(editor: Editor): void {
  const at = tableAt(editor);
  if (!at || at.table[0].children.length >= MOST_ROWS) return;
  const path = [...at.table[1], at.row + 1];
  const [row] = at.table[0].children as PlainBlock[];
  Transforms.insertNodes(editor, rowOf((row?.children ?? []).map(() => cellOf())), { at: path });
  Transforms.select(editor, Editor.start(editor, path));
}

export function addColumn(editor: Editor): void {
  const at = tableAt(editor);
  const rows = (at?.table[0].children ?? []) as PlainBlock[];
  if (!at || (rows[0]?.children.length ?? 0) >= MOST_COLUMNS) return;
  Editor.withoutNormalizing(editor, () => {
    for (const index of rows.keys())
      Transforms.insertNodes(editor, cellOf(), { at: [...at.table[1], index, at.column + 1] });
  });
  Transforms.select(editor, Editor.start(editor, [...at.table[1], at.row, at.column + 1]));
}

/** Removes the row the caret stands in; the table with its last row. */
export function removeRow(editor: Editor): void {
  const at = tableAt(editor);
  if (!at) return;
  const isLast = at.table[0].children.length === 1;
  Transforms.removeNodes(editor, { at: isLast ? at.table[1] : [...at.table[1], at.row] });
}

export function removeColumn(editor: Editor): void {
  const at = tableAt(editor);
  if (!at) return;
  const rows = at.table[0].children as PlainBlock[];
  if (rows[0]?.children.length === 1) {
    removeTable(editor);
    return;
  }
  Editor.withoutNormalizing(editor, () => {
    for (const index of rows.keys()) Transforms.removeNodes(editor, { at: [...at.table[1], index, at.column] });
  });
}

export function removeTable(editor: Editor): void {
  const at = tableAt(editor);
  if (at) Transforms.removeNodes(editor, { at: at.table[1] });
}

/** A table of one cell says no more than a paragraph, which is what a document that is opened again makes of it. */
function becomeParagraph(editor: Editor, path: Path): void {
  Editor.withoutNormalizing(editor, () => {
    Transforms.setNodes(editor, { type: 'paragraph' }, { at: [...path, 0, 0] });
    Transforms.unwrapNodes(editor, { at: path });
    Transforms.unwrapNodes(editor, { at: path });
  });
}

/**
 * What brings a part of a table one step nearer to rows of one length and more than one cell; undefined for one that is
 * sound.
 */
export function tableMending(editor: Editor, [node, path]: NodeEntry): (() => void) | undefined {
  if (isTable(node)) {
    if (node.children.length === 0) return () => Transforms.removeNodes(editor, { at: path });
    const alien = node.children.findIndex((child) => !isRow(child));
    if (alien >= 0) return () => Transforms.liftNodes(editor, { at: [...path, alien] });
    const empty = node.children.findIndex((row) => !Node.isElement(row) || !row.children.some(isCell));
    if (empty >= 0) return () => Transforms.removeNodes(editor, { at: [...path, empty] });
    const columns = Math.max(...node.children.map((row) => (row as PlainBlock).children.length));
    const short = node.children.findIndex((row) => (row as PlainBlock).children.length < columns);
    if (short < 0) return columns === 1 && node.children.length === 1 ? () => becomeParagraph(editor, path) : undefined;
    const at = [...path, short, (node.children[short] as PlainBlock).children.length];
    return () => Transforms.insertNodes(editor, cellOf(), { at });
  }
  if (isRow(node)) {
    if (!isTable(Node.parent(editor, path))) return () => Transforms.unwrapNodes(editor, { at: path });
    const alien = node.children.findIndex((child) => !isCell(child));
    if (alien < 0 || !node.children.some(isCell)) return undefined;
    const at = [...path, alien];
    const child = node.children[alien];
    if (!child || !Node.isElement(child) || editor.isInline(child))
      return () => Transforms.wrapNodes(editor, cellOf(), { at });
    return () => Transforms.setNodes(editor, { type: 'table-cell' }, { at });
  }
  if (isCell(node) && !isRow(Node.parent(editor, path)))
    return () => Transforms.setNodes(editor, { type: 'paragraph' }, { at: path });
  return undefined;
}
