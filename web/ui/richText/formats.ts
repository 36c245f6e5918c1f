import { Editor, Range, Transforms } from 'slate';
import { joinLists } from './lists.ts';
import { isLine, isList } from './nodes.ts';
import type { Mark, PlainBlock, RichHeading } from './richText.ts';

/** How text can look: a mark of its characters, or the kind of its block. */
export type Format =
  | { mark: Mark }
  | { line: 'heading' | 'block-quote' | 'code-block'; level?: RichHeading['level'] }
  | { list: 'bulleted-list' | 'numbered-list' };

/** Whether a mark holds where the selection begins and for what is typed next, or a block type in the selection. */
export function isOn(editor: Editor, format: Format): boolean {
  if ('mark' in format) return Editor.marks(editor)?.[format.mark] === true;
  if (!editor.selection) return false;
  const type = 'line' in format ? format.line : format.list;
  const level = 'line' in format ? format.level : undefined;
  const at = Editor.unhangRange(editor, editor.selection);
  const [found] = Editor.nodes(editor, {
    at,
    match: (node) => 'type' in node && node.type === type && (!level || ('level' in node && node.level === level)),
  });
  return found !== undefined;
}

/** What is selected, without a line of which nothing is: a selection may end where the next line begins. */
const linesOf = (editor: Editor): Range =>
  Editor.unhangRange(editor, editor.selection ?? Editor.range(editor, Editor.end(editor, [])));
const hasList = (editor: Editor, at: Range): boolean => !Editor.nodes(editor, { at, match: isList }).next().done;

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
    for (let at = linesOf(editor); hasList(editor, at); at = linesOf(editor))
      Transforms.unwrapNodes(editor, { at, match: isList, split: true });
    const type = wasOn ? 'paragraph' : 'line' in format ? format.line : 'list-item';
    const level = !wasOn && 'line' in format ? format.level : undefined;
    Transforms.setNodes(editor, { type, ...(level && { level }) } as Partial<RichHeading>, { match: isLine });
    if (!('list' in format) || wasOn || !editor.selection) return;
    const list: PlainBlock = { type: format.list, children: [] };
    Transforms.wrapNodes(editor, list, { match: isLine });
    const [start, end] = Range.edges(editor.selection);
    joinLists(editor, (start.path[0] ?? 0) - 1, (end.path[0] ?? 0) + 1);
  });
}
