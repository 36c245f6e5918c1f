import { z } from 'zod';
import { AppealNeeded, CategoryNeeded, CommentNeeded, ReasonMissing, ThreadTextNeeded, TopicNeeded } from '#domain/forum/refusals.ts';
import { soundComment, soundOpening } from '#domain/forum/texts.ts';
import { line, words } from '../text.ts';

/** What a thread says, from either API; the REST facade calls its text `thread`. */
export type OpeningInput = { readonly topic: string; readonly text: string; readonly category: string };
/** `id` where the client names the comment. */
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

/** Sound before a turn is spent on it. */
const sound = (input: OpeningInput): OpeningInput => {
  soundOpening({ ...input, mentions: [] });
  return input;
};
const soundText = (input: CommentInput): CommentInput => {
  soundComment({ text: input.text, mentions: [] });
  return input;
};

const topic = line('The topic', TopicNeeded().message);
const text = words('The thread', ThreadTextNeeded().message);
const comment = words('The comment', CommentNeeded().message);
const category = line('The category', CategoryNeeded().message);

export const threadBody: z.ZodType<OpeningInput> = z
  .object({ topic, thread: text, category }, 'Please fill in the thread.')
  .transform(({ thread, ...rest }) => sound({ ...rest, text: thread }));
export const threadInput: z.ZodType<OpeningInput> = z.object({ topic, text, category }).transform(sound);

export const commentBody: z.ZodType<CommentInput> = z
  .object({ content: comment }, 'Please fill in the comment.')
  .transform(({ content }) => soundText({ text: content }));
export const commentInput: z.ZodType<CommentInput> = z
  .object({ text: comment, id: optional('The id'), replyTo: optional('replyTo'), quote: optional('The quote') })
  .transform(soundText);

/** A moderator's reason; the decider asks for one and for its length. */
export const reason = words('The reason', ReasonMissing().message);
export const appealText = words('The appeal', AppealNeeded().message);
export const note = words('The note');
/** When a ban ends, as a UTC instant; null for good. */
export const until = z.iso
  .datetime({ offset: true, error: 'until must be a time such as 2027-01-31T12:00:00Z.' })
  .transform((text) => new Date(text).toISOString())
  .nullish()
  .transform((end) => end ?? null);
