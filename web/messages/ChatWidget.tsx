import { useEffect, useRef, useState } from 'react';
import { useLocation, useMatch } from 'react-router-dom';
import { paths, patterns } from '../shared/paths.ts';
import { useSession } from '../shared/session.tsx';
import { ChatButton } from './ChatButton.tsx';
import { ChatPanel } from './ChatPanel.tsx';
import { MessageNews } from './MessageNews.tsx';
import { recipientOn, useChat } from './useChat.ts';
import { useGreeting } from './useGreeting.ts';

const OPENED = 'chat-opened';

function wasOpened(): boolean {
  try {
    return localStorage.getItem(OPENED) !== null;
  } catch {
    return false;
  }
}

/** Pages with a conversation or a payment of their own. */
const isElsewhere = (pathname: string): boolean =>
  [paths.messages, '/message/', '/payment/', '/dev/'].some((start) => pathname.startsWith(start));

/**
 * The chat at the foot of every page (specification §2): on a shop's page with its owner, elsewhere with support. A
 * small form of /messages.
 */
export function ChatWidget() {
  const { user } = useSession();
  const { pathname } = useLocation();
  const barber = useMatch(patterns.barber);
  const product = useMatch(patterns.product);
  const shopId = (barber ?? product)?.params.id;
  const [greets, setGreets] = useState(() => !wasOpened());
  const hasBubble = useGreeting(greets);
  return (
    <>
      {user && <MessageNews key={user._id} />}
      {!isElsewhere(pathname) && (
        <Chat
          key={shopId ?? 'support'}
          shopId={shopId}
          greets={greets}
          hasBubble={hasBubble}
          onOpened={() => setGreets(false)}
        />
      )}
    </>
  );
}

interface ChatProps {
  shopId?: string | undefined;
  /** It has never been opened. */
  greets: boolean;
  hasBubble: boolean;
  onOpened: () => void;
}

function Chat({ shopId, greets, hasBubble, onOpened }: ChatProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const closed = useRef(false);
  const chat = useChat(recipientOn(shopId), open);
  useEffect(() => {
    if (!open && closed.current) button.current?.focus();
    closed.current = open;
  }, [open]);
  const show = () => {
    setOpen(true);
    onOpened();
    try {
      localStorage.setItem(OPENED, 'yes');
    } catch {
      // A browser that keeps nothing greets again.
    }
  };
  if (open) return <ChatPanel shopId={shopId} chat={chat} onClose={() => setOpen(false)} />;
  const unread = chat.conversation?.unread ?? 0;
  return <ChatButton ref={button} greets={greets} hasBubble={hasBubble} unread={unread} onOpen={show} />;
}
