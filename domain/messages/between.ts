import { newId, seededEntropy } from '../ids.ts';
import type { Beginning } from './commands.ts';
import { type About, SUPPORT } from './events.ts';

/** What two sides talk about and who they are: whoever of them begins, it is the same beginning. */
export const between = (about: About, one: string, other: string): Beginning => ({ about, sides: one < other ? [one, other] : [other, one] });

/** A member's own line to the platform. */
export const withSupport = (memberId: string): Beginning => ({ about: { kind: 'support' }, sides: [memberId, SUPPORT] });

/** A conversation's id, from what it begins with: two people have one conversation about a thing, however often and from where they begin it. */
export const conversationIdOf = ({ about, sides }: Beginning): string =>
  newId(seededEntropy(`conversation/${about.kind}/${'id' in about ? about.id : ''}/${[...sides].sort().join('/')}`));

const TICKET_LENGTH = 8;

/** What a guest may name on the phone: the first characters of the conversation's id. */
export const ticketOf = (conversationId: string): string => conversationId.slice(0, TICKET_LENGTH).toUpperCase();
