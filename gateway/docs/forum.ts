import { z } from 'zod';
import { json, type Operation } from './operation.ts';
import { paging } from './paging.ts';
import { listOf } from './shapes.ts';

const id = z.string().describe('An id; opaque');
const text = z.string();
const instant = z.iso.datetime().describe('ISO 8601 in UTC');
const author = {
  userName: text.describe('Empty once the author has closed their account'),
  image: text.describe('Full address of the author’s picture, or empty'),
  author: z.looseObject({ _id: id, firstName: text, lastName: text }),
};
const comment = z.looseObject({ _id: id, content: text, ...author, createdAt: instant }).meta({ id: 'Comment' });
const thread = z
  .looseObject({
    _id: id,
    topic: text,
    thread: text,
    category: text,
    ...author,
    createdAt: instant,
    commentCount: z.int().describe('Comments that readers see'),
  })
  .meta({ id: 'Thread' });
const listed = thread
  .extend({ comments: z.array(z.looseObject({ _id: id, ...author, createdAt: instant })).describe('Who made the first five comments') })
  .meta({ id: 'ListedThread' });
const list = listOf(listed, 'chatsWithThreadCount', true);
const newThread = z
  .object({ topic: text.max(150), thread: text.max(10_000), category: text.max(40) })
  .meta({ id: 'NewThread', description: 'Plain text, all of it' });
const newComment = z.object({ content: text.max(5_000) }).meta({ id: 'NewComment', description: 'Plain text' });

const banned = 'The member is banned from the forum; details say why and until when';

/** The forum's rows. Everything else of it is in the GraphQL API. */
export const forum: readonly Operation[] = [
  {
    ...{ method: 'get', path: '/threads/getall', tag: 'Forum', id: 'listThreads', caller: 'member' },
    summary: 'Threads, pinned ones first, then the latest',
    query: [...paging(50), { name: 'category', schema: text, description: 'Compared without regard to case' }],
    answers: { 200: { description: 'Threads', schema: list } },
    refusals: { 400: 'A page that is not a positive integer', 403: banned },
  },
  {
    ...{ method: 'get', path: '/threads/one/{id}', tag: 'Forum', id: 'readThread', caller: 'anyone' },
    summary: 'One thread with its comments, oldest first',
    description: 'Only what readers see. Without `page` all comments, up to 1000.',
    query: paging(50),
    answers: { 200: { description: 'The thread', schema: listOf(comment, 'comments', true).extend({ thread }) } },
    refusals: { 400: 'A page that is not a positive integer', 404: 'No such thread, or one that was hidden or deleted' },
  },
  {
    ...{ method: 'post', path: '/threads/create-thread', tag: 'Forum', id: 'createThread', caller: 'member' },
    summary: 'Start a thread',
    body: json(newThread),
    answers: { 201: { description: 'The thread', schema: listed } },
    refusals: { 400: 'Topic, text or category is missing or too long', 403: banned, 429: 'More than five threads in an hour' },
  },
  {
    ...{ method: 'post', path: '/threads/thread/{id}', tag: 'Forum', id: 'addComment', caller: 'member' },
    summary: 'Comment on a thread',
    description: '@userName mentions a member.',
    body: json(newComment),
    answers: { 201: { description: 'The comment', schema: comment } },
    refusals: { 400: 'No text, or too long', 403: banned, 404: 'No such thread', 409: 'The thread is locked', 429: 'More than thirty comments in ten minutes' },
  },
];
