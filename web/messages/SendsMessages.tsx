import { paths } from '../app/paths.ts';
import { useOutboxRunner } from '../app/useOutbox.ts';
import { useTellOfRefused } from '../app/useTellOfRefused.ts';
import { writeAbout } from './beginning.ts';
import { isOnPage, messageOutbox, placeOf, type WaitingMessage } from './messageOutbox.ts';

/** Sends the messages that wait, on every page; one that is refused where it is not shown is told of, with the way there. */
export function SendsMessages() {
  useOutboxRunner(messageOutbox);
  useTellOfRefused(messageOutbox, {
    ...{ isShown: (message) => isOnPage(placeOf(message)), wayTo },
    ...{ said: 'Your message was not sent.', way: 'Open the conversation: your message waits there' },
  });
  return null;
}

const wayTo = ({ conversationId, to }: WaitingMessage): string =>
  conversationId !== undefined ? paths.conversation(conversationId) : to ? writeAbout(to) : paths.messages;
