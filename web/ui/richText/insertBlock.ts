import { Editor, Node, Path, Transforms } from 'slate';
import { isBlank, isVoid, lineAt } from './nodes.ts';
import type { RichBlock } from './richText.ts';

/**
 * Puts a picture, card, divider or table behind the block of the caret, in place of a blank paragraph, and the caret
 * into it or behind it.
 */
export function insertBlock(editor: Editor, block: RichBlock): void {
  if (!editor.selection) Transforms.select(editor, Editor.end(editor, []));
  const line = lineAt(editor);
  const isInPlace = line?.[0].type === 'paragraph' && isBlank(line);
  const top = [editor.selection?.anchor.path[0] ?? 0];
  const at = isInPlace ? top : Path.next(top);
  Editor.withoutNormalizing(editor, () => {
    if (isInPlace) Transforms.removeNodes(editor, { at: top });
    Transforms.insertNodes(editor, block, { at });
    const after = Path.next(at);
    if (!Node.has(editor, after))
      Transforms.insertNodes(editor, { type: 'paragraph', children: [{ text: '' }] }, { at: after });
    Transforms.select(editor, Editor.start(editor, isVoid(block) ? after : at));
  });
}
