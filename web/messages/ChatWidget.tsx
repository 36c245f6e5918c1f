import { useEffect, useRef, useState } from 'react';
import { useLocation, useMatch } from 'react-router-dom';
import { paths, patterns } from '../shared/paths.ts';
import { useSession } from '../shared/session.tsx';
import { ChatButton } from './ChatButton.tsx';
import { ChatPanel } from './ChatPanel.tsx';
import { MessageNews } from './MessageNews.tsx';
import { recipientOn, useChat } from './useChat.ts';

const OPENED = 'chat-opened';
/** So long the bubble may lie over the page after it has come. */
const BUBBLE_MS = 8000;

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
  const hasBubble = useForAWhile(BUBBLE_MS);
  return (
    <>
      {user && <MessageNews key={user._id} />}
      {!isElsewhere(pathname) && <Chat key={shopId ?? 'support'} shopId={shopId} hasBubble={hasBubble} />}
    </>
  );
}

/** True for so many milliseconds. */
function useForAWhile(ms: number): boolean {
  const [isOn, setOn] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setOn(false), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isOn;
}

function Chat({ shopId, hasBubble }: { shopId?: string; hasBubble: boolean }) {
  const [open, setOpen] = useState(false);
  const [greets, setGreets] = useState(() => !wasOpened());
  const button = useRef<HTMLButtonElement>(null);
  const closed = useRef(false);
  const chat = useChat(recipientOn(shopId), open);
  useEffect(() => {
    if (!open && closed.current) button.current?.focus();
    closed.current = open;
  }, [open]);
  const show = () => {
    setOpen(true);
    setGreets(false);
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
