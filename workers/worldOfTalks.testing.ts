import { join } from 'node:path';
import type { Actor } from '#domain/decider.ts';
import type { Dispatch } from '#domain/dispatch.ts';
import { thread } from '#domain/forum/decider.ts';
import { newCommentId } from '#domain/ids.ts';
import { openPostPictures } from '#domain/ports/postPictures.ts';

const HOUR = 3_600_000;
const THREAD = 'Talk000000000000000001';
const COMMENT = newCommentId(THREAD, () => Buffer.alloc(32));
const [STAYS, LEFT_OUT, DELETED] = ['Stay00000000000000000a', 'Left00000000000000000b', 'Gone00000000000000000c'];
const picture = (id: string) => ({ id, width: 9, height: 6, alt: 'A fade' });

type World = { readonly dispatch: Dispatch; readonly dataDir: string; readonly now: () => string };

/** A thread that has left out one of its pictures, and a comment with one that was deleted more than a day ago. */
export async function openTalks({ dispatch, dataDir, now }: World, author: Actor): Promise<void> {
  const at = new Date(Date.parse(now()) - 30 * HOUR).toISOString();
  const store = picturesIn(dataDir);
  for (const [postId, ids] of [
    [THREAD, [STAYS, LEFT_OUT]],
    [COMMENT, [DELETED]],
  ] as const)
    for (const id of ids) {
      await store.put(author.id, id, { bytes: Buffer.from(id), contentType: 'image/png' });
      await store.attach(author.id, postId, id);
    }
  const send = (type: string, data: object) =>
    dispatch(thread, { type, data: { threadId: THREAD, ...data } } as never, { by: author, channel: 'rest', at });
  const words = { topic: 'Fades', text: 'Which one?', category: 'Techniques', mentions: [] };
  await send('StartThread', { ...words, pictures: [STAYS, LEFT_OUT].map(picture), postedAt: at });
  const pictures = [picture(DELETED)];
  await send('AddComment', { commentId: COMMENT, text: 'This.', mentions: [], pictures, postedAt: at });
  await send('ReviseThread', { ...words, pictures: [picture(STAYS)] });
  await send('DeletePost', { postId: COMMENT });
}

/** Which of these pictures are still there. */
export async function picturesLeft({ dataDir }: Pick<World, 'dataDir'>, author: Actor): Promise<string[]> {
  const store = picturesIn(dataDir);
  const all = [
    [THREAD, STAYS],
    [THREAD, LEFT_OUT],
    [COMMENT, DELETED],
  ] as const;
  const found = await Promise.all(all.map(([postId, id]) => store.get(author.id, postId, id)));
  return all.flatMap(([, id], at) => (found[at] ? [id] : []));
}

const picturesIn = (dataDir: string) => openPostPictures(join(dataDir, 'uploads'));
