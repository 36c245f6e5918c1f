import type { ReviewQueueQuery } from '../../graphql/graphql.ts';
import { nameOf } from '../../shared/nameOf.ts';

export type ReviewCase = ReviewQueueQuery['reviewQueue']['edges'][number]['node'];

/** What a case is about, for a question: “Which comb?” by Ben Lund. */
export function caseName({ ban, comment, thread, member }: ReviewCase): string {
  const who = nameOf(member);
  if (ban || !thread) return who;
  return comment ? `the comment by ${who} on “${thread.topic}”` : `“${thread.topic}” by ${who}`;
}
