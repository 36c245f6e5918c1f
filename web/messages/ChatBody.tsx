import { useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import styled from 'styled-components';
import type { ChatWithQuery } from '../graphql/graphql.ts';
import { boxPath } from '../shared/messageLinks.ts';
import { loginThen, paths } from '../shared/paths.ts';
import { hasRight } from '../shared/rights.ts';
import { useSession } from '../shared/session.tsx';
import { texts } from '../shared/texts.ts';
import { LinkButton } from '../ui/Button.tsx';
import { color, size, space, target } from '../ui/tokens.ts';
import { Composer } from './Composer.tsx';
import type { Conversation } from './conversationCache.ts';
import { EditMessage } from './EditMessage.tsx';
import { placeOf, useWaitingMessages, useWriting } from './messageOutbox.ts';
import { Thread } from './Thread.tsx';
import { recipientOn } from './useChat.ts';
import { useEditing } from './useEditing.ts';
import { usePicture } from './usePicture.ts';
import { useAnnounceTyping } from './useTyping.ts';
import { WaitingBubble } from './WaitingBubble.tsx';
import { silenceOf } from './wording.ts';

interface BodyProps {
  recipient: ChatWithQuery['chat']['recipient'];
  conversation?: Conversation;
  shopId?: string;
}

/** The content of the chat window: the conversation for members, the contact options for visitors. */
export function ChatBody(props: BodyProps) {
  const { status, user } = useSession();
  const { recipient } = props;
  if (status !== 'member') return <Visitor name={recipient.name} isSupport={recipient.kind === 'support'} />;
  if (recipient.id === user?._id)
    return (
      <Own text="This is your own shop. What customers write here reaches you under Messages." to={boxPath('own')} />
    );
  if (recipient.kind === 'support' && hasRight(user?.role, 'answer'))
    return <Own text="You answer for support yourself." to={boxPath('support')} />;
  return <Talk {...props} />;
}

function Talk({ recipient, conversation, shopId }: BodyProps) {
  const to = recipientOn(shopId);
  const place = placeOf({ to });
  const waiting = useWaitingMessages([place]);
  const composer = useRef<HTMLTextAreaElement>(null);
  const write = useWriting();
  const tellTyping = useAnnounceTyping(conversation?.id);
  const picture = usePicture();
  const editing = useEditing(conversation, picture.busy);
  const silence = conversation && silenceOf(conversation);
  return (
    <>
      {conversation ? (
        <Thread conversation={conversation} place={place} editing={editing} composer={composer} />
      ) : (
        <Beginning role="log" aria-label={`Messages with ${recipient.name}`}>
          <p>
            {recipient.kind === 'support'
              ? 'Ask us anything about Chairside.'
              : `Ask ${recipient.name} before you book or buy.`}{' '}
            The answer comes here and under Messages.
          </p>
          {waiting.map((message) => (
            <WaitingBubble
              key={message.id}
              message={message}
              onLeave={() => composer.current?.focus({ preventScroll: true })}
            />
          ))}
        </Beginning>
      )}
      {silence ? (
        <Note role="status">{silence}</Note>
      ) : editing.message ? (
        <EditMessage key={editing.message.id} editing={editing} message={editing.message} />
      ) : (
        <Composer
          box={composer}
          place={place}
          to={recipient.name}
          picture={picture}
          onSend={(written) => write(conversation ? { conversationId: conversation.id } : { to }, written)}
          onTyping={tellTyping}
          onEditLast={editing.begin}
          takesFocus={editing.hasEnded}
        />
      )}
    </>
  );
}

function Visitor({ name, isSupport }: { name: string; isSupport: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <Ways>
      <p>{`Log in to write to ${name}. Your conversation is kept under Messages.`}</p>
      <LinkButton variant="primary" block to={loginThen(`${pathname}${search}`)}>
        {texts.header.login}
      </LinkButton>
      {isSupport && <Link to={paths.contact}>Or write to us without an account</Link>}
    </Ways>
  );
}

const Own = ({ text, to }: { text: string; to: string }) => (
  <Ways>
    <p>{text}</p>
    <LinkButton block to={to}>
      {texts.sidebar.messages}
    </LinkButton>
  </Ways>
);

const Ways = styled.div`display: grid; gap: ${space[4]}; padding: ${space[5]}; a:last-child:not(:nth-child(2)) { display: grid; place-items: center; min-height: ${target}; font-weight: 600; }`;
const Beginning = styled.div`
  flex: 1;
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
const Note = styled.p`padding: ${space[4]}; border-top: 1px solid ${color.line}; background: ${color.sunken}; color: ${color.ink2}; font-size: ${size.sm}; text-align: center;`;
