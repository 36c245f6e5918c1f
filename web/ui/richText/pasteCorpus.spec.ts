import { describe, expect, it } from 'vitest';
import { documentOf } from './document.ts';
import { createRichEditor } from './editor.ts';
import { clipboard, editorWith, htmlOf } from './richText.testing.ts';

/** What an article shows after this HTML was pasted into it. */
function pasted(html: string): string {
  const editor = createRichEditor([], 'article');
  editor.insertData(clipboard({ 'text/html': html, 'text/plain': 'otherwise' }));
  expect(documentOf(createRichEditor(documentOf(editor.children), 'article').children)).toEqual(
    documentOf(editor.children),
  );
  return htmlOf(editor);
}
const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;

describe('what is pasted into an article', () => {
  it('from Word has its headings, lists and tables, and none of its styles', () => {
    const item = (level: number, sign: string, words: string) =>
      `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${words}<o:p></o:p></p>`;
    expect(
      pasted(`<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {mso-style-parent:"";} --></style><!--[if gte mso 9]><xml><w:WordDocument/></xml><![endif]--></head><body lang=EN-GB><!--StartFragment-->
<h1>The fade<o:p></o:p></h1>
<p class=MsoNormal>Start <b style='mso-bidi-font-weight:normal'>low</b>, <span style='text-decoration:line-through'>never</span> high.<o:p></o:p></p>
${item(1, '·', 'Clippers')}
${item(2, 'o', 'Guard 1')}
${item(1, '·', 'Comb')}
<p class=MsoNormal>Then</p>
${item(1, '1.', 'Cut')}
${item(1, '2.', 'Wash')}
<table class=MsoTableGrid border=1><tr><td><p class=MsoNormal><b>Guard</b></p></td><td><p class=MsoNormal>Length</p></td></tr><tr><td><p class=MsoNormal>1</p></td><td><p class=MsoNormal>3 mm</p><p class=MsoNormal>short</p></td></tr></table>
<p class=MsoNormal><img width=10 height=10 src="file:///C:/Users/ana/clip_image001.png"></p>
<!--EndFragment--></body></html>`),
    ).toBe(
      `<h2>The fade</h2><p>Start <b>low</b>, <s>never</s> high.</p><ul><li>Clippers</li><ul><li>Guard 1</li></ul><li>Comb</li></ul><p>Then</p><ol><li>Cut</li><li>Wash</li></ol><table>${row('<b>Guard</b>', 'Length')}${row('1', '3 mm\nshort')}</table>`,
    );
  });

  it('from Google Docs is not bold because of its wrapper, and has lists in lists', () => {
    expect(
      pasted(
        `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr"><span style="font-size:16pt;font-weight:400;">Hours</span></h2><p dir="ltr"><span style="font-weight:700;">Open</span><span style="font-weight:400;"> and </span><a href="https://a.test/x" style="text-decoration:none;"><span style="text-decoration:underline;">late</span></a></p><ul><li dir="ltr" aria-level="1"><p role="presentation"><span>one</span></p></li><ul><li dir="ltr" aria-level="2"><p role="presentation"><span>two</span></p></li></ul></ul><br><hr></b>`,
      ),
    ).toBe(
      '<h2>Hours</h2><p><b>Open</b> and <a href="https://a.test/x"><u>late</u></a></p><ul><li>one</li><ul><li>two</li></ul></ul><hr>',
    );
  });

  it('from a web page is its text, not its buttons, forms, frames and layout', () => {
    expect(
      pasted(
        `<article><header><h1>News</h1><button>Share</button></header><table role="presentation"><tr><td><p>One cell</p></td></tr></table><div><div>First<div>Second</div></div></div><figure><img src="https://elsewhere.test/a.jpg" alt="a"><figcaption>Seen</figcaption></figure><pre>let a\n  b</pre><blockquote><p>one</p><p>two</p></blockquote><iframe>frame</iframe><video>video</video><select><option>x</option></select><ol><li>a<ul><li>b<ol><li>c<ul><li>d</li></ul></li></ol></li></ul></li></ol></article>`,
      ),
    ).toBe(
      '<h2>News</h2><p>One cell</p><p>First</p><p>Second</p><p>Seen</p><pre>let a\n  b</pre><blockquote>one</blockquote><blockquote>two</blockquote><ol><li>a</li><ul><li>b</li><ol><li>c</li><li>d</li></ol></ul></ol>',
    );
  });

  it('keeps a picture of this site with its description, and no other picture', () => {
    const own = '/images/0123456789abcdefABCDEF';
    expect(
      pasted(
        `<p>a</p><img src="https://chairside.test${own}" alt="A fade" width="9" height="6"><img src="${own}" width="9" height="6"><img src="data:image/png;base64,AAAA" alt="x" width="1" height="1"><img src="javascript:alert(1)" alt="x" width="1" height="1">`,
      ),
    ).toBe(`<p>a</p><img src="${own}" alt="A fade">`);
  });

  it('has a table of a size that may be, or its text', () => {
    const wide = `<table><tr>${'<td>x</td>'.repeat(9)}</tr></table>`;
    expect(pasted(wide)).toBe('<p>x</p>'.repeat(9));
    expect(pasted('<table><tr><td>a</td></tr><tr><td>b</td><td>c</td></tr></table>')).toBe(
      `<table>${row('a', '')}${row('b', 'c')}</table>`,
    );
  });

  it.each([
    ['<script>alert(1)</script><p>x</p>', '<p>x</p>'],
    ['<p onclick="alert(1)" style="background:url(javascript:alert(1))">x</p>', '<p>x</p>'],
    ['<img src=x onerror=alert(1)>x', '<p>x</p>'],
    ['<svg onload=alert(1)><a xlink:href="javascript:alert(1)">x</a></svg>', '<p>x</p>'],
    ['<a href="JaVa&#9;script:alert(1)">x</a>', '<p>x</p>'],
    ['<a href="data:text/html,x">x</a>', '<p>x</p>'],
    ['<a href="//evil.test">x</a>', '<p>x</p>'],
    [
      '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>x',
      '<p>x</p>',
    ],
    ['<form action="https://evil.test"><input value="secret"><textarea>t</textarea>x</form>', '<p>x</p>'],
    ['<template><p>hidden</p></template><noscript><p>n</p></noscript><p>x</p>', '<p>x</p>'],
    ['<div data-slate-fragment="JTVCJTdCJTIydHlwZSUyMjolMjJpZnJhbWUlMjIlN0QlNUQ=">x</div>', '<p>x</p>'],
  ])('%s is only its words', (html, shown) => {
    expect(pasted(html)).toBe(shown);
  });

  it('is plain text inside of code', () => {
    const editor = editorWith('<pre>a|</pre>', 'article');
    editor.insertData(clipboard({ 'text/html': '<h1>b</h1>', 'text/plain': 'b\r\n  c' }));
    expect(htmlOf(editor)).toBe('<pre>ab\n  c</pre>');
  });
});
