import fc from 'fast-check';
import { Editor, Node, type Point, Transforms } from 'slate';
import { describe, expect, it } from 'vitest';
import { documentOf, wordsIn } from './document.ts';
import { createRichEditor } from './editor.ts';
import { type Format, toggle } from './formats.ts';
import { insertBlock } from './insertBlock.ts';
import { putLink } from './links.ts';
import { indent, outdent } from './lists.ts';
import { clipboard, editorWith, htmlOf, selectAll } from './richText.testing.ts';
import type { RichBlock, RichNode } from './richText.ts';
import { slashAt } from './slash.ts';
import { addColumn, addRow, emptyTable, moveCell, removeColumn, removeRow } from './tables.ts';
import { type Abilities, blocksNamed } from './tools.ts';

const article = (html: string) => editorWith(html, 'article');
const blank = () => {
  const editor = createRichEditor([], 'article');
  Transforms.select(editor, Editor.start(editor, []));
  return editor;
};
const type = (editor: Editor, text: string) => {
  for (const sign of text) editor.insertText(sign);
};
const typed = (text: string): string => {
  const editor = blank();
  type(editor, text);
  return htmlOf(editor);
};
const divider: RichBlock = { type: 'divider', children: [{ text: '' }] };

describe('signs of Markdown', () => {
  it.each([
    ['# Hours', '<h2>Hours</h2>'],
    ['## Hours', '<h2>Hours</h2>'],
    ['### Hours', '<h3>Hours</h3>'],
    ['#### Hours', '<h4>Hours</h4>'],
    ['- one', '<ul><li>one</li></ul>'],
    ['* one', '<ul><li>one</li></ul>'],
    ['1. one', '<ol><li>one</li></ol>'],
    ['> said', '<blockquote>said</blockquote>'],
    ['```let x', '<pre>let x</pre>'],
    ['```# x **y** ', '<pre># x **y** </pre>'],
    ['---after', '<hr><p>after</p>'],
    ['a **bold** b', '<p>a <b>bold</b> b</p>'],
    ['an *oblique* b', '<p>an <i>oblique</i> b</p>'],
    ['an _oblique_ b', '<p>an <i>oblique</i> b</p>'],
    ['no ~~more~~ b', '<p>no <s>more</s> b</p>'],
    ['run `npm` b', '<p>run <code>npm</code> b</p>'],
    ['5 * 3 * 2 and snake_case_name', '<p>5 * 3 * 2 and snake_case_name</p>'],
    ['a # b', '<p>a # b</p>'],
    ['- - one', '<ul><li>- one</li></ul>'],
  ])('%s becomes what it means', (text, html) => {
    expect(typed(text)).toBe(html);
  });

  it('come back with one undo', () => {
    const editor = blank();
    type(editor, '# ');
    editor.undo();
    expect(Node.string(editor)).toBe('# ');
    const line = blank();
    type(line, 'a **b**');
    line.undo();
    expect(Node.string(line)).toBe('a **b**');
  });

  it('mean nothing in an announcement', () => {
    const editor = createRichEditor([]);
    Transforms.select(editor, Editor.start(editor, []));
    type(editor, '# Hours');
    expect(htmlOf(editor)).toBe('<p># Hours</p>');
  });
});

describe('Enter, Tab and Backspace', () => {
  it('put items into lists of three levels, and take them out again', () => {
    const editor = article('<ul><li>one</li><li>two|</li></ul>');
    expect(indent(editor)).toBe(true);
    expect(htmlOf(editor)).toBe('<ul><li>one</li><ul><li>two</li></ul></ul>');
    expect(indent(editor), 'the first item of its list stays').toBe(false);
    editor.insertBreak();
    type(editor, 'three');
    expect(indent(editor)).toBe(true);
    editor.insertBreak();
    type(editor, 'four');
    expect(indent(editor), 'three levels are the most').toBe(false);
    expect(htmlOf(editor)).toBe('<ul><li>one</li><ul><li>two</li><ul><li>three</li><li>four</li></ul></ul></ul>');
    expect(outdent(editor)).toBe(true);
    editor.insertBreak();
    editor.insertBreak();
    editor.insertBreak();
    type(editor, 'after');
    expect(htmlOf(editor)).toBe(
      '<ul><li>one</li><ul><li>two</li><ul><li>three</li></ul><li>four</li></ul></ul><p>after</p>',
    );
  });

  it('write lines of code, and leave them at the second empty one', () => {
    const editor = blank();
    type(editor, '```a');
    editor.insertBreak();
    type(editor, ' b');
    editor.insertBreak();
    editor.insertBreak();
    type(editor, 'c');
    expect(htmlOf(editor)).toBe('<pre>a\n b</pre><p>c</p>');
  });

  it('move through the cells of a table, which deleting does not take apart', () => {
    const editor = blank();
    insertBlock(editor, emptyTable(2, 2));
    type(editor, 'a');
    editor.insertBreak();
    type(editor, 'b');
    expect(moveCell(editor, 1)).toBe(true);
    type(editor, 'c');
    editor.deleteBackward('line');
    editor.deleteBackward('character');
    expect([moveCell(editor, 1), moveCell(editor, 1), moveCell(editor, 1)]).toEqual([true, true, false]);
    addRow(editor);
    addColumn(editor);
    type(editor, 'new');
    const cells = (...row: string[]) => `<tr>${row.map((text) => `<td>${text}</td>`).join('')}</tr>`;
    expect(htmlOf(editor)).toBe(`<table>${cells('a\nb', '', '')}${cells('', '', '')}${cells('', 'new', '')}</table>`);
    removeColumn(editor);
    moveCell(editor, -1);
    removeRow(editor);
    expect(documentOf(editor.children)).toHaveLength(1);
    Transforms.select(editor, Editor.end(editor, []));
    editor.deleteBackward('character');
    expect(htmlOf(editor)).toContain('<table>');
  });

  it('go on below a picture or divider', () => {
    const editor = createRichEditor([divider], 'article');
    Transforms.select(editor, [0]);
    editor.insertBreak();
    type(editor, 'x');
    expect(htmlOf(editor)).toBe('<hr><p>x</p>');
  });
});

describe('the menu behind a slash', () => {
  it('is where a word begins with one, and names blocks', () => {
    const at = (html: string) => slashAt(article(html))?.typed;
    expect([
      at('<p>/|</p>'),
      at('<p>see /ta|</p>'),
      at('<p>and/or|</p>'),
      at('<p>/ x|</p>'),
      at('<pre>/x|</pre>'),
    ]).toEqual(['', 'ta', undefined, undefined, undefined]);
    expect(slashAt(editorWith('<p>/|</p>'))).toBeUndefined();
    const names = (typed: string, can: Abilities = ['upload', 'shop']) =>
      blocksNamed(typed, can).map(({ name }) => name);
    expect(names('ta')).toEqual(['Table']);
    expect(names('photo')).toEqual(['Picture']);
    expect(names('photo', [])).toEqual([]);
  });
});

const formats: readonly Format[] = [
  { mark: 'bold' },
  { mark: 'strike' },
  { line: 'heading', level: 2 },
  { line: 'heading', level: 4 },
  { line: 'block-quote' },
  { line: 'code-block' },
  { list: 'bulleted-list' },
  { list: 'numbered-list' },
];
const pastes = [
  '<p>pasted</p>',
  '<h1>h</h1><p>p <a href="https://p.test/">link</a></p>',
  '<ul><li>x<ol><li>y<ul><li>z</li></ul></li></ol></li></ul>',
  '<table><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></table>',
  '<pre>code</pre><hr><p>i</p>',
];
const steps: readonly ((editor: Editor, nth: number) => void)[] = [
  (editor) => editor.insertText('word '),
  (editor, nth) => type(editor, ['# ', '- ', '> ', '```', '---', '**b**'][nth % 6] ?? ''),
  (editor) => editor.insertBreak(),
  (editor) => editor.insertSoftBreak(),
  (editor) => editor.deleteBackward('character'),
  (editor) => editor.deleteForward('character'),
  (editor) => editor.deleteFragment(),
  (editor, nth) => toggle(editor, formats[nth % formats.length] as Format),
  (editor, nth) => editor.insertData(clipboard({ 'text/html': pastes[nth % pastes.length] ?? '' })),
  (editor) => editor.insertData(clipboard({ 'text/plain': 'one\ntwo' })),
  (editor) => putLink(editor, 'https://a.test/', 'link'),
  (editor) => insertBlock(editor, divider),
  (editor) => insertBlock(editor, emptyTable(2, 2)),
  (editor) => indent(editor),
  (editor) => outdent(editor),
  (editor) => addRow(editor),
  (editor) => removeColumn(editor),
  (editor) => editor.undo(),
  (editor) => editor.redo(),
];

function pointAt(editor: Editor, share: number): Point {
  const points = [...Editor.positions(editor, { at: [] })];
  return points[Math.floor(share * (points.length - 1))] ?? Editor.start(editor, []);
}

/** What the server takes (`domain/article.ts`). */
function expectSound(node: RichNode, parent: string, depth = 0): void {
  if ('text' in node || node.type === 'link') {
    expect(parent).not.toMatch(/document|-list$|^table$|^table-row$/);
    if (!('text' in node)) expect(parent).not.toBe('code-block');
    return;
  }
  if (node.type === 'list-item') expect(parent).toMatch(/-list$/);
  else if (/-list$/.test(node.type))
    expect([parent === 'document' || /-list$/.test(parent), depth < 3]).toEqual([true, true]);
  else if (node.type === 'table-row') expect(parent).toBe('table');
  else if (node.type === 'table-cell') expect(parent).toBe('table-row');
  else expect(parent).toBe('document');
  if (node.type === 'table')
    expect(new Set(node.children.map((row) => (row as RichBlock).children.length)).size).toBe(1);
  if (node.type !== 'heading') expect(node).not.toHaveProperty('level');
  for (const child of node.children) expectSound(child, node.type, depth + (/-list$/.test(node.type) ? 1 : 0));
}

it('a table left with one cell becomes a paragraph, as it is when the document is opened again', () => {
  const editor = createRichEditor([], 'article');
  editor.insertData(clipboard({ 'text/html': '<table><tr><td>1</td><td>2</td></tr></table>' }));
  Transforms.select(editor, Editor.start(editor, [0]));
  removeColumn(editor);
  expect(documentOf(editor.children)).toEqual([{ type: 'paragraph', children: [{ text: '2' }] }]);
});

it.each([
  [{ 'text/plain': 'one' }, ['one']],
  [{ 'text/plain': 'one\r\ntwo' }, ['one', 'two']],
  [{ 'text/html': '<p>one</p>' }, ['one']],
])('what is pasted on a divider stands behind it: %o', (data, lines) => {
  const editor = createRichEditor([{ type: 'divider', children: [{ text: '' }] }], 'article');
  Transforms.select(editor, Editor.start(editor, [0]));
  editor.insertData(clipboard(data));
  expect(documentOf(editor.children).map(wordsIn)).toEqual(['', ...lines]);
});

it('any editing leaves a document the server takes, which is shown again unchanged', () => {
  const step = fc.record({
    step: fc.nat(steps.length - 1),
    nth: fc.nat(11),
    from: fc.double({ min: 0, max: 1, noNaN: true }),
    to: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 20 }), (drawn) => {
      const editor = createRichEditor([], 'article');
      for (const { step: which, nth, from, to } of drawn) {
        const anchor = pointAt(editor, from);
        Transforms.select(editor, { anchor, focus: to === null ? anchor : pointAt(editor, to) });
        steps[which]?.(editor, nth);
        const document = documentOf(editor.children);
        for (const block of document) expectSound(block, 'document');
        expect(documentOf(createRichEditor(document, 'article').children)).toEqual(document);
      }
      selectAll(editor);
    }),
    { numRuns: 200 },
  );
});
