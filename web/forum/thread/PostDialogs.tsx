import { nameOf } from '../../shared/nameOf.ts';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { BanDialog } from '../moderation/BanDialog.tsx';
import { useModeration } from '../moderation/useModeration.ts';
import { isThread, type Thread } from '../posts.ts';
import { ThreadDialog } from '../ThreadDialog.tsx';
import type { PostActions } from '../usePostActions.ts';
import { FlagDialog } from './FlagDialog.tsx';
import { HistoryDialog } from './HistoryDialog.tsx';
import type { PostJob } from './postJobs.ts';
import type { OpenThread } from './useThread.ts';

interface DialogsProps {
  job: PostJob;
  /** The thread on the page, as it is now. */
  thread: Thread;
  actions: PostActions;
  open: OpenThread;
  onClose: () => void;
}

/** The dialog of the action chosen in a post's menu. */
export function PostDialogs({ job, thread, actions, open, onClose }: DialogsProps) {
  const moderation = useModeration();
  if (job.kind === 'ban') return <BanDialog member={job.member} ban={moderation.ban} onClose={onClose} />;
  const { post, kind } = job;
  const { id } = post;
  const name = isThread(post) ? `“${post.topic}”` : `the comment by ${nameOf(post.author)}`;
  if (kind === 'flag')
    return (
      <FlagDialog
        postId={id}
        flag={actions.flag}
        onFlagged={() => open.patch(id, { isFlaggedByMe: true })}
        onClose={onClose}
      />
    );
  if (kind === 'history') return <HistoryDialog postId={id} onClose={onClose} />;
  if (kind === 'hide') {
    return (
      <ReasonDialog
        title={`Hide ${name}?`}
        confirmLabel="Hide"
        danger
        onConfirm={(reason) => moderation.hide(id, reason)}
        onClose={onClose}
      />
    );
  }
  if (kind === 'restore') {
    const restore = async (reason: string) => {
      const result = await moderation.restore(id, reason);
      if (!result.refusal) open.patch(id, { state: 'visible' });
      return result;
    };
    return <ReasonDialog title={`Restore ${name}?`} confirmLabel="Restore" onConfirm={restore} onClose={onClose} />;
  }
  if (!isThread(post)) return null;
  if (kind === 'lock') {
    const label = post.isLocked ? 'Unlock' : 'Lock';
    const decide = (reason: string) => moderation.lock(id, !post.isLocked, reason);
    return <ReasonDialog title={`${label} ${name}?`} confirmLabel={label} onConfirm={decide} onClose={onClose} />;
  }
  if (kind === 'pin') {
    const label = post.isPinned ? 'Unpin' : 'Pin';
    const decide = (reason: string) => moderation.pin(id, !post.isPinned, reason);
    return <ReasonDialog title={`${label} ${name}?`} confirmLabel={label} onConfirm={decide} onClose={onClose} />;
  }
  return (
    <ThreadDialog
      thread={thread}
      categories={[]}
      actions={actions}
      onSaved={(saved) => open.patch(id, saved)}
      onClose={onClose}
    />
  );
}
