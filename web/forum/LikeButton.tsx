import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { loginThen } from '../app/paths.ts';
import { useSession } from '../app/session.tsx';
import { color, size, space, target } from '../app/tokens.ts';
import { nameOf } from '../bookings/lists.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icons.tsx';
import { askInQuiet } from './askInQuiet.ts';
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
 * Likes a post at once, and not after all where that is refused; then it stands as the server has it, which may have had that like already, from
 * another window. One's own posts and visitors see the number.
 */
export function LikeButton({ post, actions, onPatch, disabled }: LikeProps) {
  const { user, status } = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [busy, setBusy] = useState(false);
  const askMarks = useAskMarks();
  const presses = useRef(0);
  const { id, likeCount, isLikedByMe } = post;
  // News of others' likes may overtake an answer that is older.
  const shown = useRef(likeCount);
  shown.current = likeCount;
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
    const { failure } = await actions.like(id, wanted);
    if (failure) onPatch(id, { isLikedByMe: !wanted, likeCount });
    setBusy(false);
    const [found] = await askInQuiet(shown, () => askMarks([id])).catch(() => []);
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

const Count = styled.span`display: inline-flex; gap: ${space[2]}; align-items: center; min-height: ${target}; padding: 6px ${space[3]}; color: ${color.muted}; font-size: ${size.sm};`;
const Heart = styled(Button)`&[aria-pressed='true'] { color: ${color.brandText}; svg { fill: currentColor; } }`;
