import { describe, expect, it } from 'vitest';
import { addressOf, readDocument } from './readDocument.ts';

/** A detached element: nothing in it runs. */
function editor(html: string): Element {
  return new DOMParser().parseFromString(`<body><div>${html}</div></body>`, 'text/html').body.children[0] as Element;
}
const read = (html: string) => readDocument(editor(html));

describe('what stands in the editor', () => {
  it('is paragraphs with marks', () => {
    expect(read('<p>Hello <b>big <i>world</i></b></p><p>Bye</p>')).toEqual([
      { type: 'paragraph', children: [{ text: 'Hello ' }, { text: 'big ', bold: true }, { text: 'world', bold: true, italic: true }] },
      { type: 'paragraph', children: [{ text: 'Bye' }] },
    ]);
  });

  it('is headings, quotes and lists', () => {
    expect(read('<h3>Hours</h3><blockquote>Soon</blockquote><ul><li>one</li><li><p>two</p></li></ul><ol><li>first</li></ol>')).toEqual([
      { type: 'heading', children: [{ text: 'Hours' }] },
      { type: 'block-quote', children: [{ text: 'Soon' }] },
      {
        type: 'bulleted-list',
        children: [
          { type: 'list-item', children: [{ text: 'one' }] },
          { type: 'list-item', children: [{ text: 'two' }] },
        ],
      },
      { type: 'numbered-list', children: [{ type: 'list-item', children: [{ text: 'first' }] }] },
    ]);
  });

  it('takes words that stand alone, and leaves out what says nothing', () => {
    expect(read('alone<div>next</div><p><br></p><p> </p>')).toEqual([
      { type: 'paragraph', children: [{ text: 'alone' }] },
      { type: 'paragraph', children: [{ text: 'next' }] },
    ]);
    expect(read('<p><br></p>')).toEqual([]);
  });

  it('keeps links to pages and mail, and of others the words alone', () => {
    expect(read('<p><a href="https://chairside.test/a">a</a><a href="javascript:alert(1)">b</a><a href="//evil.test">c</a></p>')).toEqual([
      { type: 'paragraph', children: [{ type: 'link', url: 'https://chairside.test/a', children: [{ text: 'a' }] }, { text: 'b' }, { text: 'c' }] },
    ]);
  });

  it('loses no word of a link in a link', () => {
    const link = (url: string, text: string) => ({ type: 'link', url, children: [{ text }] });
    expect(read('<p>see <a href="https://a.test/">the <a href="https://b.test/">list</a> here</a></p>'), 'as markup closes it').toEqual([
      { type: 'paragraph', children: [{ text: 'see ' }, link('https://a.test/', 'the '), link('https://b.test/', 'list'), { text: ' here' }] },
    ]);
    const nested = editor('<p><a href="https://a.test/">the <b></b> here</a></p>');
    const inner = Object.assign(nested.ownerDocument.createElement('a'), { href: 'https://b.test/', textContent: 'list' });
    nested.querySelector('b')?.replaceWith(inner);
    expect(readDocument(nested)).toEqual([
      { type: 'paragraph', children: [link('https://a.test/', 'the '), link('https://b.test/', 'list'), link('https://a.test/', ' here')] },
    ]);
  });

  it('reads nothing of what is pasted but its words', () => {
    expect(read('<p>x<img src=x onerror=alert(1)><span style="color:red">red</span><svg><b>s</b></svg></p>')).toEqual([
      { type: 'paragraph', children: expect.arrayContaining([{ text: 'x' }, { text: 'red' }]) },
    ]);
  });
});

it('takes addresses as people type them', () => {
  expect(addressOf(' chairside.test/x ')).toBe('https://chairside.test/x');
  expect(addressOf('ana@example.test')).toBe('mailto:ana@example.test');
  expect(addressOf('https://a.test')).toBe('https://a.test');
  for (const bad of ['javascript:alert(1)', 'http://a.test', 'data:text/html,x', 'two words.test', '']) expect(addressOf(bad), bad).toBeUndefined();
});
