import { type FocusEvent, type KeyboardEvent, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../shared/paths.ts';
import { useSession } from '../shared/session.tsx';
import { texts } from '../shared/texts.ts';
import { IconButton } from '../ui/Button.tsx';
import { Edge } from '../ui/Edge.tsx';
import { Icon } from '../ui/Icons.tsx';
import { ErrorPanel } from '../ui/States.tsx';
import { color, layer, media, radius, size, space } from '../ui/tokens.ts';
import { usePhone } from '../ui/useMedia.ts';
import { ChatBody } from './ChatBody.tsx';
import type { ChatFacts } from './useChat.ts';

/** 'Chat with {recipient}!': a non-modal window. Escape closes it. */
export function ChatPanel({ shopId, chat, onClose }: { shopId?: string; chat: ChatFacts; onClose: () => void }) {
  const title = useId();
  const panel = useRef<HTMLElement>(null);
  const { status } = useSession();
  const { recipient, conversation, failure } = chat;
  useEffect(() => panel.current?.focus(), []);
  // On a phone it covers the page: the focus must not move behind it.
  const phone = usePhone();
  const leave = (event: FocusEvent) => {
    const { relatedTarget, currentTarget } = event;
    if (
      phone &&
      isWithin(event) &&
      relatedTarget &&
      !currentTarget.contains(relatedTarget) &&
      !isInDialog(relatedTarget)
    )
      onClose();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !isWithin(event)) return;
    event.stopPropagation();
    onClose();
  };
  return (
    <Frame
      ref={panel}
      role="dialog"
      aria-labelledby={title}
      tabIndex={-1}
      onKeyDown={press}
      onBlur={leave}
      data-noprint
    >
      <Edge />
      <Head>
        <h2 id={title}>{recipient ? texts.chat.title.replace('{recipient}', recipient.name) : texts.loading}</h2>
        {status === 'member' && conversation && (
          <Wider to={paths.conversation(conversation.id)} aria-label="Open in Messages" title="Open in Messages">
            <Icon name="external" />
          </Wider>
        )}
        <IconButton label="Close chat" onClick={onClose}>
          <Icon name="close" size={22} />
        </IconButton>
      </Head>
      {failure && (
        <Pad>
          <ErrorPanel message={failure.message} onRetry={chat.retry} retrying={chat.loading} />
        </Pad>
      )}
      {recipient && <ChatBody recipient={recipient} conversation={conversation} shopId={shopId} />}
    </Frame>
  );
}

/** Whether an event happened inside the window: events of dialogs opened from it also bubble here through React. */
const isWithin = ({ target, currentTarget }: SyntheticEvent): boolean =>
  target instanceof Node && currentTarget.contains(target);

const isInDialog = (place: EventTarget): boolean =>
  place instanceof Element && place.closest('[role="dialog"], [role="alertdialog"]') !== null;

const Frame = styled.section`
  position: fixed;
  right: ${space[4]};
  bottom: ${space[4]};
  z-index: ${layer.sheet};
  display: flex;
  flex-direction: column;
  width: min(450px, calc(100vw - 32px));
  max-height: calc(100dvh - 32px);
  overflow: hidden;
  background: ${color.surface};
  border: 1px solid ${color.lineStrong};
  border-radius: ${radius.card};
  box-shadow: 0 8px 32px rgb(0 0 0 / .3);
  [role='log'] {
    height: 300px;
  }
  ${media.phone} {
    inset: 0;
    width: auto;
    max-height: none;
    border: 0;
    border-radius: 0;
    [role='log'] {
      height: auto;
    }
    }
`;
// No header: outside of an article or a section that would be the page's banner, which there is only one of.
const Head = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[1]};
  padding: ${space[2]} ${space[2]} ${space[2]} ${space[4]};
  border-bottom: 2px solid ${color.ink};
  h2 {
    flex: 1;
    min-width: 0;
    font-size: ${size.xl};
    line-height: 1.15;
    overflow-wrap: anywhere;
  }
`;
const Wider = styled(
  Link,
)`display: grid; place-items: center; flex: none; width: 44px; height: 44px; color: ${color.ink}; border-radius: ${radius.control};`;
const Pad = styled.div`padding: ${space[4]};`;
