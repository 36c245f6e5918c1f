import type { FieldMergeFunction, FieldReadFunction, Reference } from '@apollo/client';

interface KeptPage {
  readonly hasOlder: boolean;
  readonly messages: readonly Reference[];
}

/**
 * Merges a page into the cached messages of a conversation, newest first, each message once. Messages beyond a gap are
 * dropped and read again when the reader scrolls there, because they would be shown as if nothing were missing. All
 * others are dropped too when the newest page shows erased messages: older ones may be erased as well.
 */
export const joinPages: FieldMergeFunction<KeptPage> = (existing, incoming, { readField, args }) => {
  const isErased = (message: Reference) => readField('text', message) === '' && !readField('picture', message);
  // A single message comes from an event and is no page.
  const isAnew = incoming.messages.length > 1 && !args?.before && incoming.messages.some(isErased);
  const known = isAnew ? [] : (existing?.messages ?? []);
  const byNth = new Map<number, Reference>();
  for (const message of [...known, ...incoming.messages]) byNth.set(readField<number>('nth', message) ?? 0, message);
  const sorted = [...byNth].sort(([a], [b]) => b - a);
  const gap = sorted.findIndex(([nth], at) => at > 0 && sorted[at - 1]?.[0] !== nth + 1);
  const joined = gap === -1 ? sorted : sorted.slice(0, gap);
  return { ...incoming, hasOlder: (joined.at(-1)?.[0] ?? 1) > 1, messages: joined.map(([, message]) => message) };
};

/** Of two counts the one from later in the log stays, in whichever order they came. */
export const laterInbox: FieldMergeFunction<{ readonly position: number }> = (known, received) =>
  known && known.position > received.position ? known : received;

/** Resolves a conversation from the cache by its id; null means it does not exist for the viewer. */
const knownConversation: FieldReadFunction<Reference | null> = (known, { args, toReference }) =>
  known === undefined ? toReference({ __typename: 'Conversation', id: args?.id }) : known;

export const conversationPolicy = { read: knownConversation };

/** How the cache keeps the messages of a conversation, whichever page of them was asked for. */
export const messagesPolicy = { keyArgs: ['conversationId'], merge: joinPages };
