import { useOutboxRunner } from '../live/useOutbox.ts';
import { useRefusedToasts } from '../live/useRefusedToasts.ts';
import { writeAbout } from '../shared/messageLinks.ts';
import { paths } from '../shared/paths.ts';
import { isOnPage, messageOutbox, placeOf, type WaitingMessage } from './messageOutbox.ts';

/**
 * Sends the waiting messages, on every page. A refused message that is not shown appears in a toast that links to it.
 */
export function SendsMessages() {
  useOutboxRunner(messageOutbox);
  useRefusedToasts(messageOutbox, {
    isShown: (message) => isOnPage(placeOf(message)),
    wayTo,
    said: 'Your message was not sent.',
    way: 'Open the conversation: your message waits there',
  });
  return null;
}

const wayTo = ({ conversationId, to }: WaitingMessage): string =>
  conversationId !== undefined ? paths.conversation(conversationId) : to ? writeAbout(to) : paths.messages;
