import styled from 'styled-components';
import { useNow } from '../../shared/useNow.ts';
import { WhyButton } from '../../shared/why/WhyButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { color, size, space } from '../../ui/tokens.ts';
import { HiddenNote } from '../moderation/HiddenNote.tsx';
import type { Post } from '../posts.ts';
import type { OpenJob } from './postJobs.ts';
import type { Looker } from './threadFeed.ts';

/** The server undoes a deletion within a day. */
const UNDO_MS = 24 * 3_600_000;

interface StandingProps {
  post: Post;
  looker: Looker;
  open: OpenJob;
  onUndo: () => void;
}

/** Why others do not see a post, for those who still do, and what can be done about it. */
export function PostStanding({ post, looker, open, onUndo }: StandingProps) {
  const isMine = post.author.id === looker.id;
  const now = useNow(60_000, isMine && post.state === 'deleted');
  if (post.isErased) return <Line>Its author has closed their account; the words are gone.</Line>;
  if (post.state === 'visible') return null;
  if (post.state === 'deleted') {
    const canUndo = isMine && post.deletedAt !== null && Date.parse(post.deletedAt) + UNDO_MS > now;
    return (
      <Line role="status">
        <Icon name="trash" size={18} />
        <span>{isMine ? 'You have deleted this. Nobody else sees it.' : 'Deleted by its author.'}</span>
        {canUndo && (
          <Button small icon={<Icon name="undo" size={16} />} onClick={onUndo}>
            Undo
          </Button>
        )}
      </Line>
    );
  }
  return (
    <Line role="status">
      <Icon name="hide" size={18} />
      {isMine ? <HiddenNote postId={post.id} /> : <span>Hidden. Its author and moderators see it.</span>}
      <WhyButton type="post" id={post.id} question="Why was this post hidden?" />
      {looker.isModerator && (
        <Button small onClick={() => open({ kind: 'restore', post })}>
          Restore
        </Button>
      )}
    </Line>
  );
}

const Line = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[2]} ${space[3]};
  padding: ${space[2]} ${space[3]};
  background: ${color.warnSoft};
  color: ${color.warn};
  font-size: ${size.sm};
  font-weight: 650;
  border-left: 4px solid ${color.warn};
  > svg {
    flex: none;
  }
  > span {
    flex: 1 1 20ch;
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;
