import { Editor, Range, Transforms } from 'slate';
import { isLine, isList, joinLists } from './editor.ts';
import type { Mark } from './richText.ts';

/** How text can look: a mark of its characters, or the kind of its block. */
export type Format = { mark: Mark } | { line: 'heading' | 'block-quote' } | { list: 'bulleted-list' | 'numbered-list' };

/** Whether a mark holds where the selection begins and for what is typed next, or a block type in the selection. */
export function isOn(editor: Editor, format: Format): boolean {
  if ('mark' in format) return Editor.marks(editor)?.[format.mark] === true;
  if (!editor.selection) return false;
  const type = 'line' in format ? format.line : format.list;
  const at = Editor.unhangRange(editor, editor.selection);
  const [found] = Editor.nodes(editor, { at, match: (node) => 'type' in node && node.type === type });
  return found !== undefined;
}

/** Gives the selection this format, or takes it away. Without a selection it is the end of the text. */
export function toggle(editor: Editor, format: Format): void {
  if (!editor.selection) Transforms.select(editor, Editor.end(editor, []));
  const wasOn = isOn(editor, format);
  if ('mark' in format) {
    if (wasOn) editor.removeMark(format.mark);
    else editor.addMark(format.mark, true);
    return;
  }
  Editor.withoutNormalizing(editor, () => {
    Transforms.unwrapNodes(editor, { match: isList, split: true });
    const type = wasOn ? 'paragraph' : 'line' in format ? format.line : 'list-item';
    Transforms.setNodes(editor, { type }, { match: isLine });
    if (!('list' in format) || wasOn || !editor.selection) return;
    Transforms.wrapNodes(editor, { type: format.list, children: [] }, { match: isLine });
    const [start, end] = Range.edges(editor.selection);
    joinLists(editor, (start.path[0] ?? 0) - 1, (end.path[0] ?? 0) + 1);
  });
}
