import { expect, it } from 'vitest';
import { isText, oneLine, plainText, shortened } from './plainText.ts';

it('keeps words as they were typed', () => {
  for (const text of [
    '<script>alert(1)</script>',
    '{{7*7}} $(x) %3Cb%3E &lt;',
    'a\n\n\tb  c',
    'علی‌رضا',
    '👨‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️',
    'Zürich שלום',
  ])
    expect(plainText(text)).toBe(text);
});

it('ends every line alike, and leaves out what cannot be seen or turns the direction', () => {
  expect(plainText('  a\r\nb\tc\u202Ed\u0007\u2066e\u2069 \u{1F488}\u200B  ')).toBe('a\nb\tcde \u{1F488}');
  expect(plainText('one\u2028two\vthree\u0085four')).toBe('one\ntwo\nthree\nfour');
  for (const blank of ['\u200B', '\uFEFF \u2060', '\u3164', '\u2800\u2800', '\u00AD'])
    expect(plainText(blank)).toBe('');
});

it.each([
  ...[
    '\u200D',
    '\u200C',
    '\uFE0F',
    '\uFE00',
    '\u0301',
    '\u{E0001}',
    '\u{E0020}',
    '\u{E0100}',
    '\u{1D173}',
    '\u{13430}',
    '\u20E3',
    '\u{1D159}',
  ],
  ...['\uFFFE', '\u200D \u0301\n\uFE0F'],
])('keeps nothing of a text without a shape: %j', (blank) => {
  expect([plainText(blank), plainText(` ${blank}${blank} `), oneLine(blank)]).toEqual(['', '', '']);
  expect(plainText(`a${blank}`).startsWith('a')).toBe(true);
});

it.each([
  ...[
    '!!!',
    '?',
    '.',
    '…',
    '—',
    '7',
    '½',
    '€',
    '^^',
    ':)',
    'a',
    'é',
    'e\u0301',
    '❤️',
    '❤',
    '👍🏽',
    '👨‍👩‍👧',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    '🇩🇪',
    '1️⃣',
    '#️⃣',
    '✂︎',
  ],
  ...[
    'हिन्दी',
    'क्षि',
    'किं',
    'العربية',
    'می‌خواهم',
    'שלום',
    'ไทย',
    'မြန်မာ',
    '한국어',
    '日本語',
    'ㅋㅋ',
    'ெபா',
    '\u{13000}',
    '\u{1FAE9}',
    '\u{1FAEA}',
    '\uF8FF',
  ],
])('keeps what people write: %s', (text) => expect([plainText(text), oneLine(text)]).toEqual([text, text]));

it('makes a name one line', () => expect(oneLine(' Hot \n\t towels\u200B ')).toBe('Hot towels'));

it('knows what no text holds', () => {
  expect(['a\0b', 'half \ud83d', '\udc88'].map(isText)).toEqual([false, false, false]);
  expect(['', 'a\nb', 'whole \u{1F488}'].map(isText)).toEqual([true, true, true]);
});

it('is shortened at its end, after a whole word, and no letter is cut in half', () => {
  expect([
    shortened('Fades', 5),
    shortened('Low fades', 5),
    shortened('Low fades', 3),
    shortened('Lowest', 5),
    shortened(' Lowest', 5),
    shortened('Low\u{1F488}fades', 4),
    shortened('', 5),
    shortened('Low fades. Tapers', 12),
    shortened('Low – or high', 7),
    shortened('Really? Yes', 8),
    shortened(`Low ${'x'.repeat(24)}y`, 28),
    shortened(`Low ${'x'.repeat(25)}y`, 29),
  ]).toEqual([
    'Fades',
    'Low…',
    'Low…',
    'Lowes…',
    ' Lowe…',
    'Low…',
    '',
    'Low fades…',
    'Low…',
    'Really?…',
    'Low…',
    `Low ${'x'.repeat(25)}…`,
  ]);
});
