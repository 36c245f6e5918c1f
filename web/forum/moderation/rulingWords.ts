import type { ForumRulingKind } from '../../graphql/graphql.ts';

const words: Record<ForumRulingKind, string> = {
  BannedFromForum: 'Banned from the forum',
  FlagsDismissed: 'Flags dismissed',
  ForumBanAppealDenied: 'Appeal against the ban turned down',
  ForumBanLifted: 'Ban lifted',
  HidingAppealDenied: 'Appeal against the hiding turned down',
  PostHidden: 'Post hidden',
  PostRestored: 'Post restored',
  ThreadLocked: 'Thread locked',
  ThreadPinned: 'Thread pinned',
  ThreadUnlocked: 'Thread unlocked',
  ThreadUnpinned: 'Thread unpinned',
};

/** What moderators did, in words. */
export const rulingWord = (what: ForumRulingKind): string => words[what];
