import { afterEach, expect, it } from 'vitest';
import { linksAt, putLink, takeLinks } from './links.ts';

afterEach(() => document.body.replaceChildren());

/** An editor holding this, and what stands between the two bars marked. */
function marked(html: string): { editor: HTMLElement; range: Range } {
  const editor = document.createElement('div');
  editor.append(...new DOMParser().parseFromString(html, 'text/html').body.childNodes);
  document.body.append(editor);
  const range = document.createRange();
  const bar = (): [Text, number] => {
    const walker = document.createTreeWalker(editor, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      const at = text.data.indexOf('|');
      if (at < 0) continue;
      text.deleteData(at, 1);
      return [text, at];
    }
    throw new Error('nothing is marked');
  };
  range.setStart(...bar());
  range.setEnd(...bar());
  return { editor, range };
}
const after = (html: string, url = 'https://right.example/') => {
  const { editor, range } = marked(html);
  putLink(editor, range, url, 'right.example');
  return editor.innerHTML;
};
const right = (words: string) => `<a href="https://right.example/">${words}</a>`;

it('goes around what is marked', () => {
  expect(after('<p>see |the <b>li|st</b></p>')).toBe(`<p>see ${right('the <b>li</b>')}<b>st</b></p>`);
});

it('replaces a link that is marked in part, and loses no word', () => {
  const wrong = '<a href="https://wrong.example/">';
  expect(after(`<p>see the ${wrong}|list| </a>of prices</p>`)).toBe(`<p>see the ${right('list ')}of prices</p>`);
  expect(after(`<p>${wrong}li||st</a></p>`), 'a caret in it').toBe(`<p>${right('list')}</p>`);
  expect(after(`<p>${wrong}a</a> |and ${wrong}b|c</a>d</p>`)).toBe(`<p>${wrong}a</a> ${right('and bc')}d</p>`);
});

it('leaves a link alone that ends where the mark begins', () => {
  expect(after('<p><a href="https://a.example/">one|</a>two| three</p>')).toContain('<a href="https://a.example/">one</a>');
});

it('is in each paragraph it goes over, never around one', () => {
  expect(after('<p>a |b</p><ul><li>c</li><li>d| e</li></ul>')).toBe(`<p>a ${right('b')}</p><ul><li>${right('c')}</li><li>${right('d')} e</li></ul>`);
});

it('brings its address as words where nothing is marked', () => {
  expect(after('<p>see || there</p>')).toBe(`<p>see ${right('right.example')} there</p>`);
  const { editor } = marked('<p>||</p><p>end</p>');
  putLink(editor, undefined, 'https://right.example/', 'right.example');
  expect(editor.innerHTML).toBe(`<p></p><p>end${right('right.example')}</p>`);
});

it('leaves the caret behind it', () => {
  const { editor, range } = marked('<p>a |b| c</p>');
  const caret = putLink(editor, range, 'https://right.example/', '');
  caret.insertNode(document.createTextNode('!'));
  expect(editor.innerHTML).toBe(`<p>a ${right('b')}! c</p>`);
});

it('is taken away without its words', () => {
  const { editor, range } = marked('<p>see <a href="https://wrong.example/">the |<i>li|st</i></a> of prices</p>');
  expect(linksAt(editor, range)).toHaveLength(1);
  takeLinks(editor, range);
  expect(editor.innerHTML).toBe('<p>see the <i>list</i> of prices</p>');
});
