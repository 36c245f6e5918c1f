import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../app/paths.ts';
import { useOutboxRunner, useWaiting } from '../app/useOutbox.ts';
import { useToast } from '../ui/Toast.tsx';
import { writeAbout } from './beginning.ts';
import { isOnPage, messageOutbox, placeOf, type WaitingMessage } from './messageOutbox.ts';

/** Sends the messages that wait, on every page; one that is refused where it is not shown is told of, with the way there. */
export function SendsMessages() {
  useOutboxRunner(messageOutbox);
  const waiting = useWaiting(messageOutbox);
  const navigate = useNavigate();
  const toast = useToast();
  const told = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    const refused = waiting.filter(({ failure }) => failure !== undefined);
    const isFirst = told.current === undefined;
    for (const message of refused) {
      if (isFirst || told.current?.has(message.id) || isOnPage(placeOf(message))) continue;
      const onPress = () => void navigate(wayTo(message));
      toast.error(`Your message was not sent. ${message.failure}`, {
        duration: 10_000,
        action: { label: 'Show', alt: 'Open the conversation: your message waits there', onPress },
      });
    }
    told.current = new Set(refused.map(({ id }) => id));
  }, [waiting, navigate, toast]);
  return null;
}

const wayTo = ({ conversationId, to }: WaitingMessage): string =>
  conversationId !== undefined ? paths.conversation(conversationId) : to ? writeAbout(to) : paths.messages;
