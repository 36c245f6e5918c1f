import { threadOfPost } from '#domain/ids.ts';
import { invalid } from '#domain/refusal.ts';
import { readComments, readMarks, readThreads } from '#projections/forum/readThreads.ts';
import { threads } from '#projections/forum/threads.ts';
import type { Context } from '../http/context.ts';
import { forumMember } from './access.ts';
import type { PostMarks } from './types.ts';
import { mayRead } from './views.ts';

const MOST = 100;
const TooManyAsked = invalid('TOO_MANY_ASKED', `At most ${MOST} posts can be asked for at once.`, 'postIds');

/**
 * The calling member's marks on some posts, and the posts' numbers of likes. Posts they may not read are left out.
 * Refuses with TooManyAsked.
 */
export async function marksFor(context: Context, postIds: readonly string[]): Promise<PostMarks[]> {
  const caller = await forumMember(context);
  if (postIds.length > MOST) throw TooManyAsked();
  const ids = [...new Set(postIds)];
  const threadIds = [...new Set(ids.flatMap((id) => threadOfPost(id) ?? []))];
  const models = await context.fresh(threads);
  const [found, said, { liked, flagged }] = await Promise.all([
    readThreads(models, threadIds),
    readComments(
      models,
      ids.filter((id) => !threadIds.includes(id)),
    ),
    readMarks(models, caller.id, ids),
  ]);
  const readable = found.filter((thread) => mayRead(thread, caller));
  const isThere = ({ threadId, authorId }: { threadId: string; authorId: string }) =>
    authorId === caller.id || readable.some(({ id }) => id === threadId);
  const posts = [
    ...readable.filter(({ id }) => ids.includes(id)),
    ...said.filter((comment) => mayRead(comment, caller) && isThere(comment)),
  ];
  return posts.map(({ id, likes }) => ({
    postId: id,
    likeCount: likes,
    isLikedByMe: liked.has(id),
    isFlaggedByMe: flagged.has(id),
  }));
}
