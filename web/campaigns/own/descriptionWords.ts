import { wordsIn } from '../../ui/richText/document.ts';
import { richTextOf } from '../../ui/richText/richText.ts';

/** A description as plain text in one line; '' for what is no rich text. */
export const descriptionWords = (description: unknown): string =>
  (richTextOf(description) ?? []).map(wordsIn).filter(Boolean).join(' ');
