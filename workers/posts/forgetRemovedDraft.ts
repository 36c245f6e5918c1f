import { z } from 'zod';
import { blogPost } from '#domain/posts/decider.ts';
import type { BlogPostRemovalUndone, BlogPostRemoved } from '#domain/posts/events.ts';
import { UNDO_MS } from '#domain/posts/limits.ts';
import { forgetDraft } from '#domain/processes/posts/drafts.ts';
import { job } from '../job.ts';

const data = z.object({ postId: z.string(), authorId: z.string(), removedAt: z.string() });

/** Once a removal cannot be undone any more, the draft goes, too. */
export const forgetRemovedDraft = job<BlogPostRemoved, z.infer<typeof data>, BlogPostRemovalUndone>({
  name: 'forget-removed-draft',
  on: ['BlogPostRemoved'],
  data,
  from: ({ data: { postId, authorId, removedAt } }) => ({ postId, authorId, removedAt }),
  runAt: ({ removedAt }) => new Date(Date.parse(removedAt) + UNDO_MS + 60_000).toISOString(),
  about: ({ data: { postId } }) => postId,
  endedBy: { on: ['BlogPostRemovalUndone'], about: ({ data: { postId } }) => [postId] },
  async run({ postId, authorId, removedAt }, { stateOf, vault }) {
    const { state } = await stateOf(blogPost, { postId });
    if (state.removed?.at === removedAt) await forgetDraft(vault, authorId, postId);
  },
});
