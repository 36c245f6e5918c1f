import { useLocation } from 'react-router-dom';
import { nameOf } from '../../shared/nameOf.ts';
import { paths } from '../../shared/paths.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../ui/Menu.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { isThread, type Post } from '../posts.ts';
import type { OpenJob } from './postJobs.ts';
import type { Looker } from './threadFeed.ts';

interface MenuProps {
  post: Post;
  looker: Looker;
  /** Whether the reader may take part at all. */
  isOpen: boolean;
  open: OpenJob;
  onEdit: () => void;
  onDelete: () => void;
  /** Of a thread. */
  onMute?: () => void;
}

/** The menu of a post, for its author, other members and moderators. */
export function PostMenu({ post, looker, isOpen, open, onEdit, onDelete, onMute }: MenuProps) {
  const toast = useToast();
  const { origin } = window.location;
  const { pathname } = useLocation();
  const isMine = post.author.id === looker.id;
  const isVisible = post.state === 'visible';
  const copy = () => {
    const link = isThread(post) ? paths.thread(post.id) : `${pathname}#${post.id}`;
    navigator.clipboard.writeText(`${origin}${link}`).then(
      () => toast.success('Link copied'),
      () => toast.error('Your browser did not let us copy the link.'),
    );
  };
  return (
    <DropdownMenu
      label="Post"
      trigger={
        <IconButton label={`More about the post by ${nameOf(post.author)}`}>
          <Icon name="more" />
        </IconButton>
      }
    >
      <MenuItem icon="copy" onSelect={copy}>
        Copy link
      </MenuItem>
      {post.version > 1 && (
        <MenuItem icon="clock" onSelect={() => open({ kind: 'history', post })}>
          Earlier versions
        </MenuItem>
      )}
      {isOpen && onMute && isThread(post) && (
        <MenuItem icon="bell" onSelect={onMute}>
          {post.isMutedByMe ? 'Notify me again' : 'Mute this thread'}
        </MenuItem>
      )}
      {isOpen && isMine && isVisible && (
        <>
          <MenuItem icon="edit" onSelect={onEdit}>
            Edit
          </MenuItem>
          <MenuItem icon="trash" danger onSelect={onDelete}>
            Delete
          </MenuItem>
        </>
      )}
      {isOpen && looker.id && !isMine && isVisible && (
        <MenuItem icon="flag" disabled={Boolean(post.isFlaggedByMe)} onSelect={() => open({ kind: 'flag', post })}>
          {post.isFlaggedByMe ? 'Flagged by you' : 'Flag'}
        </MenuItem>
      )}
      {looker.isModerator && <ModeratorItems post={post} isMine={isMine} open={open} />}
    </DropdownMenu>
  );
}

function ModeratorItems({ post, isMine, open }: { post: Post; isMine: boolean; open: OpenJob }) {
  return (
    <>
      <MenuSeparator />
      {post.state === 'visible' && (
        <MenuItem icon="hide" onSelect={() => open({ kind: 'hide', post })}>
          Hide
        </MenuItem>
      )}
      {post.state === 'hidden' && (
        <MenuItem icon="show" onSelect={() => open({ kind: 'restore', post })}>
          Restore
        </MenuItem>
      )}
      {isThread(post) && (
        <>
          <MenuItem icon="lock" onSelect={() => open({ kind: 'lock', post })}>
            {post.isLocked ? 'Unlock' : 'Lock'}
          </MenuItem>
          <MenuItem icon="pushpin" onSelect={() => open({ kind: 'pin', post })}>
            {post.isPinned ? 'Unpin' : 'Pin'}
          </MenuItem>
        </>
      )}
      {!isMine && (
        <MenuItem icon="warn" danger onSelect={() => open({ kind: 'ban', member: post.author })}>
          {`Ban ${nameOf(post.author)}`}
        </MenuItem>
      )}
    </>
  );
}
