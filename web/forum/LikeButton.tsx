import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { nameOf } from '../shared/nameOf.ts';
import { loginThen } from '../shared/paths.ts';
import { useSession } from '../shared/session.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icons.tsx';
import { color, size, space, target } from '../ui/tokens.ts';
import type { Post } from './posts.ts';
import { useAskMarks } from './useMarks.ts';
import type { PostActions } from './usePostActions.ts';

interface LikeProps {
  post: Post;
  actions: PostActions;
  onPatch: (id: string, patch: { isLikedByMe: boolean; likeCount: number }) => void;
  disabled?: boolean;
}

/**
 * Shows a like at once, and takes it back when the server refuses it; the post then shows the server's state, which may
 * include a like from another window. On the viewer's own posts, and for visitors, it is only the number.
 */
export function LikeButton({ post, actions, onPatch, disabled }: LikeProps) {
  const { user, status } = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [busy, setBusy] = useState(false);
  const askMarks = useAskMarks();
  const presses = useRef(0);
  const { id, likeCount, isLikedByMe } = post;
  // An event of another like may arrive before an older answer.
  const likes = `${likeCount} ${likeCount === 1 ? 'like' : 'likes'}`;
  if (post.author.id === user?._id || disabled) {
    return (
      <Count>
        <Icon name="heart" size={18} />
        {likes}
      </Count>
    );
  }
  const press = async () => {
    if (status !== 'member') return void navigate(loginThen(pathname));
    if (busy) return;
    setBusy(true);
    presses.current += 1;
    const mine = presses.current;
    const wanted = !isLikedByMe;
    onPatch(id, { isLikedByMe: wanted, likeCount: likeCount + (wanted ? 1 : -1) });
    const { refusal } = await actions.like(id, wanted);
    if (refusal) onPatch(id, { isLikedByMe: !wanted, likeCount });
    setBusy(false);
    const [found] = await askMarks([id]).catch(() => []);
    if (found && mine === presses.current) onPatch(id, { isLikedByMe: found.isLikedByMe, likeCount: found.likeCount });
  };
  return (
    <Heart
      small
      variant="quiet"
      aria-pressed={Boolean(isLikedByMe)}
      aria-label={`Like the post by ${nameOf(post.author)}, ${likes}`}
      icon={<Icon name="heart" size={18} />}
      onClick={() => void press()}
    >
      {likes}
    </Heart>
  );
}

const Count = styled.span`display: inline-flex; gap: ${space[2]}; align-items: center; min-height: ${target}; padding: 6px ${space[3]} 6px 0; color: ${color.muted}; font-size: ${size.sm};`;
const Heart = styled(Button)`&[aria-pressed='true'] { color: ${color.brandText}; svg { fill: currentColor; } }`;
