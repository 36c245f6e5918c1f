import { newId, seededEntropy } from '../ids.ts';
import type { Beginning } from './commands.ts';
import { type About, SUPPORT } from './events.ts';

/** The subject and the two sides of a conversation; the same for whichever side begins. */
export const between = (about: About, one: string, other: string): Beginning => ({
  about,
  sides: one < other ? [one, other] : [other, one],
});

/** A member's conversation with support. */
export const withSupport = (memberId: string): Beginning => ({
  about: { kind: 'support' },
  sides: [memberId, SUPPORT],
});

/** A conversation's id, derived from its beginning: two members have one conversation per subject. */
export const conversationIdOf = ({ about, sides }: Beginning): string =>
  newId(seededEntropy(`conversation/${about.kind}/${'id' in about ? about.id : ''}/${[...sides].sort().join('/')}`));

const TICKET_LENGTH = 8;

/** The ticket number a guest can quote: the first characters of the conversation's id. */
export const ticketOf = (conversationId: string): string => conversationId.slice(0, TICKET_LENGTH).toUpperCase();
