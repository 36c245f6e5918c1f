import type {
  AuthorFieldsFragment,
  ChangeFieldsFragment,
  CommentFieldsFragment,
  ThreadFieldsFragment,
} from '../graphql/graphql.ts';
import { texts } from '../shared/texts.ts';
import { clockAt } from '../shared/times.ts';

/** What is the looking member's own about a post; null for visitors. */
interface Marks {
  isLikedByMe: boolean | null;
  isFlaggedByMe: boolean | null;
}

export type Author = AuthorFieldsFragment;
export type Thread = ThreadFieldsFragment & Marks & { isMutedByMe: boolean | null; newCommentCount: number | null };
export type Comment = CommentFieldsFragment & Marks;
export type Change = ChangeFieldsFragment;
export type Post = Thread | Comment;
export type Mention = Post['mentions'][number];

/** Above this size only the first half of it is shown at first: characters, and line breaks. */
export const LONG_COMMENT = { characters: 2_000, breaks: 20 };
export const LONG_OPENING = { characters: Number.POSITIVE_INFINITY, breaks: 100 };
/** The specification's preview of a thread. */
export const PREVIEW = 200;
/** A quote has at most so many characters. */
export const LONGEST_QUOTE = 500;
/** Commenters shown on a card; the rest are 'more'. */
export const SHOWN_COMMENTERS = 5;

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** 'November 21, 2026' where the reader is. */
export const dayOf = (instant: string): string => longDate.format(new Date(instant));
/** 'November 21, 2026 at 2:30pm' where the reader is. */
export const momentOf = (instant: string): string => `${dayOf(instant)} at ${clockAt(instant)}`;

/** '1 Comment', '2 Comments'. */
export const commentsWord = (count: number): string =>
  `${count} ${count === 1 ? texts.forum.comment : texts.forum.comments}`;

/** '1 picture', '2 pictures'. */
export const picturesWord = (count: number): string => `${count} ${count === 1 ? 'picture' : 'pictures'}`;

export const isThread = (post: Post): post is Thread => 'topic' in post;

/** As many UTF-16 units of a text as asked for, never half a character. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length);
}

const BREAKS = /\n(?:[^\S\n]*\n){3,}|\n/g;
const isRun = (breaks: string): boolean => breaks.length > 1;

/** A text as it is shown: more than three line breaks in a row are two. */
export const withoutGaps = (text: string): string =>
  text.replace(BREAKS, (breaks) => (isRun(breaks) ? '\n\n' : breaks));

/** How much of a text is shown at first: all of it, or the beginning of one that is long. */
export function shownAtFirst(text: string, long: { characters: number; breaks: number }): number {
  const breaks = [...text.matchAll(BREAKS)].flatMap(({ 0: found, index }) => (isRun(found) ? [index, index] : [index]));
  if (text.length <= long.characters && breaks.length <= long.breaks) return text.length;
  return Math.min(long.characters / 2, breaks[long.breaks / 2] ?? text.length);
}

export interface Piece {
  text: string;
  start: number;
  /** Whom it names; undefined for plain words. */
  memberId?: string;
}

/** A text in pieces: words, and the names in it. What does not fit the text is left out. */
export function piecesOf(text: string, mentions: readonly Mention[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { memberId, start, end } of [...mentions].sort((a, b) => a.start - b.start)) {
    if (start < at || end <= start || end > text.length) continue;
    if (start > at) pieces.push({ text: text.slice(at, start), start: at });
    pieces.push({ text: text.slice(start, end), start, memberId });
    at = end;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), start: at });
  return pieces;
}

/**
 * What to quote of a post: what the reader has marked in it, else its beginning; letter for letter, as the server asks.
 */
export function quoteOf(text: string, marked: string): string {
  const wanted = marked.trim();
  return cut(wanted && text.includes(wanted) ? wanted : text, LONGEST_QUOTE).trim();
}

/**
 * Where the server would find a name, and what can stand in one: letters of any script, dots, single spaces; forty
 * characters at most.
 */
const BEING_WRITTEN = /(?<![\p{L}\p{N}_@./])@((?:[\p{L}\p{N}_][^\n\t@]{0,39})?)$/u;

/** The unfinished @name before the caret, without its sign; undefined when none is being written. */
export const nameBeingWritten = (text: string, caret: number): string | undefined =>
  BEING_WRITTEN.exec(text.slice(0, caret))?.[1];
