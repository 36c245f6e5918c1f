/**
 * The words that consent is asked for with, the oldest first. A text is never edited: what a member agreed to names its
 * text by its number, from 1. Other words are a new line at the end.
 */
export const CONSENT_TEXTS = {
  /** At registration, and in the settings. */
  account: ['Agree to privacy and policy terms'],
  /** On the contact form. */
  contact: ['Keep what I have written here to answer me.'],
} as const satisfies Readonly<Record<string, readonly [string, ...string[]]>>;

export type ConsentPurpose = keyof typeof CONSENT_TEXTS;

/** The number of the text that is asked for now. */
export const latestText = (purpose: ConsentPurpose): number => CONSENT_TEXTS[purpose].length;

/** The words of any text of a purpose; a page shows older ones for a while after there are others. */
export type ConsentWords<P extends ConsentPurpose = ConsentPurpose> = (typeof CONSENT_TEXTS)[P][number];

/** The number of a text by its words; of the latest where none are given. */
export const numberOfText = <P extends ConsentPurpose>(purpose: P, words?: ConsentWords<P> | null): number =>
  words ? (CONSENT_TEXTS[purpose] as readonly string[]).indexOf(words) + 1 : latestText(purpose);

/** The words of a text by its number; events from before the number was kept have the first. */
export const textOf = (purpose: ConsentPurpose, number = 1): string =>
  (CONSENT_TEXTS[purpose] as readonly string[])[number - 1] ?? '';
