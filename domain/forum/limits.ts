import { KEPT_FOR } from '../retention.ts';
import type { TurnKind } from './events.ts';

export const LONGEST_TOPIC = 150;
export const LONGEST_THREAD = 10_000;
export const LONGEST_COMMENT = 5_000;
export const LONGEST_CATEGORY = 40;
export const LONGEST_QUOTE = 500;
/** Of a reason, a flag's note and an appeal. */
export const LONGEST_REASON = 500;
export const MOST_MENTIONS = 10;
/** Of a post. */
export const MOST_PICTURES = 4;
/** Of the words that say what is to be seen on a picture. */
export const LONGEST_PICTURE_TEXT = 300;
/** Keeps the history of a post short enough to read, and bounds the cost of an edit. */
export const MOST_EDITS = 100;
/** Of so many threads, those read last, it is remembered how far a member has read them. */
export const MOST_READ_KEPT = 500;

/** So many members call a post out, and it is hidden until a moderator has looked; of one network only one counts. */
export const FLAGS_THAT_HIDE = 3;
/** What the flag of a member weighs who has been here for a while (`flagWeight.ts`). */
export const FULL_WEIGHT = 2;
/** What the flags that hide a post weigh together, at least. */
export const WEIGHT_THAT_HIDES = FLAGS_THAT_HIDE * FULL_WEIGHT;
/** How many of a member's latest posts and latest flags are looked at for the trust in them. */
export const LOOKED_BACK_AT = 10;
/** A deletion can be taken back for so long. */
export const UNDO_MS = KEPT_FOR.deletedPost;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How often a member may do what, within how long: enough for a lively talk, too little for a flood. */
export const TURNS: Readonly<Record<TurnKind | 'like', { readonly most: number; readonly withinMs: number }>> = {
  thread: { most: 5, withinMs: HOUR },
  comment: { most: 30, withinMs: 10 * MINUTE },
  edit: { most: 30, withinMs: 10 * MINUTE },
  // Each by itself: who has deleted as many as may be can still put them back.
  deletion: { most: 30, withinMs: 10 * MINUTE },
  undo: { most: 30, withinMs: 10 * MINUTE },
  flag: { most: 20, withinMs: HOUR },
  /** Uploads; those that no post takes up are deleted after a day. */
  picture: { most: 40, withinMs: HOUR },
  like: { most: 60, withinMs: 10 * MINUTE },
};
