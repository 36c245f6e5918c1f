import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import type { NewRecipient } from '../shared/messageLinks.ts';
import { paths } from '../shared/paths.ts';
import { hasRight } from '../shared/rights.ts';
import { useSession } from '../shared/session.tsx';
import { Icon } from '../ui/Icons.tsx';
import { ErrorPanel } from '../ui/States.tsx';
import { color, size, space, target } from '../ui/tokens.ts';
import { Composer } from './Composer.tsx';
import { moveDraft } from './drafts.ts';
import { placeOf, useWaitingMessages, useWriting } from './messageOutbox.ts';
import { useChat } from './useChat.ts';
import { usePicture } from './usePicture.ts';
import { WaitingBubble } from './WaitingBubble.tsx';
import { aboutOf } from './wording.ts';

const others: Record<NewRecipient['kind'], string> = {
  booking: 'the other side of this booking',
  order: 'the other side of this order',
  shop: 'the owner of this shop',
  support: 'support',
};

/** Without the network it is not known who that is; what is written waits and goes to the right one. */
const NETWORK_GONE = ['UNREACHABLE', 'UNKNOWN'];

/**
 * Begins a conversation: recipient, subject and first message. Once it exists its own page replaces this one, with the
 * unsent text.
 */
export function NewConversation({ to }: { to: NewRecipient }) {
  const { user } = useSession();
  const { recipient, about, conversation, failure, loading, retry } = useChat(to, true);
  const place = placeOf({ to });
  const waiting = useWaitingMessages([place]);
  const composer = useRef<HTMLTextAreaElement>(null);
  const head = useRef<HTMLElement>(null);
  const write = useWriting();
  // It cannot be taken along: so it is sent, or taken back, first.
  const picture = usePicture();
  if (conversation && waiting.length === 0 && !picture.file) {
    const isWriting = composer.current !== null && composer.current === document.activeElement;
    return <GoesOn from={place} id={conversation.id} isWriting={isWriting} />;
  }
  const name = recipient?.name ?? others[to.kind];
  const isSelf =
    recipient !== undefined &&
    (recipient.id === user?._id || (recipient.kind === 'support' && hasRight(user?.role, 'answer')));
  const bubbles = waiting.map((message) => (
    <WaitingBubble
      key={message.id}
      message={message}
      onLeave={() => (composer.current ?? head.current)?.focus({ preventScroll: true })}
    />
  ));
  return (
    <>
      <Head ref={head} tabIndex={-1}>
        <Back to={paths.messages} aria-label="All messages">
          <Icon name="back" />
        </Back>
        <div>
          <h1>{recipient?.name ?? 'New conversation'}</h1>
          {about && (about.href ? <Link to={about.href}>{aboutOf(about)}</Link> : <p>{aboutOf(about)}</p>)}
        </div>
      </Head>
      {failure && !NETWORK_GONE.includes(failure.code) ? (
        <Pad>
          <ErrorPanel message={failure.message} onRetry={retry} retrying={loading} />
          {bubbles}
        </Pad>
      ) : (
        <Beginning role="log" aria-label="New conversation" tabIndex={0}>
          <p>{isSelf ? 'That would reach yourself.' : `Your message goes to ${name}, who is told what it is about.`}</p>
          {bubbles}
        </Beginning>
      )}
      {!isSelf && (!failure || NETWORK_GONE.includes(failure.code)) && (
        <Composer
          box={composer}
          place={place}
          to={name}
          picture={picture}
          onSend={(written) => write({ to }, written)}
        />
      )}
    </>
  );
}

/** Goes on to the existing conversation; while the viewer writes, with the text and the focus kept. */
function GoesOn({ from, id, ...props }: { from: string; id: string; isWriting: boolean }) {
  const { user } = useSession();
  // The composer has gone with the first drawing of this.
  const [isWriting] = useState(props.isWriting);
  const navigate = useNavigate();
  useEffect(() => {
    moveDraft(`${user?._id}/${from}`, `${user?._id}/${id}`);
    void navigate(paths.conversation(id), { replace: true, state: { isWriting } });
  }, [user?._id, from, id, isWriting, navigate]);
  return null;
}

const Head = styled.header`
  display: flex;
  align-items: center;
  gap: ${space[3]};
  padding: ${space[3]} ${space[4]};
  border-bottom: 2px solid ${color.ink};
  background: ${color.surface};
  > div {
    flex: 1;
    min-width: 0;
  }
  h1 {
    font-size: ${size.xl};
    line-height: 1.15;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  div > a, p {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    color: ${color.ink2};
    font-size: ${size.sm};
    font-weight: 600;
    line-height: 1.6;
  }
`;
const Back = styled(Link)`
  display: grid;
  place-items: center;
  flex: none;
  width: ${target};
  height: ${target};
  margin-left: -${space[2]};
  color: ${color.ink};
  @media (min-width: 900px) {
    display: none;
  }
`;
const Pad = styled.div`padding: ${space[4]};`;
const Beginning = styled.div`
  flex: 1;
  min-height: 0;
  display: flex;
  flex-direction: column;
  gap: ${space[2]};
  overflow-y: auto;
  padding: ${space[4]};
  > p {
    margin-bottom: auto;
    color: ${color.ink2};
  }
`;
