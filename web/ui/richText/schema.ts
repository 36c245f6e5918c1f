import { type Editor, Node, type NodeEntry, type Path, Transforms } from 'slate';
import { emptyParagraph } from './document.ts';
import { DEEPEST_LIST } from './lists.ts';
import { isLine, isLink, isList, isVoid } from './nodes.ts';
import { marks, type PlainBlock } from './richText.ts';
import { isCell, tableMending } from './tables.ts';

/** What brings a node that is not as the schema has it one step nearer; undefined for one that is. */
export function mendingOf(editor: Editor, entry: NodeEntry): (() => void) | undefined {
  const [node, path] = entry;
  if (Node.isText(node)) return undefined;
  if (Node.isEditor(node)) return documentMending(editor);
  const parent = Node.parent(editor, path);
  const unwrap = () => Transforms.unwrapNodes(editor, { at: path });
  if (isLink(node)) {
    if (Node.string(node) === '') return () => Transforms.removeNodes(editor, { at: path });
    return Node.isElement(parent) && parent.type === 'code-block' ? unwrap : undefined;
  }
  if (isVoid(node)) return Node.isEditor(parent) ? undefined : () => Transforms.liftNodes(editor, { at: path });
  if (isList(node)) return listMending(editor, [node, path]);
  const table = tableMending(editor, entry);
  if (table) return table;
  if (isCell(node)) return blockInside(editor, entry);
  if (!isLine(node)) return undefined;
  if (!Node.isEditor(parent) && !isList(parent)) return unwrap;
  const become = (type: 'paragraph' | 'list-item') => () => Transforms.setNodes(editor, { type }, { at: path });
  if (isList(parent)) return node.type === 'list-item' ? blockInside(editor, entry) : become('list-item');
  if (node.type === 'list-item') return become('paragraph');
  return node.type === 'code-block' ? codeMending(editor, entry) : blockInside(editor, entry);
}

/** A document has a block, and a line to write on behind a picture, table or card. */
function documentMending(editor: Editor): (() => void) | undefined {
  const last = editor.children.at(-1);
  if (last && (isLine(last) || isList(last) || Node.isText(last) || isLink(last))) return undefined;
  return () => Transforms.insertNodes(editor, emptyParagraph(), { at: [editor.children.length] });
}

function listMending(editor: Editor, [node, path]: NodeEntry<PlainBlock>): (() => void) | undefined {
  const parent = Node.parent(editor, path);
  const unwrap = () => Transforms.unwrapNodes(editor, { at: path });
  if (!Node.isEditor(parent) && !isList(parent)) return unwrap;
  const deepest = editor.kit === 'article' ? DEEPEST_LIST : 1;
  if (path.length > deepest || (isList(parent) && path.at(-1) === 0)) return unwrap;
  if (node.children.length === 0) return () => Transforms.removeNodes(editor, { at: path });
  const [first] = node.children;
  if (first && isList(first as Node)) return () => Transforms.unwrapNodes(editor, { at: [...path, 0] });
  return node.children.some(Node.isElement)
    ? undefined
    : () => Transforms.setNodes(editor, { type: 'paragraph' }, { at: path });
}

/** A line holds no block: one that comes into it gives it its text. */
function blockInside(editor: Editor, [node, path]: NodeEntry): (() => void) | undefined {
  if (!Node.isElement(node)) return undefined;
  const at = node.children.findIndex((child) => Node.isElement(child) && !isLink(child));
  if (at < 0) return undefined;
  const child = node.children[at] as Node;
  return isVoid(child)
    ? () => Transforms.removeNodes(editor, { at: [...path, at] })
    : () => Transforms.unwrapNodes(editor, { at: [...path, at] });
}

function codeMending(editor: Editor, entry: NodeEntry): (() => void) | undefined {
  const [node, path] = entry;
  const marked = [...Node.texts(node)].find(([leaf]) => marks.some((mark) => leaf[mark]));
  if (marked) return () => Transforms.unsetNodes(editor, [...marks], { at: [...path, ...marked[1]] });
  return blockInside(editor, entry);
}

/** Removes the level of what is a heading no more. */
export function levelMending(editor: Editor, [node, path]: NodeEntry): (() => void) | undefined {
  if (!Node.isElement(node) || node.type === 'heading' || !('level' in node)) return undefined;
  return () => Transforms.unsetNodes(editor, 'level' as never, { at: path as Path });
}
