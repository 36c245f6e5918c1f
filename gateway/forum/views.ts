import type { Actor } from '#domain/decider.ts';
import { hasRight } from '#domain/rights.ts';
import { type CommentDocument, isVisible, type ThreadDocument } from '#projections/forum/documents.ts';
import { readComment, readThread, readVersion } from '#projections/forum/readThreads.ts';
import type { Context } from '../http/context.ts';
import { readOwners } from '../shops/owners.ts';
import type { Comment, PostPicture, Reply, Thread } from './types.ts';

type PostDocument = ThreadDocument | CommentDocument;

const stateOf = ({ isDeleted, isHidden }: PostDocument) => (isDeleted ? 'deleted' : isHidden ? 'hidden' : 'visible');

/** Whether an actor may read a post: any actor while it is visible, else its author and moderators. */
export const mayRead = (post: PostDocument, { id, role }: Actor): boolean =>
  isVisible(post) || post.authorId === id || hasRight(role, 'moderate');

/** The pictures of a post with their addresses. */
const picturesOf = ({ id: postId, pictures = [] }: PostDocument): PostPicture[] =>
  pictures.map((picture) => ({ ...picture, href: `/api/v1/threads/picture/${postId}/${picture.id}` }));
const pictureRows = (post: PostDocument, publicUrl: string) =>
  picturesOf(post).map(({ id, href, ...rest }) => ({ _id: id, href: publicUrl + href, ...rest }));

const shared = (post: PostDocument, caller: Actor) => {
  const { id, authorId, createdAt, editedAt, deletedAt, version, isErased, likes: likeCount } = post;
  const words = mayRead(post, caller)
    ? { text: post.text, mentions: [...post.mentions], pictures: picturesOf(post) }
    : { text: '', mentions: [], pictures: [] };
  return {
    id,
    authorId,
    ...words,
    createdAt,
    editedAt,
    deletedAt,
    version,
    state: stateOf(post),
    isErased,
    likeCount,
  } as const;
};

/** A thread for GraphQL as the caller may see it. */
export function threadType(document: ThreadDocument, caller: Actor): Thread {
  const { category, comments: commentCount, isLocked, isPinned, lastActivityAt, threadPosition: position } = document;
  const { topic, lockReason } = mayRead(document, caller) ? document : { topic: '', lockReason: '' };
  return {
    ...shared(document, caller),
    topic,
    category,
    commentCount,
    isLocked,
    lockReason,
    isPinned,
    isAboutBlogPost: document.kind === 'blog',
    isAboutCampaign: document.kind === 'campaign',
    lastActivityAt,
    position,
  };
}

/** Comments for GraphQL as the caller may see them, with the passages they quote. */
export function commentTypes(
  context: Context,
  documents: readonly CommentDocument[],
  caller: Actor = context.actor,
): Promise<Comment[]> {
  return Promise.all(
    documents.map(async (document) => {
      const { threadId, number } = document;
      return {
        ...shared(document, caller),
        threadId,
        number,
        reply: mayRead(document, caller) ? await replyType(context, document) : null,
      };
    }),
  );
}

async function replyType(
  { services: { models } }: Context,
  { reply, threadId }: CommentDocument,
): Promise<Reply | null> {
  if (!reply) return null;
  const { postId, authorId, quote } = reply;
  if (!quote) return { postId, authorId, quote: null };
  const quoted = postId === threadId ? await readThread(models, postId) : await readComment(models, postId);
  const text =
    quoted && isVisible(quoted) && !quoted.isErased ? await readVersion(models, quoted, quote.version) : undefined;
  return { postId, authorId, quote: text?.slice(quote.start, quote.end) || null };
}

type Named = {
  readonly userName: string;
  readonly image: string;
  readonly author: { readonly _id: string; readonly firstName: string; readonly lastName: string };
};

/** Authors as the REST facade adds them to each post; the author of a closed account is a former member. */
async function namesOf(context: Context, posts: readonly PostDocument[]): Promise<Names> {
  const authors = await readOwners(
    context,
    posts.map(({ authorId }) => authorId),
  );
  const { publicUrl } = context.services;
  const named = (id: string) => {
    const { firstName = '', lastName = '', userName = '', pictureUrl = '' } = authors.get(id) ?? {};
    return { userName, image: pictureUrl && publicUrl + pictureUrl, author: { _id: id, firstName, lastName } };
  };
  return { named, publicUrl };
}

type Names = { readonly named: (id: string) => Named; readonly publicUrl: string };

const threadRow = (thread: ThreadDocument, { named, publicUrl }: Names) => ({
  _id: thread.id,
  topic: thread.topic,
  thread: thread.text,
  category: thread.category,
  pictures: pictureRows(thread, publicUrl),
  ...named(thread.authorId),
  createdAt: thread.createdAt,
  commentCount: thread.comments,
});
const commentRow = (comment: CommentDocument, { named, publicUrl }: Names) => ({
  _id: comment.id,
  content: comment.text,
  pictures: pictureRows(comment, publicUrl),
  ...named(comment.authorId),
  createdAt: comment.createdAt,
});

/** Threads for the REST list: with their number of comments and the authors of the first ones. */
export async function threadRows(
  context: Context,
  threads: readonly ThreadDocument[],
  first: ReadonlyMap<string, CommentDocument[]>,
) {
  const names = await namesOf(context, [...threads, ...[...first.values()].flat()]);
  return threads.map((thread) => ({
    ...threadRow(thread, names),
    comments: (first.get(thread.id) ?? []).map((comment) => ({
      _id: comment.id,
      ...names.named(comment.authorId),
      createdAt: comment.createdAt,
    })),
  }));
}

/** Comments as the REST facade shows them. */
export async function commentRows(context: Context, comments: readonly CommentDocument[]) {
  const names = await namesOf(context, comments);
  return comments.map((comment) => commentRow(comment, names));
}

/** A thread with its comments as the REST facade shows them. */
export async function threadPage(context: Context, thread: ThreadDocument, comments: readonly CommentDocument[]) {
  const names = await namesOf(context, [thread, ...comments]);
  return { thread: threadRow(thread, names), comments: comments.map((comment) => commentRow(comment, names)) };
}
