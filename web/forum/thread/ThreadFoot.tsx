import { type Ref, useCallback, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { loginThen } from '../../shared/paths.ts';
import { texts } from '../../shared/texts.ts';
import { keptDraft } from '../../shared/useDraft.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { color, radius, size, space } from '../../ui/tokens.ts';
import { BanNotice } from '../moderation/BanNotice.tsx';
import type { Author } from '../posts.ts';
import { type BoxHandle, CommentBox, draftKey } from './CommentBox.tsx';
import type { ReplyTo } from './commentOutbox.ts';
import type { ThreadFeed } from './threadFeed.ts';
import { useReplying } from './useReplying.ts';
import type { OpenThread } from './useThread.ts';

interface FootProps {
  open: OpenThread;
  feed: ThreadFeed;
  answering: ReplyTo | undefined;
  box: Ref<BoxHandle>;
  onStopAnswering: () => void;
}

/** At the end of a thread: the box for the next comment, or why there is none. */
export function ThreadFoot({ open, feed, answering, box, onStopAnswering }: FootProps) {
  const { thread, comments } = feed;
  const { id: myId } = open.looker;
  const { pathname, hash } = useLocation();
  const replying = useReplying(thread.id, open.isBanned ? undefined : myId, comments.at(-1));
  const { typing, note } = useNote();
  if (open.isBanned) return <BanNotice place={note} onOver={open.reload} />;
  if (!myId) {
    return (
      <Bar>
        <p>Log in to comment, like and follow along as it happens.</p>
        <LinkButton variant="primary" to={loginThen(`${pathname}${hash}`)}>
          {texts.header.login}
        </LinkButton>
      </Bar>
    );
  }
  if (thread.state !== 'visible') return null;
  if (thread.isLocked) {
    return (
      <Bar role="status" ref={note} tabIndex={-1}>
        <Icon name="lock" />
        <div>
          <p>This thread is locked.</p>
          {thread.lockReason && (
            <p>
              Reason: <q>{thread.lockReason}</q>
            </p>
          )}
          {keptDraft(draftKey(myId, thread.id)) && (
            <p>What you have written is kept here until the thread is open again.</p>
          )}
        </div>
      </Bar>
    );
  }
  return (
    <Writing {...typing}>
      <Replying role="status">{replying}</Replying>
      <CommentBox {...{ answering, box, onStopAnswering, myId }} threadId={thread.id} people={peopleOf(feed, myId)} />
    </Writing>
  );
}

/**
 * The note that takes the place of a box takes the focus too, when that was in it: `typing` for the box, `note` for the
 * note.
 */
function useNote() {
  const isIn = useRef(false);
  const typing = {
    onFocus: () => {
      isIn.current = true;
    },
    onBlur: () => {
      isIn.current = false;
    },
  };
  const note = useCallback((place: HTMLElement | null) => {
    // While the page is redrawn the focus is lost without a word.
    if (place && isIn.current) place.focus({ preventScroll: true });
    isIn.current = false;
  }, []);
  return { typing, note };
}

/** The authors of the thread without the viewer, the latest first. */
function peopleOf({ thread, comments }: ThreadFeed, myId: string): Author[] {
  const all = new Map<string, Author>();
  for (const { author } of [...comments.toReversed(), thread])
    if (author.id !== myId && author.userName) all.set(author.id, all.get(author.id) ?? author);
  return [...all.values()];
}

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[3]};
  align-items: center;
  padding: ${space[4]};
  background: ${color.sunken};
  border-radius: ${radius.card};
  > p, > div {
    flex: 1;
    min-width: min(20ch, 100%);
    overflow-wrap: anywhere;
  }
`;
// Replying members are shown in the gap above, so that nothing moves.
const Writing = styled.div`margin-top: -${space[5]};`;
const Replying = styled.p`min-height: ${space[5]}; line-height: ${space[5]}; color: ${color.ink2}; font-size: ${size.sm};`;
