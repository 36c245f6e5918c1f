import { z } from 'zod';
import {
  LONGEST_CATEGORY,
  LONGEST_COMMENT,
  LONGEST_PICTURE_TEXT,
  LONGEST_THREAD,
  LONGEST_TOPIC,
  MOST_PICTURES,
} from '#domain/forum/limits.ts';
import { checkedPictures } from '#domain/forum/pictures.ts';
import {
  AppealNeeded,
  CategoryNeeded,
  CommentNeeded,
  PictureTextNeeded,
  PostPicturesTooMany,
  ReasonMissing,
  ThreadTextNeeded,
  TopicNeeded,
} from '#domain/forum/refusals.ts';
import { checkedComment, checkedOpening } from '#domain/forum/texts.ts';
import { line, words } from '../http/text.ts';

/** A picture the calling member has uploaded, or one the post has, with what is to be seen on it. */
export type PictureInput = { readonly id: string; readonly alt: string };
/** Left out, a revised post keeps those it had. */
type Pictured = { readonly pictures?: readonly PictureInput[] | undefined };
/** The input of a thread, from either API; the REST facade calls its text `thread`. */
export type OpeningInput = Pictured & { readonly topic: string; readonly text: string; readonly category: string };
/** `id` where the client chooses the comment's id. */
export type CommentInput = Pictured & {
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
  checkedPictures(input.pictures ?? []);
  return input;
};
const soundText = (input: CommentInput): CommentInput => {
  checkedComment({ text: input.text, mentions: [] });
  checkedPictures(input.pictures ?? []);
  return input;
};

const topic = line('The topic', TopicNeeded().message);
const text = words('The thread', ThreadTextNeeded().message);
const comment = words('The comment', CommentNeeded().message);
const category = line('The category', CategoryNeeded().message);

const pictureId = z.string('The id of a picture is a text.').regex(/^[0-9A-Za-z]{22}$/, 'That is no id of a picture.');
const alt = words('The description', PictureTextNeeded().message);
/** More than a post may have are refused by `checkedPictures`; what is far more is not looked at. */
const listOf = <Picture extends z.ZodType>(picture: Picture) =>
  z.array(picture, 'pictures is a list of pictures.').max(100, PostPicturesTooMany().message);
const pictures = listOf(z.object({ id: pictureId, alt }))
  .nullish()
  .transform((given) => given ?? undefined);
/** In the REST facade. */
const pictureList = listOf(
  z
    .object({ _id: pictureId, alt: alt.meta({ maxLength: LONGEST_PICTURE_TEXT }) })
    .transform(({ _id, alt: said }) => ({ id: _id, alt: said })),
)
  .optional()
  .describe(`At most ${MOST_PICTURES}, uploaded before by \`POST /threads/picture\`, with what is to be seen on each`);

export const threadBody: z.ZodType<OpeningInput> = z
  .object(
    {
      topic: topic.meta({ maxLength: LONGEST_TOPIC }),
      thread: text.meta({ maxLength: LONGEST_THREAD }),
      category: category.meta({ maxLength: LONGEST_CATEGORY }),
      pictures: pictureList,
    },
    'Please fill in the thread.',
  )
  .transform(({ thread, ...rest }) => sound({ ...rest, text: thread }))
  .meta({ id: 'NewThread', description: 'Plain text' });
export const threadInput: z.ZodType<OpeningInput> = z.object({ topic, text, category, pictures }).transform(sound);

export const commentBody: z.ZodType<CommentInput> = z
  .object(
    { content: comment.meta({ maxLength: LONGEST_COMMENT }), pictures: pictureList },
    'Please fill in the comment.',
  )
  .transform(({ content, ...rest }) => soundText({ ...rest, text: content }))
  .meta({ id: 'NewComment', description: 'Plain text' });
export const commentInput: z.ZodType<CommentInput> = z
  .object({
    text: comment,
    pictures,
    id: optional('The id'),
    replyTo: optional('replyTo'),
    quote: optional('The quote'),
  })
  .transform(soundText);

/** A moderator's reason; the decider checks its presence and length. */
export const reason = words('The reason', ReasonMissing().message);
export const appealText = words('The appeal', AppealNeeded().message);
export const note = words('The note');
