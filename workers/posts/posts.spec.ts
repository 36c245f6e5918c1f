import { beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#domain/decider.ts';
import { thread } from '#domain/forum/decider.ts';
import { isShown, postOf } from '#domain/forum/state.ts';
import { blogPost } from '#domain/posts/decider.ts';
import { ann, later, NOON, olive, POST_ID, submission, system } from '#domain/posts/testing.ts';
import { addToDrafts, readDraft, saveDraft } from '#domain/processes/posts/drafts.ts';
import { openHandler } from '#domain/store/handle.ts';
import { openMemoryStore } from '#domain/store/memory.ts';
import { openMemoryVault } from '#domain/store/memoryVault.ts';
import type { Fact } from '#projections/projection.ts';
import type { ReadModels } from '#projections/readModels.ts';
import type { Job, Tools } from '../job.ts';
import { noFailedJobs } from '../noFailedJobs.testing.ts';
import { followDiscussion } from './followDiscussion.ts';
import { forgetRemovedDraft } from './forgetRemovedDraft.ts';
import { publishDuePosts, publishScheduledPost } from './publishDue.ts';

let now: string;
let store: ReturnType<typeof openMemoryStore>;
let handler: ReturnType<typeof openHandler>;
let vault: ReturnType<typeof openMemoryVault>;
beforeEach(() => {
  now = NOON;
  store = openMemoryStore();
  handler = openHandler(store, () => now);
  vault = openMemoryVault();
});

const send = (type: string, by: Actor, data: object = {}) =>
  handler.dispatch(blogPost, { type, data: { postId: POST_ID, ...data } } as never, { by, channel: 'rest' });
async function submit(): Promise<void> {
  await send('BeginBlogPost', ann);
  await send('SubmitBlogPost', ann, submission());
}
const events = async () => (await store.read(`post-${POST_ID}`)).map(({ type }) => type);
const tools = (commandId: string) =>
  ({ ...handler, vault, now: () => now, sender: { by: system, channel: 'job', commandId } }) as unknown as Tools;

/** Runs a job for every event that has one, as the queue would when it is due; twice, as a queue may. */
async function runDue(job: Job): Promise<void> {
  for (const event of (await store.read(`post-${POST_ID}`)) as unknown as Fact[]) {
    if (!job.on.includes(event.type)) continue;
    const data = job.from(event) as never;
    if ((job.runAt?.(data, event, now) ?? now) > now) continue;
    for (const _time of [1, 2]) await job.run(data, tools(`${job.name}/${event.id}`));
  }
}

/** What the sweep would read. */
const due = {
  key: (_projection: unknown, key: string) => key,
  redis: { zrange: async () => [POST_ID], mget: async () => [JSON.stringify({ id: POST_ID, version: 1 })] },
} as unknown as ReadModels;
const sweep = () => publishDuePosts.run({ ...tools('sweep'), models: due, store, queue: noFailedJobs });

describe('a scheduled post', () => {
  beforeEach(async () => {
    await submit();
    await send('ApproveBlogPost', olive, { version: 1, publishAt: later(24) });
  });

  it('is published at its time by the job, once', async () => {
    now = later(23);
    await runDue(publishScheduledPost);
    expect(await events()).not.toContain('BlogPostPublished');
    now = later(24);
    await runDue(publishScheduledPost);
    expect((await events()).filter((type) => type === 'BlogPostPublished')).toHaveLength(1);
  });

  it('is tried again when the job comes too early', async () => {
    const run = publishScheduledPost.run(
      { postId: POST_ID, version: 1, publishAt: later(24) } as never,
      tools('early'),
    );
    await expect(run).rejects.toThrow('its time has not come yet');
  });

  it('is published by the sweep when no process ran at its time, once with the job and other sweeps', async () => {
    await sweep();
    expect(await events()).not.toContain('BlogPostPublished');
    now = later(30);
    await Promise.all([sweep(), sweep(), runDue(publishScheduledPost)]);
    await sweep();
    expect((await events()).filter((type) => type === 'BlogPostPublished')).toHaveLength(1);
  });

  it('waits while it is removed, and is published once that is undone', async () => {
    await send('RemoveBlogPost', ann, { reason: '' });
    now = later(24);
    await runDue(publishScheduledPost);
    await sweep();
    expect(await events()).not.toContain('BlogPostPublished');
    await send('UndoBlogPostRemoval', ann);
    now = later(25);
    await sweep();
    expect(await events()).toContain('BlogPostPublished');
  });
});

describe('the talk about a post', () => {
  const talk = async () => (await handler.stateOf(thread, { threadId: POST_ID })).state;

  it('is there while the post is published, whatever the order of the jobs', async () => {
    await submit();
    await runDue(followDiscussion);
    expect((await talk()).authorId).toBe('');
    await send('ApproveBlogPost', olive, { version: 1, publishAt: null });
    await runDue(followDiscussion);
    expect(await talk()).toMatchObject({ topic: 'The skin fade', authorId: ann.id, isAboutBlogPost: true });
    await send('UnpublishBlogPost', ann, { reason: '' });
    await send('SubmitBlogPost', ann, submission({ title: 'Low fades', draftRevision: 2 }));
    await runDue(followDiscussion);
    expect(isShown(postOf(await talk(), POST_ID))).toBe(false);
    await send('ApproveBlogPost', olive, { version: 2, publishAt: null });
    await runDue(followDiscussion);
    expect(isShown(postOf(await talk(), POST_ID))).toBe(true);
    expect((await talk()).topic).toBe('Low fades');
  });
});

describe('the draft of a removed post', () => {
  const keep = async () => {
    await submit();
    await addToDrafts(vault, ann.id, POST_ID, async () => undefined);
    const { publishAt: _at, draftRevision: _revision, ...said } = submission();
    await saveDraft(vault, { ...said, postId: POST_ID, expectedRevision: 0, basedOn: null, savedAt: NOON });
    await send('RemoveBlogPost', ann, { reason: '' });
  };

  it('goes once the removal cannot be undone any more', async () => {
    await keep();
    now = later(24);
    await runDue(forgetRemovedDraft);
    expect(await readDraft(vault, POST_ID)).toBeDefined();
    now = later(25);
    await runDue(forgetRemovedDraft);
    expect(await readDraft(vault, POST_ID)).toBeUndefined();
    expect((await vault.get(`drafts/${ann.id}`))?.value).toBe('[]');
  });

  it('stays when the removal was undone', async () => {
    await keep();
    await send('UndoBlogPostRemoval', ann);
    now = later(25);
    await runDue(forgetRemovedDraft);
    expect(await readDraft(vault, POST_ID)).toBeDefined();
  });
});
