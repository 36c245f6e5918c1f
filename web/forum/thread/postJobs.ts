import type { Author, Post } from '../posts.ts';

/** An action on a post that a dialog asks about first. */
export type PostJob =
  | { kind: 'flag' | 'history' | 'hide' | 'restore' | 'lock' | 'pin' | 'editThread'; post: Post }
  | { kind: 'ban'; member: Author };

export type OpenJob = (job: PostJob) => void;
