import { Transforms } from 'slate';
import { expect, it } from 'vitest';
import { linksAt, putLink, takeLinks } from './links.ts';
import { editorWith, htmlOf } from './richText.testing.ts';

const after = (html: string, url = 'https://right.example/') => {
  const editor = editorWith(html);
  putLink(editor, url, 'right.example');
  return htmlOf(editor);
};
const right = (words: string) => `<a href="https://right.example/">${words}</a>`;

it('goes around the selection', () => {
  expect(after('<p>see |the <b>li|st</b></p>')).toBe(`<p>see ${right('the <b>li</b>')}<b>st</b></p>`);
});

it('replaces a link that is selected in part, and loses no word', () => {
  const wrong = '<a href="https://wrong.example/">';
  expect(after(`<p>see the ${wrong}|list| </a>of prices</p>`)).toBe(`<p>see the ${right('list ')}of prices</p>`);
  expect(after(`<p>${wrong}li|st</a></p>`), 'a caret in it').toBe(`<p>${right('list')}</p>`);
  expect(after(`<p>${wrong}a</a> |and ${wrong}b|c</a>d</p>`)).toBe(`<p>${wrong}a</a> ${right('and bc')}d</p>`);
});

it('leaves a link alone that ends where the mark begins', () => {
  expect(after('<p><a href="https://a.example/">one|</a>two| three</p>')).toBe(
    `<p><a href="https://a.example/">one</a>${right('two')} three</p>`,
  );
});

it('is in each paragraph it goes over, never around one', () => {
  expect(after('<p>a |b</p><ul><li>c</li><li>d| e</li></ul>')).toBe(
    `<p>a ${right('b')}</p><ul><li>${right('c')}</li><li>${right('d')} e</li></ul>`,
  );
});

it('brings its address as words where nothing is marked', () => {
  expect(after('<p>see | there</p>')).toBe(`<p>see ${right('right.example')} there</p>`);
  expect(after('<p>start</p><p>end</p>')).toBe(`<p>start</p><p>end${right('right.example')}</p>`);
  expect(after('')).toBe(`<p>${right('right.example')}</p>`);
});

it('leaves the caret behind it', () => {
  for (const [html, words] of [
    ['<p>a |b| c</p>', 'b'],
    ['<p>a |b|</p>', 'b'],
    ['<p>a |</p>', 'right.example'],
  ] as const) {
    const editor = editorWith(html);
    putLink(editor, 'https://right.example/', 'right.example');
    editor.insertText('!');
    expect(htmlOf(editor)).toContain(`${right(words)}!`);
  }
});

it('does not grow with text typed at its ends', () => {
  const editor = editorWith('<p><a href="https://right.example/">list|</a></p>');
  editor.insertText('s');
  Transforms.select(editor, { path: [0, 1, 0], offset: 0 });
  editor.insertText('a ');
  expect(htmlOf(editor)).toBe(`<p>a ${right('list')}s</p>`);
});

it('is removed without its words', () => {
  const editor = editorWith('<p>see <a href="https://wrong.example/">the |<i>li|st</i></a> of prices</p>');
  expect(linksAt(editor)).toHaveLength(1);
  takeLinks(editor);
  expect(htmlOf(editor)).toBe('<p>see the <i>list</i> of prices</p>');
});
