import { useEffect } from 'react';
import { z } from 'zod/mini';
import { outcomeOf, waitingFields } from '../live/outbox.ts';
import { outboxKind, useSending, useWaiting } from '../live/useOutbox.ts';
import { NewRecipient } from '../shared/messageLinks.ts';
import { newId } from '../shared/newId.ts';
import { keepMessage } from './conversationCache.ts';
import { SendMessage } from './messageFields.ts';

const Item = z.object({
  ...waitingFields,
  /** A picture that was uploaded for it. */
  pictureId: z.optional(z.string()),
  conversationId: z.optional(z.string()),
  to: z.optional(NewRecipient),
});

export type WaitingMessage = z.infer<typeof Item>;

/** Refusals that neither another text nor another destination can fix. */
const FINAL = [
  'CONVERSATION_CLOSED',
  'CONVERSATION_MISSING',
  'NOBODY_THERE',
  'WITH_YOURSELF',
  'MESSAGE_EMPTY',
  'MESSAGE_TOO_LONG',
  'WORDS_ONLY',
];

/** Unsent messages. The id is the one the author's browser gives each. */
export const messageOutbox = outboxKind(
  'messages',
  Item,
  async (client, { id: messageId, text, pictureId, conversationId, to }) => {
    try {
      const { data } = await client.mutate({
        mutation: SendMessage,
        variables: { input: { messageId, text, pictureId, conversationId, to } },
      });
      if (!data) return 'later';
      keepMessage(client, data.sendMessage);
      // It may have begun a conversation, which the screen that sent it waits for.
      if (to) await client.refetchQueries({ include: 'active' }).catch(() => undefined);
      return 'sent';
    } catch (error) {
      return outcomeOf(error, { tooFast: ['TOO_MANY_MESSAGES'], final: FINAL });
    }
  },
);

/** The key of a message's destination, by which screens find their unsent messages. */
export const placeOf = ({ conversationId, to }: Pick<WaitingMessage, 'conversationId' | 'to'>): string =>
  conversationId ?? `to/${to?.kind}/${to?.id ?? ''}/${to?.memberId ?? ''}`;

/** The places that are on the page, each as often as it is shown there. */
const shown: string[] = [];

/** Whether what waits for a place (see {@link placeOf}) can be seen now. */
export const isOnPage = (place: string): boolean => shown.includes(place);

/** The viewer's unconfirmed messages to some destinations (see {@link placeOf}), for the screen that shows them. */
export function useWaitingMessages(places: readonly string[]): readonly WaitingMessage[] {
  const all = places.join();
  useEffect(() => {
    const these = all.split(',');
    shown.push(...these);
    return () => {
      for (const place of these) shown.splice(shown.indexOf(place), 1);
    };
  }, [all]);
  return useWaiting(messageOutbox).filter((message) => places.includes(placeOf(message)));
}

/** What the composer hands over: words, a picture that was uploaded, or both. */
export interface Written {
  readonly text: string;
  readonly pictureId?: string;
}

/** Writes a message into a conversation, or to whom one begins with it. */
export function useWriting(): (goal: { conversationId: string } | { to: NewRecipient }, written: Written) => void {
  const { write } = useSending(messageOutbox);
  return (goal, { text, pictureId }) =>
    write({ id: newId(), text, pictureId, writtenAt: new Date().toISOString(), ...goal });
}
