const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/gu;
/**
 * Invisible characters: controls except tab and line end, direction marks, and characters without a shape, by which two
 * names that look alike would differ. Those that join letters and emoji are kept.
 */
const UNSEEN =
  /[^\P{Cc}\n\t]|\u00AD|\u034F|[\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B\u200E\u200F]|[\u202A-\u202E]|[\u2060-\u206F]|[\u2800\u3164\uFEFF\uFFA0\uFFF9-\uFFFC]/gu;

/**
 * A character with a shape of its own. Accents, joiners, variation selectors and tags only change what stands before
 * them. What this version of Unicode does not know yet counts: it may be the newest emoji.
 */
const SHAPE = /[^\p{M}\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u{1D159}]/u;

/** Whether a text has a visible character. */
export const hasVisibleText = (text: string): boolean => SHAPE.test(text);

/** A text without what cannot be seen or turns the direction of what follows; every line end is \n. */
export const withoutInvisible = (text: string): string => text.replace(LINE_ENDS, '\n').replace(UNSEEN, '');

/** A text of several lines as it is stored: without invisible characters, trimmed; '' when nothing visible is left. */
export function plainText(text: string): string {
  const kept = withoutInvisible(text).trim();
  return hasVisibleText(kept) ? kept : '';
}

/** A name or title as it is kept: one line, single spaces. */
export const oneLine = (text: string): string => plainText(text).replace(/\s+/gu, ' ');

/** What would stand oddly before `…`. */
const BEFORE_DOTS = /(?<![\s.…,;:–—-])[\s.…,;:–—-]+$/u;

/** A longer word is cut in the middle. */
const LONGEST_WORD = 24;

/**
 * How a text begins: at most so many UTF-16 units, and then `…`. It ends with a whole word, without dots, commas and
 * dashes before the `…`, and a letter of two units is not cut in half.
 */
export function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest).replace(/\p{Cs}$/u, '');
  const lastWord = /(?<=\S)\s\S*$/u.exec(text.slice(0, longest + 1));
  const isNear = lastWord !== null && longest - lastWord.index - 1 <= LONGEST_WORD;
  return `${(isNear ? cut.slice(0, lastWord.index) : cut).replace(BEFORE_DOTS, '')}…`;
}

/** Whether a string is valid text: no NUL and no lone surrogate, which break readers. */
export const isText = (text: string): boolean => /^[^\0\p{Cs}]*$/u.test(text);
