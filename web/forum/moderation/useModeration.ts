import { graphql } from '../../graphql/index.ts';
import { type Acting, useAction } from '../../shared/useAction.ts';

const Hide = graphql(
  `mutation HidePost($postId: ID!, $reason: String!) { hidePost(postId: $postId, reason: $reason) }`,
);
const Restore = graphql(
  `mutation RestorePost($postId: ID!, $reason: String!) { restorePost(postId: $postId, reason: $reason) }`,
);
const Dismiss = graphql(
  `mutation DismissFlags($postId: ID!, $reason: String!) { dismissFlags(postId: $postId, reason: $reason) }`,
);
const DenyHiding = graphql(
  `mutation DenyHidingAppeal($postId: ID!, $reason: String!) { denyHidingAppeal(postId: $postId, reason: $reason) }`,
);
const Lock = graphql(
  `mutation LockThread($id: ID!, $on: Boolean!, $reason: String!) { setThreadLocked(threadId: $id, isLocked: $on, reason: $reason) { id isLocked lockReason } }`,
);
const Pin = graphql(
  `mutation PinThread($id: ID!, $on: Boolean!, $reason: String!) { setThreadPinned(threadId: $id, isPinned: $on, reason: $reason) { id isPinned } }`,
);
const Ban = graphql(`
  mutation BanFromForum($memberId: ID!, $reason: String!, $until: DateTimeISO) { banFromForum(memberId: $memberId, reason: $reason, until: $until) }
`);
const Lift = graphql(
  `mutation LiftForumBan($memberId: ID!, $reason: String!) { liftForumBan(memberId: $memberId, reason: $reason) }`,
);
const DenyBan = graphql(
  `mutation DenyForumBanAppeal($memberId: ID!, $reason: String!) { denyForumBanAppeal(memberId: $memberId, reason: $reason) }`,
);

/** What its author reads of a post that is shown again in one click. */
const LOOKED_AT = 'A moderator has looked at it, and it may stay.';

export interface Moderation {
  hide: (postId: string, reason: string) => Acting;
  restore: (postId: string, reason: string) => Acting;
  /** Takes the hiding by flags back without asking for a reason; a refusal is shown in a toast. */
  showAgain: (postId: string) => Acting;
  dismissFlags: (postId: string, reason: string) => Acting;
  denyHidingAppeal: (postId: string, reason: string) => Acting;
  lock: (threadId: string, on: boolean, reason: string) => Acting;
  pin: (threadId: string, on: boolean, reason: string) => Acting;
  /** `until`: a UTC instant, null for good. */
  ban: (memberId: string, reason: string, until: string | null) => Acting;
  liftBan: (memberId: string, reason: string) => Acting;
  denyBanAppeal: (memberId: string, reason: string) => Acting;
}

/**
 * The moderators' commands; each takes the reason that the member concerned is shown. The caller shows a refusal beside
 * the reason.
 */
export function useModeration(): Moderation {
  const [hide] = useAction(Hide, { done: 'The post is hidden', refused: false });
  const [restore] = useAction(Restore, { done: 'The post is back', refused: false });
  const [showAgain] = useAction(Restore, { done: 'The post is back' });
  const [dismiss] = useAction(Dismiss, { done: 'The post stands', refused: false });
  const [denyHiding] = useAction(DenyHiding, { done: 'The appeal is turned down', refused: false });
  const [lock] = useAction(Lock, { refused: false });
  const [pin] = useAction(Pin, { refused: false });
  const [ban] = useAction(Ban, { done: 'The member is banned from the forum', refused: false });
  const [lift] = useAction(Lift, { done: 'The ban is lifted', refused: false });
  const [denyBan] = useAction(DenyBan, { done: 'The appeal is turned down', refused: false });
  return {
    hide: (postId, reason) => hide({ postId, reason }),
    restore: (postId, reason) => restore({ postId, reason }),
    showAgain: (postId) => showAgain({ postId, reason: LOOKED_AT }),
    dismissFlags: (postId, reason) => dismiss({ postId, reason }),
    denyHidingAppeal: (postId, reason) => denyHiding({ postId, reason }),
    lock: (id, on, reason) => lock({ id, on, reason }, on ? 'The thread is locked' : 'The thread is open again'),
    pin: (id, on, reason) => pin({ id, on, reason }, on ? 'The thread is pinned' : 'The thread is not pinned any more'),
    ban: (memberId, reason, until) => ban({ memberId, reason, until }),
    liftBan: (memberId, reason) => lift({ memberId, reason }),
    denyBanAppeal: (memberId, reason) => denyBan({ memberId, reason }),
  };
}
