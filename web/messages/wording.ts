import { daysSince } from '../shared/calendarDays.ts';
import { numberOf } from '../shared/orderNumber.ts';
import { clockAt } from '../shared/times.ts';
import type { Conversation } from './conversationCache.ts';

const weekdays = new Intl.DateTimeFormat('en-US', { weekday: 'long' });
const days = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** 'Today', 'Yesterday', 'Monday' within the last six days, else 'Nov 2, 2026', where the viewer is. */
export function dayOf(instant: string, now = new Date()): string {
  const date = new Date(instant);
  const ago = daysSince(instant, now);
  if (ago === 0) return 'Today';
  if (ago === 1) return 'Yesterday';
  return ago > 1 && ago < 7 ? weekdays.format(date) : days.format(date);
}

/** When a row's last message came: the time today, the day before that. */
export const whenOf = (instant: string, now = new Date()): string =>
  dayOf(instant, now) === 'Today' ? clockAt(instant) : dayOf(instant, now);

/** 'Today, 2:30pm', where the viewer is. */
export const momentOf = (instant: string): string => `${dayOf(instant)}, ${clockAt(instant)}`;

const kinds: Record<Conversation['about']['kind'], string> = {
  booking: 'Booking',
  order: 'Order',
  shop: 'Shop',
  support: 'Support',
  contact: 'Contact form',
};

/** What a conversation began with: 'Booking: Oak Street Barbers, Nov 23', 'Order #YUVXBC-3'. */
export function aboutOf({
  kind,
  id,
  title,
}: Pick<Conversation['about'], 'kind' | 'title'> & { id?: string | null }): string {
  if (kind === 'order' && id) return `${kinds.order} ${numberOf(id)}`;
  return kind === 'support' || !title || title === kinds[kind] ? kinds[kind] : `${kinds[kind]}: ${title}`;
}

/** Why nothing can be written, where it cannot. */
export function silenceOf({
  writable,
  closed,
  blocked,
  with: other,
}: Pick<Conversation, 'writable' | 'closed' | 'blocked'> & { with: { name: string } }): string | undefined {
  if (writable) return undefined;
  if (closed) return 'This conversation was closed by the platform.';
  if (blocked) return `You have blocked ${other.name}. Unblock them to write.`;
  return `You cannot write to ${other.name} any more.`;
}

/** Invisible characters: blanks, and those the server removes. */
const UNSEEN = /\u034F|[\s\p{Cc}\p{Cf}\u115F\u1160\u17B4\u17B5\u2800\u3164\uFFA0]/gu;

/** Whether there is nothing to read in a text. */
export const isBlank = (text: string): boolean => text.replace(UNSEEN, '') === '';

/** So many characters a message has at most. */
export const LONGEST = 2_000;
const NEAR = 200;
const numbers = new Intl.NumberFormat('en-US');

/** How much of its length a message uses, once that is near its end; beyond it, by how much it is too long. */
export function lengthOf(text: string): { isOver: boolean; words: string | undefined } {
  const { length } = text.trim();
  const over = length - LONGEST;
  const used = `${numbers.format(length)} of ${numbers.format(LONGEST)} characters`;
  if (over > 0) return { isOver: true, words: `${used}: ${numbers.format(over)} too many to send` };
  return { isOver: false, words: over > -NEAR ? used : undefined };
}
