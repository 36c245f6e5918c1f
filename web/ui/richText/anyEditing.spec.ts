import fc from 'fast-check';
import { Editor, Node, type Point, Transforms } from 'slate';
import { expect, it } from 'vitest';
import { documentOf } from './document.ts';
import { createRichEditor } from './editor.ts';
import { type Format, toggle } from './formats.ts';
import { putLink, takeLinks } from './links.ts';
import { clipboard } from './richText.testing.ts';
import type { RichBlock, RichNode } from './richText.ts';

const formats: readonly Format[] = [
  { mark: 'bold' },
  { mark: 'italic' },
  { line: 'heading' },
  { line: 'block-quote' },
  { list: 'bulleted-list' },
  { list: 'numbered-list' },
];
const pastes = [
  '<p>pasted</p>',
  '<h1>h</h1><p>p <a href="https://p.test/">link</a></p>',
  '<ul><li>x</li><li>y</li></ul>',
  '<blockquote>q</blockquote><ol><li>z</li></ol>',
  '<ol><li>v</li></ol><p>i</p><ol><li>w</li></ol>',
];
const steps: readonly ((editor: Editor, nth: number) => void)[] = [
  (editor) => editor.insertText('word '),
  (editor) => editor.insertBreak(),
  (editor) => editor.insertSoftBreak(),
  (editor) => editor.deleteBackward('character'),
  (editor) => editor.deleteForward('character'),
  (editor) => editor.deleteFragment(),
  (editor, nth) => toggle(editor, formats[nth % formats.length] as Format),
  (editor, nth) => editor.insertData(clipboard({ 'text/html': pastes[nth % pastes.length] ?? '' })),
  (editor) => editor.insertData(clipboard({ 'text/plain': 'one\ntwo' })),
  (editor) => putLink(editor, 'https://a.test/', 'link'),
  (editor) => takeLinks(editor),
  (editor) => editor.undo(),
  (editor) => editor.redo(),
];

/** A point of the text, somewhere along its characters. */
function pointAt(editor: Editor, share: number): Point {
  const points = [...Editor.positions(editor, { at: [] })];
  return points[Math.floor(share * (points.length - 1))] ?? Editor.start(editor, []);
}

function expectSound(node: RichNode, parent: string): void {
  if ('text' in node || node.type === 'link') expect(parent).not.toMatch(/document|-list$/);
  else if (node.type === 'list-item') expect(parent).toMatch(/-list$/);
  else expect(parent).toBe('document');
  expect(Node.string(node)).not.toBe('');
  if ('children' in node) for (const child of node.children) expectSound(child, node.type);
}

it.each([{ list: 'numbered-list' }, { list: 'bulleted-list' }, { line: 'heading' }] as const)(
  'a selection that ends before a list changes nothing of the list: %o',
  (format) => {
    const list: RichBlock = {
      type: 'numbered-list',
      children: [{ type: 'list-item', children: [{ text: 'z' }] }],
    };
    const editor = createRichEditor([{ type: 'block-quote', children: [{ text: 'word' }] }, list, list]);
    Transforms.select(editor, { anchor: { path: [1, 0, 0], offset: 0 }, focus: { path: [0, 0], offset: 0 } });
    toggle(editor, format);
    expect(documentOf(editor.children).at(-1)).toMatchObject({ type: 'numbered-list' });
    expect(Node.string(editor)).toBe('wordzz');
  },
);

it('any editing leaves a document of the schema, which is shown again unchanged', () => {
  const step = fc.record({
    step: fc.nat(steps.length - 1),
    nth: fc.nat(11),
    from: fc.double({ min: 0, max: 1, noNaN: true }),
    to: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 25 }), (drawn) => {
      const editor = createRichEditor([]);
      for (const { step: which, nth, from, to } of drawn) {
        const anchor = pointAt(editor, from);
        Transforms.select(editor, { anchor, focus: to === null ? anchor : pointAt(editor, to) });
        steps[which]?.(editor, nth);
        const document = documentOf(editor.children);
        for (const block of document) expectSound(block, 'document');
        expect(documentOf(createRichEditor(document).children)).toEqual(document);
      }
    }),
    { numRuns: 100 },
  );
});
