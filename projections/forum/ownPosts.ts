import { threadOfPost } from '#domain/ids.ts';
import type { Work } from '../projection.ts';

const PIECE = 200;
const countKey = (memberId: string) => `posts/${memberId}`;
const pieceKey = (memberId: string, piece: number) => `posts/${memberId}/${piece}`;

/** Notes whose post this is, in pieces, so that a busy member's list is not written anew with each. */
export async function enlist(work: Work, memberId: string, postId: string): Promise<void> {
  const count = (await work.get<number>(countKey(memberId))) ?? 0;
  const piece = pieceKey(memberId, Math.floor(count / PIECE));
  work.put(piece, [...((await work.get<string[]>(piece)) ?? []), postId]);
  work.put(countKey(memberId), count + 1);
}

/** Everything a member posted, and the list is forgotten: for when they close their account. */
export async function takeOwnPosts(work: Work, memberId: string): Promise<{ readonly threadId: string; readonly postId: string }[]> {
  const count = (await work.get<number>(countKey(memberId))) ?? 0;
  const found: string[] = [];
  for (let piece = 0; piece * PIECE < count; piece += 1) {
    found.push(...((await work.get<string[]>(pieceKey(memberId, piece))) ?? []));
    work.remove(pieceKey(memberId, piece));
  }
  work.remove(countKey(memberId));
  return found.map((postId) => ({ threadId: threadOfPost(postId) ?? postId, postId }));
}
