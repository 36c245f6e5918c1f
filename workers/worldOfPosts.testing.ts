import type { Actor } from '#domain/decider.ts';
import type { Dispatch } from '#domain/dispatch.ts';
import { blogPost } from '#domain/posts/decider.ts';
import { submission } from '#domain/posts/testing.ts';
import { addToDrafts, saveDraft } from '#domain/processes/posts/drafts.ts';
import type { Vault } from '#domain/store/vault.ts';

const HOUR = 3_600_000;
const [SCHEDULED, REMOVED] = ['Post000000000000000001', 'Post000000000000000002'];

type World = { readonly dispatch: Dispatch; readonly vault: Vault; readonly now: () => string };

/** A post whose time has come, and one that was removed with its draft. */
export async function openPosts({ dispatch, vault, now }: World, author: Actor, reviewer: Actor): Promise<void> {
  const before = (hours: number) => new Date(Date.parse(now()) - hours * HOUR).toISOString();
  const send = (type: string, postId: string, by: Actor, data: object = {}) =>
    dispatch(blogPost, { type, data: { postId, ...data } } as never, { by, channel: 'rest', at: before(2) });
  for (const postId of [SCHEDULED, REMOVED]) await send('BeginBlogPost', postId, author);
  await send('SubmitBlogPost', SCHEDULED, author, submission());
  await send('ApproveBlogPost', SCHEDULED, reviewer, { version: 1, publishAt: before(1) });
  const { draftRevision: _revision, publishAt: _at, ...words } = submission();
  await addToDrafts(vault, author.id, REMOVED, async () => undefined);
  await saveDraft(vault, { ...words, postId: REMOVED, expectedRevision: 0, basedOn: null, savedAt: now() });
  await send('RemoveBlogPost', REMOVED, author, { reason: '' });
}
