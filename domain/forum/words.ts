import { oneLine } from '../plainText.ts';
import type { Mention, PostPicture } from './events.ts';

const LONGEST_NAME = 40;
const MOST_NAME_WORDS = 3;
const MENTION = /(?<![\p{L}\p{N}_@./])@(?=[\p{L}\p{N}_])/gu;

/** How categories are compared. */
export const categoryKey = (category: string): string => oneLine(category).normalize('NFKC').toLowerCase();

/**
 * Where a text may mention a member, each with the candidate user names, longest first: a user name can contain spaces.
 */
export function namesIn(text: string): { readonly start: number; readonly names: readonly string[] }[] {
  return [...text.matchAll(MENTION)].map(({ index: start }) => {
    const [line = ''] = text.slice(start + 1, start + 1 + LONGEST_NAME + 1).split(/[\n\t]/);
    const names = new Set<string>();
    for (const { index, 0: word } of [...line.matchAll(/\S+/gu)].slice(0, MOST_NAME_WORDS)) {
      const name = line.slice(0, index + word.length);
      names.add(name.slice(0, LONGEST_NAME)).add(name.replace(/[^\p{L}\p{N}_]+$/u, '').slice(0, LONGEST_NAME));
    }
    return { start, names: [...names].sort((left, right) => right.length - left.length) };
  });
}

export const mentionedIn = (mentions: readonly Mention[]): readonly string[] => [
  ...new Set(mentions.map(({ memberId }) => memberId)),
];

/** A hash of pictures and what is said of each; undefined for none. */
export const printOfPictures = (
  pictures: readonly PostPicture[] = [],
  texts: readonly string[] = [],
): number | undefined =>
  pictures.length > 0 ? fingerprintOf(...pictures.flatMap(({ id }, at) => [id, texts[at] ?? ''])) : undefined;

/** A hash of texts (FNV-1a, 53 bits), so that a folded thread can compare texts without keeping them. */
export function fingerprintOf(...texts: readonly string[]): number {
  let low = 0x811c9dc5;
  let high = 0x01000193;
  for (const text of texts) {
    for (let index = 0; index <= text.length; index += 1) {
      const unit = index < text.length ? text.charCodeAt(index) : 0x10000;
      low = Math.imul(low ^ unit, 0x01000193);
      high = Math.imul(high ^ unit, 0x85ebca6b);
    }
  }
  return (low >>> 0) * 2 ** 21 + (high >>> 11);
}
