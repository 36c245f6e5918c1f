import { threadOfPost } from '#domain/ids.ts';
import type { Work } from '../projection.ts';

const PIECE = 200;
const countKey = (ownerId: string) => `posts/${ownerId}`;
const pieceKey = (ownerId: string, piece: number) => `posts/${ownerId}/${piece}`;

/** Adds a post to the list of a member or a thread, kept in pieces, so that a long one is not written anew with each. */
export async function enlist(work: Work, ownerId: string, postId: string): Promise<void> {
  const count = (await work.get<number>(countKey(ownerId))) ?? 0;
  const piece = pieceKey(ownerId, Math.floor(count / PIECE));
  work.put(piece, [...((await work.get<string[]>(piece)) ?? []), postId]);
  work.put(countKey(ownerId), count + 1);
}

/** The posts of a member or a thread, in pieces. */
export async function* ownPosts(work: Work, ownerId: string): AsyncGenerator<readonly string[]> {
  const count = (await work.get<number>(countKey(ownerId))) ?? 0;
  for (let piece = 0; piece * PIECE < count; piece += 1)
    yield (await work.get<string[]>(pieceKey(ownerId, piece))) ?? [];
}

/** Everything a member posted, and the list is forgotten: for when they close their account. */
export async function takeOwnPosts(
  work: Work,
  memberId: string,
): Promise<{ readonly threadId: string; readonly postId: string }[]> {
  const found: string[] = [];
  let pieces = 0;
  for await (const posts of ownPosts(work, memberId)) {
    found.push(...posts);
    work.remove(pieceKey(memberId, pieces));
    pieces += 1;
  }
  work.remove(countKey(memberId));
  return found.map((postId) => ({ threadId: threadOfPost(postId) ?? postId, postId }));
}
