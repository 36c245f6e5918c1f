import { describe, expect, it } from 'vitest';
import { blocksIn, pastedBlocks } from './pastedBlocks.ts';

/** A detached element: nothing in it runs. */
function element(html: string): Element {
  return new DOMParser().parseFromString(`<body><div>${html}</div></body>`, 'text/html').body.children[0] as Element;
}
const read = pastedBlocks;

describe('pasted HTML', () => {
  it('is paragraphs with marks', () => {
    expect(read('<p>Hello <b>big <i>world</i></b></p><p>Bye</p>')).toEqual([
      {
        type: 'paragraph',
        children: [{ text: 'Hello ' }, { text: 'big ', bold: true }, { text: 'world', bold: true, italic: true }],
      },
      { type: 'paragraph', children: [{ text: 'Bye' }] },
    ]);
  });

  it('is headings, quotes and lists', () => {
    expect(
      read(
        '<h3>Hours</h3><blockquote>Soon</blockquote><ul><li>one</li><li><p>two</p></li></ul><ol><li>first</li></ol>',
      ),
    ).toEqual([
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

  it('takes text outside of blocks, and leaves out empty elements', () => {
    expect(read('alone<div>next</div><p><br></p><p> </p>')).toEqual([
      { type: 'paragraph', children: [{ text: 'alone' }] },
      { type: 'paragraph', children: [{ text: 'next' }] },
    ]);
    expect(read('<p><br></p>')).toEqual([]);
  });

  it('keeps links to pages and mail, and of others the words alone', () => {
    expect(
      read(
        '<p><a href="https://chairside.test/a">a</a><a href="javascript:alert(1)">b</a><a href="//evil.test">c</a></p>',
      ),
    ).toEqual([
      {
        type: 'paragraph',
        children: [
          { type: 'link', url: 'https://chairside.test/a', children: [{ text: 'a' }] },
          { text: 'b' },
          { text: 'c' },
        ],
      },
    ]);
  });

  it('loses no word of a link in a link', () => {
    const link = (url: string, text: string) => ({ type: 'link', url, children: [{ text }] });
    expect(
      read('<p>see <a href="https://a.test/">the <a href="https://b.test/">list</a> here</a></p>'),
      'as markup closes it',
    ).toEqual([
      {
        type: 'paragraph',
        children: [
          { text: 'see ' },
          link('https://a.test/', 'the '),
          link('https://b.test/', 'list'),
          { text: ' here' },
        ],
      },
    ]);
    const nested = element('<p><a href="https://a.test/">the <b></b> here</a></p>');
    const inner = Object.assign(nested.ownerDocument.createElement('a'), {
      href: 'https://b.test/',
      textContent: 'list',
    });
    nested.querySelector('b')?.replaceWith(inner);
    expect(blocksIn(nested)).toEqual([
      {
        type: 'paragraph',
        children: [link('https://a.test/', 'the '), link('https://b.test/', 'list'), link('https://a.test/', ' here')],
      },
    ]);
  });

  it('takes nothing but the words', () => {
    expect(read('<p>x<img src=x onerror=alert(1)><span style="color:red">red</span><svg><b>s</b></svg></p>')).toEqual([
      { type: 'paragraph', children: expect.arrayContaining([{ text: 'x' }, { text: 'red' }]) },
    ]);
  });
});

const text = (words: string, marks: object = {}) => ({ text: words, ...marks });
const paragraph = (...children: unknown[]) => ({ type: 'paragraph', children });

describe('HTML of other programs', () => {
  it('has its marks as styles, and takes them back in styles', () => {
    expect(
      read(
        '<b style="font-weight:normal" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:700">Open</span><span style="font-style:italic;text-decoration:underline"> late</span></p></b>',
      ),
    ).toEqual([paragraph(text('Open', { bold: true }), text(' late', { italic: true, underline: true }))]);
  });

  it('is broken and indented where HTML shows nothing of it', () => {
    expect(
      read(
        '\n<html><head><style>p { color: red }</style></head><body>\n  <p>\n    one\n    <b> two</b>\n  </p>\n</body></html>',
      ),
    ).toEqual([paragraph(text('one '), text('two', { bold: true }))]);
    expect(read('<pre>a\n  b</pre>')).toEqual([paragraph(text('a\n  b'))]);
    expect(read('<p>a<br>b<br></p><p>&nbsp;</p>')).toEqual([paragraph(text('a'), text('\n'), text('b'))]);
  });

  it('has lists in lists and paragraphs in quotes, which become lists and quotes of one level', () => {
    const item = (words: string) => ({ type: 'list-item', children: [text(words)] });
    expect(read('<ol><li>one<ul><li>two</li></ul></li><li><h2>three</h2></li></ol>')).toEqual([
      { type: 'numbered-list', children: [item('one'), item('two'), item('three')] },
    ]);
    expect(read('<blockquote><p>a</p><p>b</p></blockquote>')).toEqual([
      { type: 'block-quote', children: [text('a')] },
      { type: 'block-quote', children: [text('b')] },
    ]);
  });

  it('has cells and headings of six levels', () => {
    expect(read('<h6>Hours</h6><table><tr><td>Mon</td><td>9 to 5</td></tr></table>')).toEqual([
      { type: 'heading', children: [text('Hours')] },
      paragraph(text('Mon')),
      paragraph(text('9 to 5')),
    ]);
  });

  it('keeps a link over several blocks in each of them, and none that the server refuses', () => {
    const link = { type: 'link', url: 'https://a.test/' };
    expect(read('<a href="https://a.test/"><p>a</p><p>b</p></a>')).toEqual([
      paragraph({ ...link, children: [text('a')] }),
      paragraph({ ...link, children: [text('b')] }),
    ]);
    expect(read(`<a href="https://a.test/${'x'.repeat(2_000)}">long</a>`)).toEqual([paragraph(text('long'))]);
  });

  it('loses scripts, styles and comments with their text', () => {
    expect(read('<!-- c --><script>alert(1)</script><style>p{}</style><p onclick="x()">said</p>')).toEqual([
      paragraph(text('said')),
    ]);
  });
});
