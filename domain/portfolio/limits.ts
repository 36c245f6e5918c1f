import { KEPT_FOR } from '../retention.ts';

/** On a member's own page, and on the page of each of their shops; hidden ones count, removed ones do not. */
export const MOST_PICTURES = 12;
/** So many pictures a member adds within 24 hours, on all of their pages together. */
export const MOST_A_DAY = 20;
/** Of the words that say what is to be seen on a picture. */
export const LONGEST_ALT = 300;
export const LONGEST_CAPTION = 200;
/** Of a report's note, and of the reason of a decision. */
export const LONGEST_REASON = 500;
/** Further reports of one picture say nothing new until a moderator has decided. */
export const MOST_REPORTERS = 50;
/** A removal can be taken back for so long. */
export const UNDO_MS = KEPT_FOR.removedPicture;
