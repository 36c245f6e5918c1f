import { Editor, Range, Transforms } from 'slate';
import { HistoryEditor } from 'slate-history';
import { toggle } from './formats.ts';
import { insertBlock } from './insertBlock.ts';
import { isLink, lineAt } from './nodes.ts';
import type { Mark, RichHeading } from './richText.ts';

const starts: readonly (readonly [pattern: RegExp, become: (editor: Editor, found: string) => void])[] = [
  [/^#{1,4}$/, (editor, found) => toggle(editor, { line: 'heading', level: levelOf(found) })],
  [/^[-*+]$/, (editor) => toggle(editor, { list: 'bulleted-list' })],
  [/^1[.)]$/, (editor) => toggle(editor, { list: 'numbered-list' })],
  [/^>$/, (editor) => toggle(editor, { line: 'block-quote' })],
];
const levelOf = (found: string): RichHeading['level'] => (found.length <= 2 ? 2 : found.length === 3 ? 3 : 4);

const ends: readonly (readonly [pattern: RegExp, mark: Mark])[] = [
  [/\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/, 'bold'],
  [/~~([^~\s](?:[^~]*[^~\s])?)~~$/, 'strike'],
  [/(?<![*\w])\*([^*\s](?:[^*]*[^*\s])?)\*$/, 'italic'],
  [/(?<![_\w])_([^_\s](?:[^_]*[^_\s])?)_$/, 'italic'],
  [/`([^`]+)`$/, 'code'],
];

/**
 * Signs of Markdown become what they mean while one types: `# `, `- `, `1. `, `> `, ``` and --- at the start of a
 * paragraph, **bold**, *italic*, ~~strike~~ and `code` in a line. One undo gives the signs back.
 */
export function withMarkdown(editor: Editor): void {
  const { insertText } = editor;
  editor.insertText = (text, options) => {
    if (text.length !== 1 || !editor.selection || Range.isExpanded(editor.selection)) return insertText(text, options);
    const line = lineAt(editor);
    if (line?.[0].type === 'code-block') return insertText(text, options);
    const before = line
      ? Editor.string(editor, { anchor: Editor.start(editor, line[1]), focus: editor.selection.anchor })
      : '';
    const start =
      line?.[0].type === 'paragraph' && text === ' ' ? starts.find(([pattern]) => pattern.test(before)) : undefined;
    insertText(text, options);
    if (start) return changed(editor, () => start[1](editor, before), before.length + 1);
    if (line?.[0].type === 'paragraph' && `${before}${text}` === '```')
      return changed(editor, () => toggle(editor, { line: 'code-block' }), 3);
    if (line?.[0].type === 'paragraph' && `${before}${text}` === '---')
      return changed(editor, () => insertBlock(editor, { type: 'divider', children: [{ text: '' }] }), 3);
    if (/[*_~`]/.test(text)) mark(editor);
  };
}

/** Takes the signs out and does what they mean, as a step of undo of its own. */
function changed(editor: Editor, become: () => void, signs: number): void {
  HistoryEditor.withNewBatch(editor, () => {
    Transforms.delete(editor, { distance: signs, unit: 'character', reverse: true });
    become();
  });
}

function mark(editor: Editor): void {
  const at = editor.selection?.anchor;
  if (!at || Editor.above(editor, { match: isLink })) return;
  const before = Editor.string(editor, { anchor: { path: at.path, offset: 0 }, focus: at });
  for (const [pattern, name] of ends) {
    const found = pattern.exec(before);
    if (!found) continue;
    const words = found[1] ?? '';
    const start = { path: at.path, offset: at.offset - found[0].length };
    HistoryEditor.withNewBatch(editor, () => {
      Transforms.insertText(editor, words, { at: { anchor: start, focus: at } });
      const focus = { path: start.path, offset: start.offset + words.length };
      Transforms.setNodes(
        editor,
        { [name]: true },
        { at: { anchor: start, focus }, match: (node) => 'text' in node, split: true },
      );
      Transforms.collapse(editor, { edge: 'end' });
      editor.removeMark(name);
    });
    return;
  }
}
