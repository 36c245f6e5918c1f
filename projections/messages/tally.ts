import type { Work } from '../projection.ts';
import type { ConversationDocument } from './documents.ts';

/** What a side has not read, over all its conversations, and the position of the last notice it was sent. */
export type Tally = { readonly unread: number; readonly unreadConversations: number; readonly position: number };

export const noTally: Tally = { unread: 0, unreadConversations: 0, position: -1 };

export const tallyKey = (side: string): string => `tally/${side}`;
/**
 * A side's messages by where in the log they came or were last edited, its own ones too: another tab of theirs did not
 * see them.
 */
export const arrivalsKey = (side: string): string => `arrivals/${side}`;

/**
 * What has happened to a conversation; sent to both sides. 'message': one has arrived or was edited. Ids and numbers
 * only: the words are read when a subscriber is answered.
 */
export type ConversationNotice = {
  readonly conversationId: string;
  readonly position: number;
  readonly kind: 'message' | 'read' | 'closed' | 'blocked' | 'gone';
  readonly nth?: number;
};

type Change = Omit<ConversationNotice, 'conversationId'> & {
  /** By how much a side's unread messages have changed. */ readonly unreadMore: Readonly<Record<string, number>>;
};

/** Adds up what each side has not read, and notifies both. */
export async function notifySides(
  work: Work,
  { conversationId, sides, unread }: ConversationDocument,
  { unreadMore, ...what }: Change,
): Promise<void> {
  for (const [index, side] of sides.entries()) {
    const { unread: all, unreadConversations } = (await work.get<Tally>(tallyKey(side))) ?? noTally;
    const more = unreadMore[side] ?? 0;
    const now = unread[index] ?? 0;
    const begins = now > 0 && now === more ? 1 : 0;
    const ends = now === 0 && more < 0 ? 1 : 0;
    work.put(tallyKey(side), {
      unread: all + more,
      unreadConversations: unreadConversations + begins - ends,
      position: what.position,
    } satisfies Tally);
    if (what.kind === 'message') work.rank(arrivalsKey(side), `${conversationId}/${what.nth}`, what.position);
    work.notify(`conversations/${side}`, { conversationId, ...what });
  }
}
