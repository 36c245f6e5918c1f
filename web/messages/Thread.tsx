import { useQuery } from '@apollo/client/react';
import { Fragment, type RefObject, useRef } from 'react';
import styled from 'styled-components';
import { refetchSafely } from '../live/refetchSafely.ts';
import { refusalOf } from '../shared/refusal.ts';
import { ShowMore } from '../shared/ShowMore.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icons.tsx';
import { ErrorPanel } from '../ui/States.tsx';
import { color, media, radius, size, space, target } from '../ui/tokens.ts';
import { Bubble } from './Bubble.tsx';
import { boxOf, type Conversation, type Message } from './conversationCache.ts';
import { MessagePicture } from './MessagePicture.tsx';
import { ConversationMessages } from './messageFields.ts';
import { useWaitingMessages, type WaitingMessage } from './messageOutbox.ts';
import { TypingLine } from './TypingLine.tsx';
import type { Editing } from './useEditing.ts';
import { useLogScroll } from './useLogScroll.ts';
import { useReading } from './useReading.ts';
import { WaitingBubble } from './WaitingBubble.tsx';
import { dayOf } from './wording.ts';

interface ThreadProps {
  conversation: Conversation;
  /** Where it was written before it had begun. */
  place?: string;
  editing?: Editing;
  /** The text box of the next message, if the conversation is writable. */
  composer: RefObject<HTMLElement | null>;
}

/** The messages of a conversation, followed by the viewer's unsent ones. */
export function Thread({ conversation, place, editing, composer }: ThreadProps) {
  const { id } = conversation;
  const { data, error, loading, refetch, fetchMore } = useQuery(ConversationMessages, { variables: { id } });
  const failed = useRef<HTMLDivElement>(null);
  const messages = (data?.messages.messages ?? []).toReversed();
  const waiting = useWaitingMessages(place === undefined ? [id] : [id, place]).filter(
    (each) => !messages.some(({ messageId }) => messageId === each.id),
  );
  if (error && !data) {
    return (
      <Failed ref={failed} tabIndex={-1}>
        <ErrorPanel message={refusalOf(error).message} onRetry={() => refetchSafely(refetch)} retrying={loading} />
        {waiting.map((message) => (
          <WaitingBubble
            key={message.id}
            message={message}
            onLeave={() => (composer.current ?? failed.current)?.focus({ preventScroll: true })}
          />
        ))}
      </Failed>
    );
  }
  const older = async () =>
    (await fetchMore({ variables: { id, before: messages[0]?.nth } })).data?.messages.hasOlder === true;
  return (
    <Log
      {...{ conversation, messages, waiting, editing, composer }}
      onOlder={data?.messages.hasOlder ? older : undefined}
    />
  );
}

interface LogProps extends Omit<ThreadProps, 'place'> {
  messages: readonly Message[];
  waiting: readonly WaitingMessage[];
  /** Reads on; answers whether there is more. */
  onOlder?: () => Promise<boolean>;
}

function Log({ conversation, messages, waiting, editing, composer, onOlder }: LogProps) {
  const place = useRef<HTMLDivElement>(null);
  const last = messages.at(-1);
  const newest = waiting.at(-1)?.id ?? last?.messageId;
  const { atEnd, look, toEnd } = useLogScroll(place, {
    oldest: messages[0]?.nth,
    newest,
    isMine: waiting.length > 0 || last?.mine === true,
  });
  useReading(conversation, last?.nth ?? 0, atEnd);
  const { unread } = conversation;
  const showOlder = async () => {
    const isHere = () => place.current?.contains(document.activeElement) || document.activeElement === document.body;
    // The button leaves with the first message of all.
    if (!(await onOlder?.()) && isHere()) place.current?.focus({ preventScroll: true });
  };
  const showNew = () => {
    // The pill leaves at the end.
    place.current?.focus({ preventScroll: true });
    toEnd();
  };
  return (
    <Around>
      <Box ref={place} role="log" aria-label={`Messages with ${conversation.with.name}`} tabIndex={0} onScroll={look}>
        {onOlder && <ShowMore onMore={showOlder} />}
        {messages.map((message, at) => (
          <Fragment key={message.id}>
            {dayOf(message.sentAt) !== dayOf(messages[at - 1]?.sentAt ?? '1970-01-01') && (
              <Day>{dayOf(message.sentAt)}</Day>
            )}
            <Bubble
              mine={message.mine}
              from={message.mine ? 'You' : message.author.name}
              text={message.text}
              picture={
                message.picture && (
                  <MessagePicture picture={message.picture} from={message.mine ? 'you' : message.author.name} />
                )
              }
              at={message.sentAt}
              isEdited={message.editedAt !== null}
              earlier={message.earlier}
              state={
                isLastOfMine(messages, at) && (
                  <>
                    <span>{message.nth <= conversation.readUpToByThem ? 'Read' : 'Sent'}</span>
                    {editing?.last?.id === message.id && !editing.message && (
                      <EditButton onClick={editing.begin}>Edit</EditButton>
                    )}
                  </>
                )
              }
            />
          </Fragment>
        ))}
        {waiting.map((message) => (
          <WaitingBubble
            key={message.id}
            message={message}
            onLeave={() => (composer.current ?? place.current)?.focus({ preventScroll: true })}
          />
        ))}
        <TypingLine box={boxOf(conversation)} conversationId={conversation.id} said={last?.id} />
      </Box>
      {!atEnd && unread > 0 && (
        <Pill small variant="primary" icon={<Icon name="down" size={16} />} onClick={showNew}>
          {`${unread} new`}
        </Pill>
      )}
    </Around>
  );
}

const isLastOfMine = (messages: readonly Message[], at: number): boolean =>
  messages[at]?.mine === true && !messages.slice(at + 1).some(({ mine }) => mine);

const Failed = styled.div`display: flex; flex-direction: column; gap: ${space[2]}; min-height: 0; overflow-y: auto; padding: ${space[4]};`;
const Around = styled.div`position: relative; flex: 1; min-height: 0; display: flex;`;
const Box = styled.div`
  flex: 1;
  min-width: 0;
  overflow-y: auto;
  overflow-anchor: none;
  overscroll-behavior: contain;
  display: flex;
  flex-direction: column;
  gap: ${space[2]};
  padding: ${space[4]};
  > :first-child {
    margin-top: auto;
  }
  &:focus-visible {
    outline-offset: -3px;
  }
`;
const EditButton = styled.button.attrs({ type: 'button' })`
  min-height: 24px;
  padding: 0 ${space[1]};
  border: 0;
  background: none;
  color: ${color.deepText};
  font: inherit;
  font-weight: 650;
  text-decoration: underline;
  cursor: pointer;
  ${media.phone} {
    min-height: ${target};
    padding-inline: ${space[3]};
  }
`;
const Day = styled.p`
  align-self: center;
  margin-block: ${space[2]};
  padding: 1px ${space[3]};
  border-radius: ${radius.bar};
  background: ${color.sunken};
  color: ${color.ink2};
  font-size: ${size.xs};
  font-weight: 650;
`;
const Pill = styled(
  Button,
)`position: absolute; left: 50%; bottom: ${space[3]}; translate: -50% 0; border-radius: ${radius.full};`;
