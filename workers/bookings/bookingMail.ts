import { z } from 'zod';
import { needsOf, wordsOfService } from '#domain/bookings/choice.ts';
import type { Booking } from '#domain/bookings/state.ts';
import { dueAtShopOf, upFrontOf } from '#domain/bookings/upFront.ts';
import type { Mail } from '#domain/ports/mailer.ts';
import { memberAt } from '#domain/processes/crew/chairOffers.ts';
import { shopSideOf } from '#domain/processes/crew/shopSide.ts';
import { bookedFor } from '#domain/processes/family/bookedFor.ts';
import { locateBooking } from '#domain/processes/move/locateBooking.ts';
import { catalog } from '#domain/shops/decider.ts';
import { account } from '#domain/users/decider.ts';
import { CALENDAR_TYPE, calendarFile } from '#projections/bookings/calendarFile.ts';
import type { Fact } from '#projections/projection.ts';
import { greeting } from '../greeting.ts';
import type { Tools } from '../job.ts';
import { sendOnce } from '../sendOnce.ts';
import { wantsLetter } from '../wantsLetter.ts';

/** Changes older than this are not mailed: an emptied queue must not cause mail about last week. */
const FRESH_MS = 24 * 3_600_000;

/** What a mail job knows: ids and when it happened; everything said is looked up when it is sent. */
export const news = z.object({
  bookingId: z.string(),
  at: z.string(),
  /** Who did it; empty in jobs of a former release. */
  actorId: z.string().default(''),
});
export type News = z.infer<typeof news>;

/** Demo data contains past events; no mail is sent about them. */
export const newsOf = ({
  data: { bookingId },
  metadata: { occurredAt, channel, actorId },
}: Fact<{ type: string; data: { bookingId: string } }>): News | null =>
  channel === 'demo' ? null : { bookingId, at: occurredAt, actorId };

/** The booking as it is now, when a mail about it is still due: a recent change of a future appointment. */
export async function worthTelling({ stateOf, now }: Tools, { bookingId, at }: News): Promise<Booking | undefined> {
  const booking = (await locateBooking(stateOf, bookingId))?.booking;
  const present = Date.parse(now());
  const isPast = booking !== undefined && Date.parse(booking.startsAt) <= present;
  // A walk-in has no account to write to, and its owner knows what they did themself.
  return booking?.walkIn || isPast || present - Date.parse(at) > FRESH_MS ? undefined : booking;
}

export const shopOf = async ({ stateOf }: Tools, { shopId }: Booking) =>
  (await stateOf(catalog, { shopId })).state.shops[shopId];

/** `Tuesday, January 12, 2027 at 11:00 AM CST`: the shop's local time. */
export const whenOf = ({ startsAt, timeZone }: Pick<Booking, 'startsAt' | 'timeZone'>): string => {
  const day = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'full' }).format(new Date(startsAt));
  const time = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(startsAt));
  return `${day} at ${time}`;
};

/** What is done and what it costs: `Skin fade with Beard trim, 60 minutes, $57.00`; and what a stamp card has taken off. */
export function serviceLine(booking: Pick<Booking, 'chosen' | 'price' | 'stamps'>): string {
  const minutes = booking.chosen ? [`${needsOf(booking.chosen).minutes} minutes`] : [];
  const off = booking.stamps ? [`${dollarsOf(booking.stamps.off)} taken off by a stamp card`] : [];
  return [wordsOfService(booking), ...minutes, dollarsOf(booking.price), ...off].join(', ');
}

/** What is left to be paid at the shop, for both sides; nothing where all was paid with the booking. */
export function dueLines(booking: Booking): readonly string[] {
  const due = dueAtShopOf(booking);
  if (due === 0) return [];
  const paid = upFrontOf(booking);
  return paid === 0
    ? [`${dollarsOf(due)} is to be paid at the shop.`]
    : [`${dollarsOf(paid)} is paid; ${dollarsOf(due)} is to be paid at the shop.`];
}

export const dollarsOf = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

type Letter = {
  readonly key: string;
  readonly subject: string;
  readonly lines: readonly string[];
  readonly attachments?: Mail['attachments'];
};

/** Mails a member, once per key; none when the account is closed by now or wants no mail about appointments. */
export async function writeTo(
  tools: Tools,
  accountId: string,
  { key, subject, lines, attachments }: Letter,
): Promise<void> {
  const { state } = await tools.stateOf(account, { accountId });
  const { email } = state.profile;
  if (email === '' || state.status === 'closed' || !(await wantsLetter(tools, accountId, 'bookings'))) return;
  const text = [greeting(state), ...lines, `${tools.publicUrl}/appointments`, 'Chairside'].join('\n\n');
  await sendOnce(tools, { key, to: email, subject, text, ...(attachments && { attachments }) });
}

/**
 * Mails who serves there (see `shopSideOf`), each once per key: the owner, and of the crew under a key of their own. The letter
 * may depend on who reads it.
 */
export async function writeToShop(
  tools: Tools,
  booking: Booking,
  letterFor: (memberId: string) => Letter | Promise<Letter>,
): Promise<void> {
  for (const memberId of await shopSideOf(tools.stateOf, booking)) {
    const { key, ...letter } = await letterFor(memberId);
    await writeTo(tools, memberId, { ...letter, key: memberId === booking.ownerId ? key : `${key}-${memberId}` });
  }
}

/** A member's name as the other side may see it. */
export const nameOf = async (tools: Tools, accountId: string): Promise<string> =>
  (await memberName(tools, accountId)) ?? 'A customer';

/** Whoever serves the customer: somebody of the crew, or the shop's owner. */
export const barberOf = async (tools: Tools, { chair, ownerId }: Pick<Booking, 'chair' | 'ownerId'>): Promise<string> =>
  (chair === undefined ? await memberName(tools, ownerId) : await crewNameOf(tools, { chair })) ?? 'another barber';

/** The name of whoever of the crew serves the customer; undefined for the owner, and for a closed account. */
export async function crewNameOf(tools: Tools, { chair }: Pick<Booking, 'chair'>): Promise<string | undefined> {
  const memberId = await memberAt(tools.stateOf, chair);
  return memberId === undefined ? undefined : memberName(tools, memberId);
}

async function memberName({ stateOf }: Tools, accountId: string): Promise<string | undefined> {
  const { firstName, lastName } = (await stateOf(account, { accountId })).state.profile;
  return `${firstName} ${lastName}`.trim() || undefined;
}

/** `It is for Leo.`, where the customer has booked it for somebody else, with what they wrote down about them; else nothing. */
export async function forLines(
  { stateOf }: Tools,
  booking: Pick<Booking, 'customerId' | 'personId'>,
): Promise<readonly string[]> {
  const person = await bookedFor(stateOf, booking);
  if (!person) return [];
  return [`It is for ${person.name}.`, ...(person.note ? [`About them: ${person.note}`] : [])];
}

/** `With Ben Baker.`, where somebody of the crew serves the customer; nothing where the owner does. */
export async function withLines(tools: Tools, booking: Pick<Booking, 'chair'>): Promise<readonly string[]> {
  const name = await crewNameOf(tools, booking);
  return name ? [`With ${name}.`] : [];
}

/** The appointment as a file for a calendar. */
export async function calendarOf(
  tools: Tools,
  booking: Booking,
  changedAt: string,
): Promise<NonNullable<Mail['attachments']>> {
  const [shop, servedBy] = await Promise.all([shopOf(tools, booking), crewNameOf(tools, booking)]);
  const content = calendarFile({
    ...booking,
    changedAt,
    cancelled: booking.stage === 'cancelled',
    ...(servedBy && { servedBy }),
    shopName: shop?.name ?? '',
    address: shop?.place.address ?? '',
    url: `${tools.publicUrl}/appointments`,
  });
  return [{ filename: 'appointment.ics', content, contentType: CALENDAR_TYPE }];
}
