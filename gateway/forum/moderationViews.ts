import type { Actor } from '#domain/decider.ts';
import { hasRight } from '#domain/rights.ts';
import type { RulingDocument } from '#projections/forum/posters.ts';
import type { ForumRuling } from './moderationTypes.ts';

/** A ruling for GraphQL; only moderators see which moderator made it. */
export function rulingType(
  { moderatorId, threadId, postId, until = null, ...ruling }: RulingDocument,
  { role }: Actor,
): ForumRuling {
  const isNamed = hasRight(role, 'moderate') && moderatorId !== 'flags';
  return {
    ...ruling,
    moderatorId: isNamed ? moderatorId : null,
    threadId: threadId || null,
    postId: postId || null,
    until,
  };
}
