import { Editor, Transforms } from 'slate';
import { describe, expect, it } from 'vitest';
import { documentOf } from './document.ts';
import { createRichEditor, replaceDocument } from './editor.ts';
import { isOn, toggle } from './formats.ts';
import { clipboard, editorWith, htmlOf, selectAll } from './richText.testing.ts';
import type { RichBlock } from './richText.ts';

const paragraph = (...children: RichBlock['children']): RichBlock => ({ type: 'paragraph', children });

describe('the document', () => {
  it('comes out of the editor as it went in', () => {
    const document: RichBlock[] = [
      { type: 'heading', children: [{ text: 'Hours' }] },
      paragraph(
        { text: 'Closed on ' },
        { text: 'Sundays', bold: true, italic: true },
        { type: 'link', url: 'https://a.test/', children: [{ text: 'why' }] },
      ),
      { type: 'block-quote', children: [{ text: 'Soon', code: true, underline: true }] },
      { type: 'numbered-list', children: [{ type: 'list-item', children: [{ text: 'one' }] }] },
    ];
    const editor = createRichEditor(document);
    expect(documentOf(editor.children)).toEqual(document);
    expect(editor.history.undos).toEqual([]);
  });

  it('is empty where there is no text, and has a line to write on in the editor', () => {
    for (const blank of [[], [paragraph()], [paragraph({ text: ' ' })]]) {
      const editor = createRichEditor(blank);
      expect(Editor.first(editor, [])[1]).toEqual([0, 0]);
      expect(documentOf(editor.children)).toEqual([]);
    }
  });

  it('that nests blocks as the server allows keeps its text in the blocks of the editor', () => {
    const list: RichBlock = { type: 'bulleted-list', children: [{ type: 'list-item', children: [{ text: 'two' }] }] };
    const editor = createRichEditor([
      {
        type: 'bulleted-list',
        children: [{ type: 'list-item', children: [{ text: 'one' }, list] }, { text: 'three' }],
      },
      {
        type: 'block-quote',
        children: [paragraph({ text: 'four' }), { type: 'heading', children: [{ text: 'five' }] }],
      },
      { type: 'list-item', children: [{ text: 'six' }] },
    ]);
    expect(htmlOf(editor)).toBe(
      '<ul><li>one</li><li>two</li><li>three</li></ul><blockquote>four</blockquote><h3>five</h3><p>six</p>',
    );
  });

  it('keeps lists apart that follow each other, as they are read', () => {
    const lists = '<ol><li>a</li></ol><ol><li>c</li></ol>';
    expect(htmlOf(editorWith(lists))).toBe(lists);
    const blank = editorWith('<ol><li>a</li></ol><p>b|</p><ol><li>c</li></ol>');
    blank.deleteBackward('character');
    expect(htmlOf(blank)).toBe(lists);
    expect(htmlOf(createRichEditor(documentOf(blank.children)))).toBe(lists);
  });

  it('is replaced as a whole, and that is not undone', () => {
    const editor = editorWith('<p>before|</p>');
    editor.insertText('!');
    replaceDocument(editor, [paragraph({ text: 'after' })]);
    editor.undo();
    expect(htmlOf(editor)).toBe('<p>after</p>');
    replaceDocument(editor, []);
    expect(htmlOf(editor)).toBe('');
    Transforms.select(editor, Editor.end(editor, []));
    editor.insertText('on');
    expect(htmlOf(editor)).toBe('<p>on</p>');
  });
});

describe('formats', () => {
  it('mark the selection, or the text typed next; both can be undone', async () => {
    const editor = editorWith('<p>a |bc| d</p>');
    toggle(editor, { mark: 'bold' });
    // What happens until then is one step of the history.
    await Promise.resolve();
    expect([htmlOf(editor), isOn(editor, { mark: 'bold' })]).toEqual(['<p>a <b>bc</b> d</p>', true]);
    Transforms.select(editor, Editor.end(editor, []));
    toggle(editor, { mark: 'italic' });
    expect(isOn(editor, { mark: 'italic' })).toBe(true);
    editor.insertText('!');
    expect(htmlOf(editor)).toBe('<p>a <b>bc</b> d<i>!</i></p>');
    editor.undo();
    editor.undo();
    expect(htmlOf(editor)).toBe('<p>a bc d</p>');
    editor.redo();
    expect(htmlOf(editor)).toBe('<p>a <b>bc</b> d</p>');
  });

  it('turn lines into headings and quotes, and back', () => {
    const editor = editorWith('<p>|a</p><p>b|</p>');
    toggle(editor, { line: 'heading' });
    expect(htmlOf(editor)).toBe('<h3>a</h3><h3>b</h3>');
    toggle(editor, { line: 'block-quote' });
    expect(htmlOf(editor)).toBe('<blockquote>a</blockquote><blockquote>b</blockquote>');
    toggle(editor, { line: 'block-quote' });
    expect(htmlOf(editor)).toBe('<p>a</p><p>b</p>');
  });

  it('turn lines into one list, change its kind, and take single lines out of it', () => {
    const editor = editorWith('<p>|a</p><h3>b</h3><p>c|</p>');
    toggle(editor, { list: 'bulleted-list' });
    expect(htmlOf(editor)).toBe('<ul><li>a</li><li>b</li><li>c</li></ul>');
    toggle(editor, { list: 'numbered-list' });
    expect(htmlOf(editor)).toBe('<ol><li>a</li><li>b</li><li>c</li></ol>');
    Transforms.select(editor, Editor.start(editor, [0, 1]));
    toggle(editor, { list: 'numbered-list' });
    expect(htmlOf(editor)).toBe('<ol><li>a</li></ol><p>b</p><ol><li>c</li></ol>');
    toggle(editor, { list: 'numbered-list' });
    expect(htmlOf(editor), 'joins the lists beside it').toBe('<ol><li>a</li><li>b</li><li>c</li></ol>');
    toggle(editor, { line: 'heading' });
    expect(htmlOf(editor)).toBe('<ol><li>a</li></ol><h3>b</h3><ol><li>c</li></ol>');
  });

  it('hold at the end of the text where nothing is selected', () => {
    const editor = createRichEditor([]);
    toggle(editor, { line: 'heading' });
    editor.insertText('Hours');
    expect(htmlOf(editor)).toBe('<h3>Hours</h3>');
  });
});

describe('keys', () => {
  it('Enter begins a paragraph after a heading, and the next item in a list', () => {
    const editor = editorWith('<h3>Hours|</h3>');
    editor.insertBreak();
    editor.insertText('ten');
    expect(htmlOf(editor)).toBe('<h3>Hours</h3><p>ten</p>');
    toggle(editor, { list: 'bulleted-list' });
    editor.insertBreak();
    editor.insertText('six');
    editor.insertBreak();
    editor.insertBreak();
    editor.insertText('end');
    expect(htmlOf(editor)).toBe('<h3>Hours</h3><ul><li>ten</li><li>six</li></ul><p>end</p>');
  });

  it('Enter before a heading, or in it, keeps its text a heading', () => {
    const editor = editorWith('<h3>|Hours</h3>');
    editor.insertBreak();
    expect(htmlOf(editor)).toBe('<h3>Hours</h3>');
    expect(editor.children).toHaveLength(2);
  });

  it('Shift and Enter breaks the line in its block', () => {
    const editor = editorWith('<p>a|b</p>');
    editor.insertSoftBreak();
    expect(documentOf(editor.children)).toEqual([paragraph({ text: 'a\nb' })]);
  });

  it('Backspace at its beginning makes a paragraph of any line, and then joins it', () => {
    for (const html of ['<p>a</p><h3>|b</h3>', '<p>a</p><blockquote>|b</blockquote>', '<p>a</p><ul><li>|b</li></ul>']) {
      const editor = editorWith(html);
      editor.deleteBackward('character');
      expect(htmlOf(editor)).toBe('<p>a</p><p>b</p>');
      editor.deleteBackward('character');
      expect(htmlOf(editor)).toBe('<p>ab</p>');
    }
  });

  it('deleting all, or across blocks, leaves lines of the schema', () => {
    const editor = editorWith('<ul><li>a</li><li>b</li></ul><h3>c</h3>');
    selectAll(editor);
    editor.deleteFragment();
    expect(htmlOf(editor)).toBe('');
    editor.insertText('on');
    expect(htmlOf(editor)).toMatch(/on/);
    const across = editorWith('<p>a|b</p><ul><li>c|d</li><li>e</li></ul>');
    across.deleteFragment();
    expect(htmlOf(across)).toBe('<p>ad</p><ul><li>e</li></ul>');
  });
});

describe('paste', () => {
  const paste = (html: string, contents: Readonly<Record<string, string>>) => {
    const editor = editorWith(html);
    editor.insertData(clipboard(contents));
    editor.insertText('!');
    return htmlOf(editor);
  };

  it('of a paragraph goes into the line, and replaces the selection', () => {
    expect(paste('<h3>a |b| c</h3>', { 'text/html': '<p>x <b>y</b></p>' })).toBe('<h3>a x <b>y!</b> c</h3>');
    expect(paste('<p>see |</p>', { 'text/html': '<a href="https://a.test/">this</a>' })).toBe(
      '<p>see <a href="https://a.test/">this</a>!</p>',
    );
  });

  it('of blocks goes between the existing ones, in lists too', () => {
    const blocks = { 'text/html': '<h2>x</h2><ul><li>y</li></ul><p>z</p>' };
    expect(paste('<p>a|b</p>', blocks)).toBe('<p>a</p><h3>x</h3><ul><li>y</li></ul><p>z!</p><p>b</p>');
    expect(paste('<p>|</p>', blocks)).toBe('<h3>x</h3><ul><li>y</li></ul><p>z!</p>');
    expect(paste('<ul><li>a|</li><li>b</li></ul>', { 'text/html': '<ul><li>x</li><li>y</li></ul>' })).toBe(
      '<ul><li>a</li><li>x</li><li>y!</li><li>b</li></ul>',
    );
    expect(paste('', blocks), 'without a selection').toBe('<h3>x</h3><ul><li>y</li></ul><p>z!</p>');
  });

  it('of plain text makes a paragraph of each line', () => {
    expect(paste('<p>a|</p>', { 'text/plain': 'b\r\n<b>c</b>' })).toBe('<p>ab</p><p><b>c</b>!</p>');
  });

  it('never takes nodes of another Slate editor', () => {
    const fragment = btoa(
      encodeURIComponent(JSON.stringify([{ type: 'iframe', src: 'x', children: [{ text: 'evil' }] }])),
    );
    expect(
      paste('<p>a|</p>', {
        'application/x-slate-fragment': fragment,
        'text/html': `<span data-slate-fragment="${fragment}">words</span>`,
        'text/plain': 'words',
      }),
    ).toBe('<p>awords!</p>');
  });
});
