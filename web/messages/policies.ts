import type { FieldMergeFunction, FieldReadFunction, Reference } from '@apollo/client';

interface KeptPage {
  readonly hasOlder: boolean;
  readonly messages: readonly Reference[];
}

/**
 * The messages of a conversation that are known, newest first: pages that come join those that are there, each message once. What lies
 * behind a gap is forgotten and read again when somebody scrolls there: it would be shown as if nothing stood between. So are all others where
 * the newest page shows that words have been erased: older ones may be among them.
 */
export const joinPages: FieldMergeFunction<KeptPage> = (existing, incoming, { readField, args }) => {
  const isErased = (message: Reference) => readField('text', message) === '' && !readField('picture', message);
  // One alone is news, no page.
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
export const laterInbox: FieldMergeFunction<{ readonly position: number }> = (known, heard) => (known && known.position > heard.position ? known : heard);

/** A conversation that something else has brought already is known; null is one that is not there for whoever asked. */
const knownConversation: FieldReadFunction<Reference | null> = (known, { args, toReference }) =>
  known === undefined ? toReference({ __typename: 'Conversation', id: args?.id }) : known;

export const conversationPolicy = { read: knownConversation };

/** How the cache keeps the messages of a conversation, whichever page of them was asked for. */
export const messagesPolicy = { keyArgs: ['conversationId'], merge: joinPages };
