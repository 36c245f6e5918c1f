import type { ReactNode } from 'react';
import styled from 'styled-components';
import { nameOf } from '../../shared/nameOf.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { Row } from '../../ui/Layout.tsx';
import { media } from '../../ui/tokens.ts';
import { LikeButton } from '../LikeButton.tsx';
import { type Post, quoteOf } from '../posts.ts';
import type { PostActions } from '../usePostActions.ts';
import type { OpenThread } from './useThread.ts';

/** What a comment that is being written answers. */
export interface Answering {
  post: Post;
  quote?: string;
}

interface FootProps {
  post: Post;
  open: OpenThread;
  actions: PostActions;
  /** Undefined where the viewer may not answer: the thread is locked, or they are banned. */
  onAnswer?: (answering: Answering) => void;
  menu: ReactNode;
}

/** Under a post: like it, answer it, quote it, and the rest in a menu. */
export function PostFoot({ post, open, actions, onAnswer, menu }: FootProps) {
  const whose = `the post by ${nameOf(post.author)}`;
  const isVisible = post.state === 'visible' && !post.isErased;
  const quote = () => onAnswer?.({ post, quote: quoteOf(post.text, window.getSelection()?.toString() ?? '') });
  return (
    <Tools $nowrap $gap={1} $justify="space-between">
      <Row $nowrap $gap={1}>
        <LikeButton post={post} actions={actions} onPatch={open.patch} disabled={!isVisible || open.isBanned} />
        {onAnswer && isVisible && (
          <>
            <Button
              small
              variant="quiet"
              icon={<Icon name="reply" size={18} />}
              aria-label={`Reply to ${whose}`}
              onClick={() => onAnswer({ post })}
            >
              Reply
            </Button>
            {/* On pressing the mouse the marked words would be gone before they are read. */}
            <Button
              small
              variant="quiet"
              icon={<Icon name="quote" size={18} />}
              aria-label={`Quote ${whose}`}
              onMouseDown={(event) => event.preventDefault()}
              onClick={quote}
            >
              Quote
            </Button>
          </>
        )}
      </Row>
      {menu}
    </Tools>
  );
}

// On a phone the words alone fit in one line with the menu; where they do not, they take another one.
const Tools = styled(
  Row,
)`button { flex: none; } ${media.phone} { button[aria-label^='Reply'] > svg, button[aria-label^='Quote'] > svg { display: none; } }`;
