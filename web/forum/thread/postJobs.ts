import type { Author, Post } from '../posts.ts';

/** What somebody has chosen to do with a post and is asked about first. */
export type PostJob = { kind: 'flag' | 'history' | 'hide' | 'restore' | 'lock' | 'pin' | 'editThread'; post: Post } | { kind: 'ban'; member: Author };

export type OpenJob = (job: PostJob) => void;
