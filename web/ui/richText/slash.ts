import { Editor, type Range } from 'slate';
import { lineAt } from './nodes.ts';

/** What is typed between `/` and the caret, and where the `/` stands; undefined where there is none. */
export function slashAt(editor: Editor): { typed: string; range: Range } | undefined {
  const line = lineAt(editor);
  const { selection } = editor;
  if (!line || !selection || line[0].type === 'code-block') return undefined;
  const before = Editor.string(editor, { anchor: Editor.start(editor, line[1]), focus: selection.anchor });
  const found = /(?:^|\s)\/([a-z0-9]{0,20})$/i.exec(before);
  if (!found || editor.kit !== 'article') return undefined;
  const typed = found[1] ?? '';
  const start = Editor.before(editor, selection.anchor, { distance: typed.length + 1 });
  return start && { typed, range: { anchor: start, focus: selection.anchor } };
}
