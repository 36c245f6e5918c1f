import type { ReviewQueueQuery } from '../../graphql/graphql.ts';

export type ReviewCase = ReviewQueueQuery['reviewQueue']['edges'][number]['node'];
