import { z } from 'zod';
import { id, instant, pagedListOf, text } from '../http/schemas.ts';

const author = {
  userName: text.describe('Empty once the author has closed their account'),
  image: text.describe('Full address of the author’s picture, or empty'),
  author: z.object({ _id: id, firstName: text, lastName: text }),
};

const picture = z
  .object({
    _id: id,
    href: text.describe('Full address, for those who may read the post; `?w=320`, `640` or `1280` is narrower'),
    width: z.int(),
    height: z.int(),
    alt: text.describe('What is to be seen on it'),
  })
  .meta({ id: 'PostPicture' });
export const uploadedPicture = z.object({ _id: id, width: z.int(), height: z.int() });

export const comment = z
  .object({ _id: id, content: text, pictures: z.array(picture), ...author, createdAt: instant })
  .meta({ id: 'Comment' });

const thread = z
  .object({
    _id: id,
    topic: text,
    thread: text,
    pictures: z.array(picture),
    category: text,
    ...author,
    createdAt: instant,
    commentCount: z.int().describe('Comments that readers see'),
  })
  .meta({ id: 'Thread' });

export const listedThread = thread
  .extend({
    comments: z
      .array(z.object({ _id: id, ...author, createdAt: instant }))
      .describe('Who made the first five comments'),
  })
  .meta({ id: 'ListedThread' });

export const threadList = pagedListOf(listedThread, 'chatsWithThreadCount');
export const threadWithComments = pagedListOf(comment, 'comments').extend({ thread });

export const ban = z
  .object({
    ban: z
      .object({
        reason: text,
        bannedAt: instant,
        until: instant.nullable().describe('Null: it does not end by itself'),
        appeal: z.enum(['none', 'open', 'denied']).describe('What became of the member’s appeal'),
      })
      .nullable()
      .describe('Null when there is none'),
  })
  .meta({ id: 'ForumBan' });
