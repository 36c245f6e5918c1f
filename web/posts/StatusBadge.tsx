import type { BlogPostStatus } from '../graphql/graphql.ts';
import { Badge, type Tone } from '../ui/Badge.tsx';

const looks: Readonly<Record<BlogPostStatus, readonly [words: string, tone: Tone]>> = {
  draft: ['Draft', 'neutral'],
  pending: ['In review', 'info'],
  returned: ['Returned', 'warn'],
  rejected: ['Rejected', 'err'],
  scheduled: ['Scheduled', 'info'],
  published: ['Published', 'ok'],
  unpublished: ['Unpublished', 'neutral'],
};
const nextWords: Partial<Record<BlogPostStatus, string>> = {
  pending: 'new version in review',
  returned: 'new version returned',
  rejected: 'new version rejected',
  scheduled: 'new version scheduled',
};

/** The state of a post, and of the version that comes after the one readers see. */
export function StatusBadge({ status, next }: { status: BlogPostStatus; next?: BlogPostStatus | null }) {
  const [words, tone] = looks[status];
  const after = next && nextWords[next];
  return <Badge tone={after ? looks[next][1] : tone}>{after ? `${words}, ${after}` : words}</Badge>;
}
