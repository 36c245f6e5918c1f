import { CauseDialog } from '../../shared/CauseDialog.tsx';
import type { PostActions } from '../usePostActions.ts';

/** Calls the moderators to a post. */
export const FlagDialog = (props: {
  postId: string;
  flag: PostActions['flag'];
  onFlagged: () => void;
  onClose: () => void;
}) => (
  <CauseDialog
    title="Flag this post?"
    confirmLabel="Flag"
    send={(cause, note) => props.flag(props.postId, cause, note)}
    onSent={props.onFlagged}
    onClose={props.onClose}
  />
);
