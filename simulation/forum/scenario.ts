import { HOUR } from '../play.ts';
import type { Scenario } from '../scenario.ts';
import { type ForumPlay, member, moderator, settle } from './people.ts';
import { planted } from './planted.ts';
import * as rules from './rules.ts';

/** Members of a week's standing who write, like, flag and appeal, and moderators who decide. */
export const forum: Scenario = {
  leadMs: 8 * 24 * HOUR,
  open(common) {
    const play: ForumPlay = { ...common, members: [], threads: [], posts: [] };
    return {
      before() {
        for (const name of ['fay', 'finn', 'flo', 'fred', 'fritz', 'fynn']) void settle(play, name);
      },
      begin() {
        for (const one of play.members) void member(play, one);
        void moderator(play);
        if (play.world.random.chance(0.5)) void moderator(play);
      },
    };
  },
  rules,
  happens: [
    ...['TurnGranted', 'ThreadStarted', 'CommentAdded', 'CommentRevised', 'PostDeleted', 'PostDeletionUndone'],
    ...['PostLiked', 'LikeWithdrawn', 'PostFlagged', 'FlagsDismissed', 'PostHidden', 'PostRestored', 'HidingAppealed'],
    ...['HidingAppealDenied', 'ThreadLocked', 'ThreadUnlocked', 'ThreadPinned', 'ThreadUnpinned', 'ThreadMuted'],
    ...['ThreadUnmuted', 'ThreadRead', 'BannedFromForum', 'ForumBanLifted', 'ForumBanAppealed', 'ForumBanAppealDenied'],
  ],
  planted,
};
