import { z } from 'zod';
import { throttledUntil } from '#domain/refusal.ts';
import type { CommentDocument, ThreadDocument } from '#projections/forum/documents.ts';
import { isVisible } from '#projections/forum/documents.ts';
import { type Context, member } from '../http/context.ts';
import { answeredBefore } from '../http/idempotency.ts';
import { created, files, ok, type Route, route } from '../http/route.ts';
import { file } from '../http/schemas.ts';
import { imageId } from '../images/routes.ts';
import { narrowed, PictureMissing, REVALIDATED, sendRevalidated } from '../images/serving.ts';
import { postPicturesOf, sizeOf, unlessClosed } from '../images/store.ts';
import { fileIn, pictureOf, takesFiles } from '../images/upload.ts';
import { overBudget } from '../users/budget.ts';
import { requireProvenAddress } from '../users/provenAddress.ts';
import { forumMember } from './access.ts';
import { takeTurn } from './actions.ts';
import { postFor } from './reads.ts';
import { uploadedPicture } from './schemas.ts';

/** docs/rules.md U3; how many an hour stands in the forum's limits. */
const PICTURES_A_DAY = 100;

const TooManyPictures = throttledUntil(
  'TOO_MANY_PICTURES',
  `You can upload at most ${PICTURES_A_DAY} pictures for the forum in a day.`,
);

const SEEN = { ...ok('The picture'), type: 'image/*', headers: REVALIDATED };
const KNOWN = { status: 304, description: 'The one you have, by its ETag', headers: REVALIDATED };
const pictureId = z.string().regex(/^[0-9A-Za-z]{22}$/, 'That is no id of a picture.');

/** Pictures of posts: uploaded first, then named by a post, and shown to those who may read it. */
export const pictureRoutes: readonly Route[] = [
  route({
    method: 'post',
    path: '/threads/picture',
    tag: 'Forum',
    id: 'uploadPostPicture',
    summary: 'Upload a picture for a thread or a comment',
    description:
      'A jpg or png of at most 1 MB, encoded again without its metadata. At most 40 in an hour and 100 in a day; deleted after a day when no post has taken it up.',
    caller: 'member',
    access: mayUpload,
    config: { readsFile: true },
    scope: takesFiles,
    body: files(z.object({ file })),
    answer: created('Its id, for `pictures`', uploadedPicture),
    refusals: {
      400: 'Not a picture',
      403: 'The member is banned from the forum, or has not proven their address',
      413: 'Larger than 1 MB',
      415: 'Not a form',
      429: 'More than 40 in an hour, or 100 in a day',
    },
    async handle({ context, request, reply }) {
      const { services } = context;
      const { id: memberId } = member(context);
      const sent = await fileIn(request);
      if (await answeredBefore(services, request, reply, sent.digest)) return reply;
      const id = imageId(context.entropy, sent.digest);
      await countUpload(context, memberId, id);
      const image = await pictureOf(sent);
      const store = postPicturesOf(services);
      await store.put(memberId, id, image);
      await unlessClosed(context, memberId, () => store.eraseOf(memberId));
      return { _id: id, ...(await sizeOf(image)) };
    },
  }),
  route({
    method: 'get',
    path: '/threads/picture/waiting/{id}',
    tag: 'Forum',
    id: 'readWaitingPicture',
    summary: 'A picture that no post has taken up yet, for who uploaded it',
    caller: 'member',
    params: z.object({ id: pictureId }),
    query: narrowed,
    answer: SEEN,
    otherAnswers: [KNOWN],
    refusals: { 404: 'No such picture, or it is in a post' },
    async handle({ context, params: { id }, query: { w }, reply }) {
      const store = postPicturesOf(context.services);
      const { id: memberId } = member(context);
      if (!(await store.waiting(memberId, id))) throw PictureMissing();
      const read = async () => (await store.waiting(memberId, id, w)) ?? missing();
      return sendRevalidated(reply, { id, width: w, read, cacheControl: 'private, no-cache' });
    },
  }),
  route({
    method: 'get',
    path: '/threads/picture/{postId}/{id}',
    tag: 'Forum',
    id: 'readPostPicture',
    summary: 'A picture of a thread or a comment, for those who may read it',
    description: 'Asked for again each time: once the post is hidden or deleted, it is for its author and moderators.',
    caller: 'anyone',
    params: z.object({ postId: z.string(), id: pictureId }),
    query: narrowed,
    answer: SEEN,
    otherAnswers: [KNOWN],
    refusals: { 404: 'No such post or picture, or one that was hidden or deleted' },
    async handle({ context, params: { postId, id }, query: { w }, reply }) {
      const found = await postFor(context, postId);
      const post: ThreadDocument | CommentDocument = found.comment ?? found.thread;
      if (!post.pictures?.some((picture) => picture.id === id)) throw PictureMissing();
      const store = postPicturesOf(context.services);
      const read = async () => (await store.get(post.authorId, postId, id, w)) ?? missing();
      const isOpen = isVisible(post) && isVisible(found.thread);
      const cacheControl = isOpen ? 'no-cache' : 'private, no-store';
      return sendRevalidated(reply, { id, width: w, read, cacheControl });
    },
  }),
];

const missing = (): never => {
  throw PictureMissing();
};

/** Banned members, and those whose address is not proven, are refused before a byte of the file is read. */
async function mayUpload(context: Context): Promise<void> {
  const { id } = await forumMember(context);
  await requireProvenAddress(context, id);
}

/** Counts an upload before the costly work. Refuses with TooManyPosts and TooManyPictures. */
async function countUpload(context: Context, memberId: string, pictureId: string): Promise<void> {
  const { config, vault, now } = context.services;
  await takeTurn(context, 'picture', pictureId);
  const budget = { key: `postPictures/${memberId}`, most: PICTURES_A_DAY };
  const retryAfter = config.rateLimit ? await overBudget(vault, budget, now()) : 0;
  if (retryAfter > 0) throw TooManyPictures({ retryAfter });
}
