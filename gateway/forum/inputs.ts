import { z } from 'zod';
import { LONGEST_CATEGORY, LONGEST_COMMENT, LONGEST_THREAD, LONGEST_TOPIC } from '#domain/forum/limits.ts';
import {
  AppealNeeded,
  CategoryNeeded,
  CommentNeeded,
  ReasonMissing,
  ThreadTextNeeded,
  TopicNeeded,
} from '#domain/forum/refusals.ts';
import { checkedComment, checkedOpening } from '#domain/forum/texts.ts';
import { line, words } from '../http/text.ts';

/** The input of a thread, from either API; the REST facade calls its text `thread`. */
export type OpeningInput = { readonly topic: string; readonly text: string; readonly category: string };
/** `id` where the client chooses the comment's id. */
export type CommentInput = {
  readonly text: string;
  readonly id?: string | undefined;
  readonly replyTo?: string | undefined;
  readonly quote?: string | undefined;
};

const optional = (what: string) =>
  words(what)
    .nullish()
    .transform((text) => text || undefined);

/** Parsed before a turn to post is used. */
const sound = (input: OpeningInput): OpeningInput => {
  checkedOpening({ ...input, mentions: [] });
  return input;
};
const soundText = (input: CommentInput): CommentInput => {
  checkedComment({ text: input.text, mentions: [] });
  return input;
};

const topic = line('The topic', TopicNeeded().message);
const text = words('The thread', ThreadTextNeeded().message);
const comment = words('The comment', CommentNeeded().message);
const category = line('The category', CategoryNeeded().message);

export const threadBody: z.ZodType<OpeningInput> = z
  .object(
    {
      topic: topic.meta({ maxLength: LONGEST_TOPIC }),
      thread: text.meta({ maxLength: LONGEST_THREAD }),
      category: category.meta({ maxLength: LONGEST_CATEGORY }),
    },
    'Please fill in the thread.',
  )
  .transform(({ thread, ...rest }) => sound({ ...rest, text: thread }))
  .meta({ id: 'NewThread', description: 'Plain text, all of it' });
export const threadInput: z.ZodType<OpeningInput> = z.object({ topic, text, category }).transform(sound);

export const commentBody: z.ZodType<CommentInput> = z
  .object({ content: comment.meta({ maxLength: LONGEST_COMMENT }) }, 'Please fill in the comment.')
  .transform(({ content }) => soundText({ text: content }))
  .meta({ id: 'NewComment', description: 'Plain text' });
export const commentInput: z.ZodType<CommentInput> = z
  .object({ text: comment, id: optional('The id'), replyTo: optional('replyTo'), quote: optional('The quote') })
  .transform(soundText);

/** A moderator's reason; the decider checks its presence and length. */
export const reason = words('The reason', ReasonMissing().message);
export const appealText = words('The appeal', AppealNeeded().message);
export const note = words('The note');
