import { picturesIn } from '#domain/articleWords.ts';
import { newId } from '#domain/ids.ts';
import { blogPost } from '#domain/posts/decider.ts';
import type { BlogWords } from '#domain/posts/events.ts';
import { BEGUN_A_DAY, MOST_DRAFTS, MOST_DRAFTS_UNPROVEN, MOST_POSTS, SAVED_A_MINUTE } from '#domain/posts/limits.ts';
import {
  BlogPostMissing,
  BlogTooManyBegun,
  BlogTooManyDrafts,
  BlogTooManySaves,
  BlogVersionMissing,
} from '#domain/posts/refusals.ts';
import { addToDrafts, type Draft, readDraft, type Saved, saveDraft } from '#domain/processes/posts/drafts.ts';
import { blogWorkTopic, type WorkNotice } from '#projections/posts/documents.ts';
import { type Context, member } from '../http/context.ts';
import { ownPictures } from '../images/store.ts';
import { overBudget } from '../users/budget.ts';
import { hasProvenAddress } from '../users/provenAddress.ts';
import { ownPost } from './access.ts';
import { wordsOfVersion } from './versions.ts';

const MINUTE_MS = 60_000;
/** What a client may choose as a post's id: as {@link newId} makes them. */
const POST_ID = /^[0-9A-Za-z]{22}$/;

type Saving = { readonly postId?: string | undefined; readonly expectedRevision: number };

/**
 * Saves a draft of the calling member over the revision they have seen; a post that is not there yet begins with it
 * (`expectedRevision` 0). Answers the draft that is there already when it is another one. Refuses with BlogPostMissing,
 * BlogTooManyDrafts, BlogTooManyBegun, BlogTooManySaves, and pictures that were not uploaded here.
 */
export async function keepDraft(
  context: Context,
  { postId, expectedRevision }: Saving,
  said: BlogWords,
): Promise<Saved> {
  const { id: memberId } = member(context);
  const id = postId ?? newId(context.entropy);
  await withinRate(context, memberId);
  if (expectedRevision === 0) await begin(context, id);
  else await ownPost(context, id);
  const before = await readDraft(context.services.vault, id);
  await checkPictures(context, said, before);
  return save(context, id, { said, expectedRevision, basedOn: before?.basedOn ?? null });
}

/**
 * Makes an earlier version the draft again, to the letter, over the revision the caller has seen. Refuses with
 * BlogPostMissing and BlogVersionMissing.
 */
export async function restoreVersion(
  context: Context,
  { postId, version, expectedRevision }: { postId: string; version: number; expectedRevision: number },
): Promise<Saved> {
  const { id: memberId } = member(context);
  await withinRate(context, memberId);
  await ownPost(context, postId);
  const said = await wordsOfVersion(context, postId, version);
  if (!said) throw BlogVersionMissing();
  return save(context, postId, { said, expectedRevision, basedOn: version });
}

/** The calling member's draft of a post; undefined while there is none. Refuses with BlogPostMissing. */
export async function draftFor(context: Context, postId: string): Promise<Draft | undefined> {
  await ownPost(context, postId);
  return readDraft(context.services.vault, postId);
}

type Keeping = { readonly said: BlogWords; readonly expectedRevision: number; readonly basedOn: number | null };

async function save(context: Context, postId: string, { said, expectedRevision, basedOn }: Keeping): Promise<Saved> {
  const { services, actor } = context;
  const saved = await saveDraft(services.vault, {
    ...said,
    postId,
    basedOn,
    savedAt: services.now(),
    expectedRevision,
  });
  if (saved.isSaved) services.changeFeed.publishTransient(blogWorkTopic(actor.id), { postId } satisfies WorkNotice);
  return saved;
}

/** Begins a post once. It is on the member's list before anything of it is kept, so that it goes with the account. */
async function begin(context: Context, postId: string): Promise<void> {
  const { id: memberId } = member(context);
  if (!POST_ID.test(postId)) throw BlogPostMissing();
  const { state } = await context.stateOf(blogPost, { postId });
  if (state.authorId !== '') {
    await ownPost(context, postId);
    return;
  }
  const { vault, now } = context.services;
  await addToDrafts(vault, memberId, postId, async (others) => {
    const most = (await hasProvenAddress(context, memberId)) ? MOST_DRAFTS : MOST_DRAFTS_UNPROVEN;
    if (others.length >= MOST_POSTS || (await countUnfinished(context, others)) >= most) throw BlogTooManyDrafts();
  });
  const retryAfter = await overBudget(vault, { key: `blog-begun/${memberId}`, most: BEGUN_A_DAY }, now());
  if (retryAfter > 0) throw BlogTooManyBegun({ retryAfter });
  await context.dispatch(blogPost, { type: 'BeginBlogPost', data: { postId } });
}

async function countUnfinished({ stateOf }: Context, postIds: readonly string[]): Promise<number> {
  const states = await Promise.all(postIds.map((postId) => stateOf(blogPost, { postId })));
  return states.filter(({ state }) => state.live === null && !state.removed).length;
}

async function withinRate({ services: { vault, now } }: Context, memberId: string): Promise<void> {
  const budget = { key: `blog-saved/${memberId}`, most: SAVED_A_MINUTE, withinMs: MINUTE_MS };
  const retryAfter = await overBudget(vault, budget, now());
  if (retryAfter > 0) throw BlogTooManySaves({ retryAfter });
}

/** Pictures were uploaded here by the author; those that are in the draft already stay. */
async function checkPictures({ services, actor }: Context, said: BlogWords, before: Draft | undefined): Promise<void> {
  const picturesOf = ({ coverUrl, content }: BlogWords | Draft) => [coverUrl, ...picturesIn(content)];
  await ownPictures(services, [actor.id], picturesOf(said), before && picturesOf(before));
}
