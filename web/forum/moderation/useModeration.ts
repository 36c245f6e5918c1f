import { useMutation } from '@apollo/client/react';
import { refusalOf } from '../../app/refusal.ts';
import { graphql } from '../../graphql/index.ts';
import { useToast } from '../../ui/Toast.tsx';

const Hide = graphql(`mutation HidePost($postId: ID!, $reason: String!) { hidePost(postId: $postId, reason: $reason) }`);
const Restore = graphql(`mutation RestorePost($postId: ID!, $reason: String!) { restorePost(postId: $postId, reason: $reason) }`);
const Dismiss = graphql(`mutation DismissFlags($postId: ID!, $reason: String!) { dismissFlags(postId: $postId, reason: $reason) }`);
const DenyHiding = graphql(`mutation DenyHidingAppeal($postId: ID!, $reason: String!) { denyHidingAppeal(postId: $postId, reason: $reason) }`);
const Lock = graphql(`mutation LockThread($id: ID!, $on: Boolean!, $reason: String!) { setThreadLocked(threadId: $id, isLocked: $on, reason: $reason) }`);
const Pin = graphql(`mutation PinThread($id: ID!, $on: Boolean!, $reason: String!) { setThreadPinned(threadId: $id, isPinned: $on, reason: $reason) }`);
const Ban = graphql(`
  mutation BanFromForum($memberId: ID!, $reason: String!, $until: String) { banFromForum(memberId: $memberId, reason: $reason, until: $until) }
`);
const Lift = graphql(`mutation LiftForumBan($memberId: ID!, $reason: String!) { liftForumBan(memberId: $memberId, reason: $reason) }`);
const DenyBan = graphql(`mutation DenyForumBanAppeal($memberId: ID!, $reason: String!) { denyForumBanAppeal(memberId: $memberId, reason: $reason) }`);

/** Answers with what went wrong, if anything. */
type Ruled = Promise<string | undefined>;

export interface Moderation {
  hide: (postId: string, reason: string) => Ruled;
  restore: (postId: string, reason: string) => Ruled;
  dismissFlags: (postId: string, reason: string) => Ruled;
  denyHidingAppeal: (postId: string, reason: string) => Ruled;
  lock: (threadId: string, on: boolean, reason: string) => Ruled;
  pin: (threadId: string, on: boolean, reason: string) => Ruled;
  /** `until`: a UTC instant, null for good. */
  ban: (memberId: string, reason: string, until: string | null) => Ruled;
  liftBan: (memberId: string, reason: string) => Ruled;
  denyBanAppeal: (memberId: string, reason: string) => Ruled;
}

/** What moderators decide, each with the reason that the member concerned is told. */
export function useModeration(): Moderation {
  const toast = useToast();
  const [hide] = useMutation(Hide);
  const [restore] = useMutation(Restore);
  const [dismiss] = useMutation(Dismiss);
  const [denyHiding] = useMutation(DenyHiding);
  const [lock] = useMutation(Lock);
  const [pin] = useMutation(Pin);
  const [ban] = useMutation(Ban);
  const [lift] = useMutation(Lift);
  const [denyBan] = useMutation(DenyBan);
  const rule = async (work: Promise<unknown>, done: string): Ruled => {
    try {
      await work;
      toast.success(done);
      return undefined;
    } catch (error) {
      return refusalOf(error).message;
    }
  };
  return {
    hide: (postId, reason) => rule(hide({ variables: { postId, reason } }), 'The post is hidden'),
    restore: (postId, reason) => rule(restore({ variables: { postId, reason } }), 'The post is back'),
    dismissFlags: (postId, reason) => rule(dismiss({ variables: { postId, reason } }), 'The post stands'),
    denyHidingAppeal: (postId, reason) => rule(denyHiding({ variables: { postId, reason } }), 'The appeal is turned down'),
    lock: (id, on, reason) => rule(lock({ variables: { id, on, reason } }), on ? 'The thread is locked' : 'The thread is open again'),
    pin: (id, on, reason) => rule(pin({ variables: { id, on, reason } }), on ? 'The thread is pinned' : 'The thread is not pinned any more'),
    ban: (memberId, reason, until) => rule(ban({ variables: { memberId, reason, until } }), 'The member is banned from the forum'),
    liftBan: (memberId, reason) => rule(lift({ variables: { memberId, reason } }), 'The ban is lifted'),
    denyBanAppeal: (memberId, reason) => rule(denyBan({ variables: { memberId, reason } }), 'The appeal is turned down'),
  };
}
