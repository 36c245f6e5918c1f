import type { Actor } from '../decider.ts';
import type { ThreadCommand } from './commands.ts';
import type { CommentAdded, ThreadStarted } from './events.ts';
import type { Flagger } from './flagWeight.ts';

/*
 * Fixed examples for specs: one thread of Ann's with room for Bob's and Cem's comments.
 */
export const THREAD_ID = 'Thread0000000000000000';
export const commentId = (name = '1'): string => THREAD_ID + name.padStart(8, '0');
export const ann: Actor = { id: 'AnnMember0000000000000', role: 'CUSTOMER' };
export const bob: Actor = { id: 'BobMember0000000000000', role: 'SHOP_OWNER' };
export const cem: Actor = { id: 'CemMember0000000000000', role: 'SELLER' };
export const dee: Actor = { id: 'DeeMember0000000000000', role: 'CUSTOMER' };
export const moderator: Actor = { id: 'OliveModerator00000000', role: 'superadmin' };

export const NOON = '2027-01-12T12:00:00.000Z';
/** So many seconds after {@link NOON}. */
export const later = (seconds: number): string => new Date(Date.parse(NOON) + seconds * 1_000).toISOString();

export const opening = { topic: 'Fades', text: 'Which guard do you start with?', category: 'Techniques', mentions: [] };
export const words = { text: 'A two, always.', mentions: [] };

/** A member of some years about whom nothing is to be said. */
export const established: Flagger = {
  memberSince: '2024-01-12T12:00:00.000Z',
  upheld: 0,
  dismissed: 0,
  hiddenPosts: 0,
};

export const send = <T extends ThreadCommand['type']>(
  type: T,
  by: Actor,
  data: object = {},
  at = NOON,
): ThreadCommand => ({ type, by, at, data: { threadId: THREAD_ID, ...data } }) as unknown as ThreadCommand;

export const started = (over: Partial<ThreadStarted['data']> = {}): ThreadStarted => ({
  type: 'ThreadStarted',
  data: { threadId: THREAD_ID, authorId: ann.id, ...opening, postedAt: NOON, ...over },
});
export const commented = (by = bob, name = '1', over: Partial<CommentAdded['data']> = {}): CommentAdded => ({
  type: 'CommentAdded',
  data: {
    threadId: THREAD_ID,
    commentId: commentId(name),
    authorId: by.id,
    threadAuthorId: ann.id,
    ...words,
    postedAt: NOON,
    ...over,
  },
});
