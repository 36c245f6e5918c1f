/** The two files the font comes in: western letters, and the rest of Europe's. */
export type Letters = 'latin' | 'latin-ext';

// What each file has a drawing for.
const WESTERN =
  /[\u0020-\u007e\u00a0-\u00ac\u00ae-\u00b4\u00b6-\u00ff\u0102\u0131\u0152\u0153\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039\u203a\u20ac\u2122]/;
const EASTERN =
  /[\u0100-\u0107\u010a-\u0113\u0116-\u011b\u011e-\u0123\u0126\u0127\u012a-\u012b\u012e-\u0130\u0132\u0133\u0136\u0137\u0139-\u013e\u0141-\u0148\u0150\u0151\u0154\u0155\u0158-\u015b\u015e-\u0165\u016a\u016b\u016e-\u017e\u0192\u0218-\u021b\u1e80-\u1e85\u1e9e\u1ef2\u1ef3]/;

/**
 * One line of what can be printed: no control characters; a letter without a drawing loses its marks, and is a question
 * mark when that does not help.
 */
export const printable = (text: string): string =>
  [...text.normalize('NFC').replace(/\s+/gu, ' ').replace(/\p{C}/gu, '')].map(drawable).join('').trim();

function drawable(letter: string): string {
  if (isDrawn(letter)) return letter;
  const bare = letter.normalize('NFD').replace(/\p{M}/gu, '');
  return bare.length === 1 && isDrawn(bare) ? bare : '?';
}

const isDrawn = (letter: string): boolean => WESTERN.test(letter) || EASTERN.test(letter);

/** A printable text cut where the file changes. */
export function stretchesOf(text: string): { readonly letters: Letters; readonly text: string }[] {
  const stretches: { letters: Letters; text: string }[] = [];
  for (const letter of text) {
    const letters = WESTERN.test(letter) ? 'latin' : 'latin-ext';
    const last = stretches.at(-1);
    if (last?.letters === letters) last.text += letter;
    else stretches.push({ letters, text: letter });
  }
  return stretches;
}
