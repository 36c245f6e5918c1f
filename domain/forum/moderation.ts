import { hasRight } from '../rights.ts';
import type { Moderation } from './commands.ts';
import type { ThreadEvent } from './events.ts';
import * as refusals from './refusals.ts';
import { type Post, postOf, type Thread } from './state.ts';
import { checkedReason } from './texts.ts';

/**
 * Moderators' decisions, each with a reason shown to the author; none changes the text. Repeating one appends nothing.
 */
export function moderate(command: Moderation, state: Thread): ThreadEvent[] {
  if (!hasRight(command.by.role, 'moderate')) throw refusals.ModeratorsOnly();
  const reason = checkedReason(command.data.reason);
  const moderatorId = command.by.id;
  switch (command.type) {
    case 'LockThread':
    case 'UnlockThread':
    case 'PinThread':
    case 'UnpinThread':
      return place(command.type, state, { moderatorId, reason });
    default:
      return judge(command, present(state, command.data.postId), { moderatorId, reason });
  }
}

type Ruling = { readonly moderatorId: string; readonly reason: string };

function place(
  what: 'LockThread' | 'UnlockThread' | 'PinThread' | 'UnpinThread',
  state: Thread,
  ruling: Ruling,
): ThreadEvent[] {
  const { threadId, authorId, isLocked, isPinned } = state;
  if (postOf(state, threadId)?.deletedAt !== undefined || !authorId) throw refusals.ThreadMissing();
  const data = { threadId, authorId, ...ruling };
  switch (what) {
    case 'LockThread':
      return isLocked ? [] : [{ type: 'ThreadLocked', data }];
    case 'UnlockThread':
      return isLocked ? [{ type: 'ThreadUnlocked', data }] : [];
    case 'PinThread':
      return isPinned ? [] : [{ type: 'ThreadPinned', data }];
    case 'UnpinThread':
      return isPinned ? [{ type: 'ThreadUnpinned', data }] : [];
    default:
      what satisfies never;
      return [];
  }
}

type Judging = Exclude<Moderation, { readonly type: 'LockThread' | 'UnlockThread' | 'PinThread' | 'UnpinThread' }>;

function judge(command: Judging, post: Post, ruling: Ruling): ThreadEvent[] {
  const { threadId, postId } = command.data;
  const data = { threadId, postId, authorId: post.authorId, ...ruling };
  switch (command.type) {
    case 'DismissFlags':
      // A post hidden by flags is kept by restoring it instead.
      return post.openFlags.length > 0 && !post.isHidden ? [{ type: 'FlagsDismissed', data }] : [];
    case 'HidePost':
      // Hiding a post that flags have hidden makes it a moderator's decision.
      return post.isHidden && post.openFlags.length === 0
        ? []
        : [{ type: 'PostHidden', data: { ...data, by: 'moderator' } }];
    case 'RestorePost':
      return post.isHidden ? [{ type: 'PostRestored', data: { ...data, appealed: post.appeal === 'open' } }] : [];
    case 'DenyHidingAppeal':
      if (post.appeal !== 'open') throw refusals.NoAppeal();
      return [{ type: 'HidingAppealDenied', data }];
    default:
      command satisfies never;
      return [];
  }
}

/** A post that is not deleted; moderators see hidden ones, too. */
function present(state: Thread, postId: string): Post {
  const post = postOf(state, postId);
  if (!post || post.deletedAt !== undefined) throw refusals.PostMissing();
  return post;
}
