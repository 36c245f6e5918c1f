import { Editor, Node, Path, Transforms } from 'slate';
import { isList, lineAt } from './nodes.ts';
import type { PlainBlock, RichBlock } from './richText.ts';

/** Lists within lists that an article may have. */
export const DEEPEST_LIST = 3;

/** Puts the item of the caret into the list of the item before it; false where there is none, or it is deep enough. */
export function indent(editor: Editor): boolean {
  const line = lineAt(editor);
  if (line?.[0].type !== 'list-item' || editor.kit === 'announcement') return false;
  const path = line[1];
  if (path.length > DEEPEST_LIST || path.at(-1) === 0) return false;
  const list = Node.parent(editor, path) as PlainBlock;
  Editor.withoutNormalizing(editor, () => {
    Transforms.wrapNodes(editor, { type: list.type, children: [] } as unknown as PlainBlock, { at: path });
    joinNested(editor, path);
  });
  return true;
}

/** Joins a nested list with the ones of its kind before and behind it. */
function joinNested(editor: Editor, path: Path): void {
  const type = (Node.get(editor, path) as RichBlock).type;
  const after = Path.next(path);
  if (Node.has(editor, after) && (Node.get(editor, after) as RichBlock).type === type)
    Transforms.mergeNodes(editor, { at: after });
  const before = Path.previous(path);
  if ((Node.get(editor, before) as RichBlock).type === type) Transforms.mergeNodes(editor, { at: path });
}

/** Takes the item of the caret out of its list by one level; false for what is in no list within a list. */
export function outdent(editor: Editor): boolean {
  const line = lineAt(editor);
  if (line?.[0].type !== 'list-item' || line[1].length < 3) return false;
  Transforms.liftNodes(editor, { at: line[1] });
  return true;
}

/** Joins lists of one kind that follow each other among these blocks of the document. */
export function joinLists(editor: Editor, from: number, to: number): void {
  for (let index = Math.min(to, editor.children.length - 1); index > Math.max(from, 0); index -= 1) {
    const [before, list] = editor.children.slice(index - 1) as RichBlock[];
    if (before && list && isList(list) && before.type === list.type) Transforms.mergeNodes(editor, { at: [index] });
  }
}
