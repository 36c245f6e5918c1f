import { describe, expect, it } from 'vitest';
import { blocksOf } from './blocks.ts';
import { inlineOf, safeAddress } from './inline.ts';
import type { Block, Inline } from './nodes.ts';
import { wordsOnly } from './wordsOnly.ts';

/** Pieces as a short text: what is marked stands in brackets behind its kind. */
const said = (nodes: readonly Inline[]): string =>
  nodes
    .map((node) => {
      if (node.kind === 'text') return node.text;
      const inside = 'children' in node ? said(node.children) : node.text;
      return `${node.kind}${node.kind === 'link' ? `=${node.url}` : ''}{${inside}}`;
    })
    .join('');
const line = (text: string) => said(inlineOf(text));
const shape = (block: Block): string => {
  if (block.kind === 'code') return `code{${block.text}}`;
  if (block.kind === 'paragraph') return `p{${said(block.children)}}`;
  if (block.kind === 'quote') return `quote{${block.children.map(shape).join('')}}`;
  return `list${block.start ?? ''}{${block.items.map((item) => `[${item.map(shape).join('')}]`).join('')}}`;
};
const page = (text: string) => blocksOf(text).map(shape).join('');

describe('marks in a line', () => {
  it.each([
    ['a **bold** and *it* or _it_ ~~no~~ word', 'a strong{bold} and em{it} or em{it} del{no} word'],
    ['***both*** and **a *b* c**', 'em{strong{both}} and strong{a em{b} c}'],
    ['`*code*` and `` a ` b ``', 'code{*code*} and code{a ` b}'],
    ['2 * 3 * 4, snake_case_name, ~one~, ** no **', '2 * 3 * 4, snake_case_name, ~one~, ** no **'],
    ['/* a */ and src/*/x, *{b} *{c}', '/* a */ and src/*/x, *{b} *{c}'],
    ['**open, *open, `open, [open', '**open, *open, `open, [open'],
    ['*a **b* c**', 'em{a em{em{b} c}}'],
    ['*a ~~b* c~~', 'em{a ~~b} c~~'],
    ['\\*not\\* \\`x\\` C:\\temp', '*not* `x` C:\\temp'],
  ])('%s', (text, expected) => expect(line(text)).toBe(expected));

  it('are links to http and https only', () => {
    expect(line('[a *b*](https://x.test/p_(q)) end')).toBe('link=https://x.test/p_(q){a em{b}} end');
    expect(line('see https://x.test/a_b?c=(d). Or (http://y.test)')).toBe(
      'see link=https://x.test/a_b?c=(d){https://x.test/a_b?c=(d)}. Or (link=http://y.test/{http://y.test})',
    );
    expect(line('[https://a.test](https://b.test)')).toBe('link=https://b.test/{https://a.test}');
    for (const text of [
      '[go](javascript:pwn())',
      '[go]( javascript:pwn() )',
      '[go](JAVASCRIPT:pwn)',
      '[go](java\tscript:pwn)',
      '[go](vbscript:pwn)',
      '[go](//evil.test)',
      '[go](https://evil.test\\@good.test)',
      '[go](https://good.test@evil.test)',
      '![x](data:image/svg+xml;base64,PHN2Zz4=)',
      '![x](x"onerror="pwn)',
      '<javascript:pwn>',
      '<a href="x">go</a>',
    ])
      expect(line(text)).toBe(text);
  });

  it('leave what is not the web', () => {
    for (const address of ['javascript:x', 'data:text/html,x', 'file:///etc/pwd', 'https://a:b@c.test', 'x', ''])
      expect(safeAddress(address)).toBeUndefined();
  });

  it('keep the members who are named', () => {
    const mention = { start: 5, end: 9, memberId: 'u2' };
    expect(inlineOf('**Hi @a_b!** x', [mention])).toEqual([
      {
        kind: 'strong',
        children: [
          { kind: 'text', text: 'Hi ' },
          { kind: 'mention', text: '@a_b', memberId: 'u2' },
          { kind: 'text', text: '!' },
        ],
      },
      { kind: 'text', text: ' x' },
    ]);
    expect(inlineOf('`hi @a_b`', [{ ...mention, start: 4, end: 8 }])).toEqual([{ kind: 'code', text: 'hi @a_b' }]);
  });
});

describe('paragraphs', () => {
  it.each([
    ['one\ntwo\n\n\nthree', 'p{one\ntwo}p{three}'],
    ['- a\n- b\n  more\n\n- c\nafter', 'list{[p{a}][p{b\nmore}][p{c}]}p{after}'],
    ['3. a\n4. b\n\n* x', 'list3{[p{a}][p{b}]}list{[p{x}]}'],
    ['- a\n  - b\n    - c\n- d', 'list{[p{a}list{[p{b}list{[p{c}]}]}][p{d}]}'],
    ['> a\n> > b\n\nc', 'quote{p{a}quote{p{b}}}p{c}'],
    ['> - a\n> - b', 'quote{list{[p{a}][p{b}]}}'],
    ['```js\n- *a*\n\n  b\n```\nc', 'code{- *a*\n\n  b}p{c}'],
    ['```\nopen', 'code{open}'],
    ['It was\n2026. Then', 'p{It was\n2026. Then}'],
    ['# no heading\n---\n| no | table |', 'p{# no heading\n---\n| no | table |}'],
    ['<script>pwn()</script>', 'p{<script>pwn()</script>}'],
  ])('%j', (text, expected) => expect(page(text)).toBe(expected));

  it('keep the members who are named in quotes and lists', () => {
    const text = 'Hi\n> - *see* @ben';
    expect(blocksOf(text, [{ start: 13, end: 17, memberId: 'u2' }]).map(shape)).toEqual([
      'p{Hi}',
      'quote{list{[p{em{see} mention{@ben}}]}}',
    ]);
  });

  it('are shown without marks as words', () =>
    expect(wordsOnly('**A** [b](https://x.test)\n\n> - `c`\n> - d\n\n```\ne\n```')).toBe('A b\nc\nd\ne'));
});

/** How deep elements stand in each other. */
const depthOf = (nodes: readonly (Block | Inline)[]): number =>
  nodes.reduce((deepest, node) => {
    const inside = 'items' in node ? node.items.flat() : 'children' in node ? node.children : [];
    return Math.max(deepest, 1 + depthOf(inside));
  }, 0);

describe('hostile texts', () => {
  const times = (text: string, count: number) => text.repeat(count).slice(0, 10_000);
  const all: Record<string, string> = {
    'lists in lists, 1,000 deep': times('- ', 1_000).concat('x'),
    'lists in lists by their indents': Array.from({ length: 140 }, (_, depth) => `${' '.repeat(depth)}- x`).join('\n'),
    'quotes in quotes': times('> ', 5_000).concat('x'),
    '10,000 asterisks': times('*', 10_000),
    'asterisks that open': times('*a ', 4_000),
    'asterisks that close': times('a* ', 4_000),
    'openings and endings': times('*a ', 1_700).concat(times('b* ', 1_700)),
    'signs in turn': times('*a_b~~c', 2_000),
    'bold and italic in turn': times('**a *b ', 2_000),
    'open brackets': times('[', 10_000),
    'closed brackets': times(']', 10_000),
    'brackets and addresses without an end': times('[a](http://a', 1_000),
    'brackets in an address': times('[a](http://a(', 1_000),
    'links in links': times('[', 1_500).concat(times('](https://a.test)', 500)),
    'runs of backticks of all lengths': Array.from({ length: 140 }, (_, length) => '`'.repeat(length)).join(' '),
    'single backticks': times('` `` ', 2_500),
    addresses: times('https://a@', 1_000),
    backslashes: times('\\', 10_000),
    'fences without an end': times('```\nx\n', 1_700),
    'lines and blank lines': times('x\n\n', 3_400),
  };
  it.each(Object.entries(all))('%s are read, and stand a few deep', (_name, text) => {
    const blocks = blocksOf(text);
    expect(depthOf(blocks)).toBeLessThan(25);
    expect(wordsOnly(text).length).toBeLessThanOrEqual(text.length);
  });

  it('take a time that grows with their length', () => {
    const cpuMs = (text: string): number => {
      const before = process.cpuUsage();
      blocksOf(text);
      return process.cpuUsage(before).user / 1000;
    };
    // A thousandth of what anything quadratic would take in a slow way. The machine's other work does not count, and of
    // what the process does beside it the quietest of three tries.
    for (const [name, text] of Object.entries(all))
      expect(Math.min(...[1, 2, 3].map(() => cpuMs(text))), name).toBeLessThan(1_000);
  });
});
