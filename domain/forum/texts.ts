import { hasVisibleText } from '../plainText.ts';
import type { Mention } from './events.ts';
import {
  LONGEST_CATEGORY,
  LONGEST_COMMENT,
  LONGEST_REASON,
  LONGEST_THREAD,
  LONGEST_TOPIC,
  MOST_MENTIONS,
} from './limits.ts';
import * as refusals from './refusals.ts';
import { mentionedIn } from './words.ts';

type Opening = {
  readonly topic: string;
  readonly text: string;
  readonly category: string;
  readonly mentions: readonly Mention[];
};
type Comment = Pick<Opening, 'text' | 'mentions'>;

/** Topic, text and category, all of them required (specification, validation "Create thread"). */
export function checkedOpening({ topic, text, category, mentions }: Opening): Opening {
  if (!hasVisibleText(topic)) throw refusals.TopicNeeded();
  if (topic.length > LONGEST_TOPIC) throw refusals.TopicTooLong();
  if (!hasVisibleText(text)) throw refusals.ThreadTextNeeded();
  if (text.length > LONGEST_THREAD) throw refusals.ThreadTooLong();
  if (!hasVisibleText(category)) throw refusals.CategoryNeeded();
  if (category.length > LONGEST_CATEGORY) throw refusals.CategoryTooLong();
  return { topic, text, category, mentions: soundMentions(mentions) };
}

export function checkedComment({ text, mentions }: Comment): Comment {
  if (!hasVisibleText(text)) throw refusals.CommentNeeded();
  if (text.length > LONGEST_COMMENT) throw refusals.CommentTooLong();
  return { text, mentions: soundMentions(mentions) };
}

function soundMentions(mentions: readonly Mention[]): readonly Mention[] {
  if (mentionedIn(mentions).length > MOST_MENTIONS) throw refusals.TooManyMentions();
  return mentions;
}

/** A moderator's reason: there always is one. */
export function checkedReason(reason: string): string {
  if (!hasVisibleText(reason)) throw refusals.ReasonMissing();
  return withinReason(reason.trim());
}

export function checkedAppeal(text: string): string {
  if (!hasVisibleText(text)) throw refusals.AppealNeeded();
  return withinReason(text.trim());
}

/** What a member adds to a flag; may be ''. */
export const checkedNote = (note: string): string => withinReason(note.trim());

function withinReason(text: string): string {
  if (text.length > LONGEST_REASON) throw refusals.ReasonTooLong();
  return text;
}
