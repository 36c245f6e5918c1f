import { between, conversationIdOf } from '#domain/messages/between.ts';
import type { About } from '#domain/messages/events.ts';
import type { StoredEvent } from '#domain/store/eventStore.ts';
import { account } from '#domain/users/decider.ts';
import { conversations, readConversation, readMessages } from '#projections/messages/conversations.ts';
import { directory } from '#projections/shops/directory.ts';
import { members } from '#projections/users/members.ts';
import { entriesOf } from '../audit/entries.ts';
import { recordRead } from '../audit/reads.ts';
import type { RecordName } from '../audit/records.ts';
import { type Context, member } from '../http/context.ts';
import { wordingOf } from '../words/words.ts';

/** What is put before the provider of one sale. */
export type Sale = {
  readonly record: RecordName;
  readonly about: About;
  readonly customerId: string;
  /** The shop’s owner, or the seller of the part. */
  readonly sellerId: string;
};

/** A moment in UTC, as people read it. */
export const inUtc = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;

/** Name and address of whoever paid; an account that was closed has none. */
export async function customerOf(context: Context, { customerId }: Pick<Sale, 'customerId'>) {
  const { status, profile } = (await context.stateOf(account, { accountId: customerId })).state;
  const isThere = status !== 'closed' && status !== 'none';
  return {
    name: isThere ? `${profile.firstName} ${profile.lastName}`.trim() : '',
    email: isThere ? profile.email : '',
  };
}

/** The most events of a sale that are listed. */
const MOST_EVENTS = 200;

/** What happened, one line an event, the oldest first. */
export async function timelineOf(context: Context, events: readonly StoredEvent[]): Promise<string[]> {
  const reader = { isPlatformOwner: member(context).role === 'superadmin' };
  const told = events
    .slice(-MOST_EVENTS)
    .map((event) => ({ event, wording: wordingOf(event) }))
    .filter(({ wording }) => !wording.platformOnly);
  const entries = await entriesOf(await context.fresh(directory, members), told, reader);
  return entries.map(({ at, sentence }) => `${inUtc(at)}: ${sentence}`);
}

/** The mails about it that were handed to the mail server, by the key of each. */
export async function mailsOf(
  { services }: Pick<Context, 'services'>,
  mails: readonly { readonly key: string; readonly what: string }[],
): Promise<string[]> {
  const sent = await Promise.all(
    mails.map(async ({ key, what }) => {
      const [first] = await services.store.read(`mail-${key}`);
      return first && `${inUtc(first.metadata.occurredAt)}: ${what}`;
    }),
  );
  return sent.filter((line) => line !== undefined).sort();
}

/** Of a conversation so many messages are listed, the newest. */
const MOST_MESSAGES = 100;
const LONGEST_MESSAGE = 500;

/**
 * What the two wrote to each other about it, the oldest first. Who is not one of them, as a platform owner is not, gets
 * when and by which side, and not the words: these are read by others only after a report.
 */
export async function messagesOf(context: Context, { about, customerId, sellerId }: Sale): Promise<string[]> {
  const models = await context.fresh(conversations);
  const id = conversationIdOf(between(about, customerId, sellerId));
  const conversation = await readConversation(models, id);
  if (!conversation) return [];
  const found = await readMessages(models, id, { before: conversation.count + 1, limit: MOST_MESSAGES });
  const isParty = conversation.sides.includes(member(context).id);
  return found.reverse().map(({ sentAt, side, text, picture }) => {
    const who = side === customerId ? 'the customer' : 'the seller';
    const words = [text.slice(0, LONGEST_MESSAGE), picture ? '(with a picture)' : ''].filter(Boolean).join(' ');
    return `${inUtc(sentAt)}, ${who}: ${isParty ? words : '(the words are in the seller’s copy)'}`;
  });
}

/** Puts on record that a platform owner has made a file of what is another’s. */
export async function recordMaking(context: Context, { record, sellerId }: Sale): Promise<void> {
  if (member(context).id !== sellerId) await recordRead(context, 'export', { record });
}
