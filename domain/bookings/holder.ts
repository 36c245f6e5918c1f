import type { Aggregate, Command } from '../decider.ts';
import { placeOfBooking } from '../ids.ts';
import type { HoldAdmitted } from './events.ts';
import { TooManyHolds, TooManyUnpaid } from './refusals.ts';
import { type Booking, HOLD_MINUTES, isDue, isLiveHold, LONGEST_HOLD_MINUTES } from './state.ts';

/** The most live holds of a member, over all shops and days (docs/rules.md B3). */
export const MOST_HOLDS = 3;
/** Of bookings to come with which nothing is paid a member has so many at one shop, and so many in all (docs/rules.md B3). */
export const MOST_UNPAID_AT_SHOP = 2;
export const MOST_UNPAID = 5;
const MINUTE_MS = 60_000;
const KEPT = 50;

/**
 * Counts a new hold against its member. `over`: earlier holds whose day streams say they ended; every other hold counts
 * until the longest hold time has passed. `unpaid`: nothing is paid with the booking it becomes; `done`: of those that were
 * counted as such, the ones that are not to come any more by their day streams. A repeat appends nothing; one that nothing is
 * paid with, and that was counted as done since, is counted again.
 */
export type AdmitHold = Command<
  'AdmitHold',
  {
    readonly memberId: string;
    readonly bookingId: string;
    readonly over: readonly string[];
    readonly unpaid?: true;
    readonly done?: readonly string[];
  }
>;

/** The recent holds of a member, the latest last, as many as the rules need. */
export type Holder = {
  readonly admitted: readonly { readonly bookingId: string; readonly at: string }[];
  /** Those with which nothing is paid, until an event says that they are not to come any more: a live one is never dropped. */
  readonly unpaid: readonly string[];
};

/**
 * Stream `holder-{member}`: limits the live holds of a member, and their bookings to come with which nothing is paid. In the log,
 * so that neither a restart nor an empty Redis resets it.
 */
export const holder: Aggregate<Holder, AdmitHold, HoldAdmitted, { readonly memberId: string }> = {
  name: 'holder',
  stream: ({ memberId }) => `holder-${memberId}`,
  initial: { admitted: [], unpaid: [] },
  decide({ data: { memberId, bookingId, over, unpaid, done = [] }, at }, state) {
    const isKnown = state.admitted.some((one) => one.bookingId === bookingId);
    if (isKnown && (!unpaid || state.unpaid.includes(bookingId))) return [];
    if (!isKnown) refuseOverLimit(state, over, at);
    if (unpaid) refuseTooManyUnpaid(state, bookingId, done);
    const gone = state.unpaid.filter((one) => done.includes(one));
    const told = { ...(unpaid && { unpaid }), ...(gone.length > 0 && { over: gone }) };
    return [{ type: 'HoldAdmitted', data: { memberId, bookingId, admittedAt: at, ...told } }];
  },
  evolve({ admitted, unpaid }, { data }) {
    const { bookingId, admittedAt, over = [] } = data;
    const others = unpaid.filter((one) => one !== bookingId && !over.includes(one));
    return {
      admitted: [...admitted.filter((one) => one.bookingId !== bookingId), { bookingId, at: admittedAt }].slice(-KEPT),
      unpaid: data.unpaid ? [...others, bookingId] : others,
    };
  },
};

/** The holds of a member that may still be live at an instant, judged by their age alone. */
export const possiblyLive = ({ admitted }: Pick<Holder, 'admitted'>, at: string): readonly string[] =>
  admitted.filter((one) => ageOf(one.at, at) < LONGEST_HOLD_MINUTES * MINUTE_MS).map(({ bookingId }) => bookingId);

/**
 * Refuses with TooManyHolds (`details.retryAfter`: seconds until the first of them may be over) when a member has the
 * most live holds allowed.
 */
export function refuseOverLimit(state: Holder, over: readonly string[], at: string): void {
  const live = possiblyLive(state, at).filter((bookingId) => !over.includes(bookingId));
  const first = state.admitted.find(({ bookingId }) => bookingId === live.at(-MOST_HOLDS));
  if (first)
    throw TooManyHolds({ retryAfter: Math.max(1, Math.ceil((HOLD_MINUTES * MINUTE_MS - ageOf(first.at, at)) / 1000)) });
}

/** Whether a booking is to come at an instant (UTC ISO): held, or confirmed and not begun. */
export const isToCome = (booking: Booking, at: string): boolean =>
  isLiveHold(booking, at) || (booking.stage === 'confirmed' && !isDue(booking.startsAt, at));

/** How many bookings to come with which nothing is paid a member has, at a shop and in all, without those of these ids. */
export function unpaidToCome(
  { unpaid }: Pick<Holder, 'unpaid'>,
  shopId: string | undefined,
  without: readonly string[],
): { readonly atShop: number; readonly inAll: number } {
  const toCome = unpaid.filter((one) => !without.includes(one));
  return { atShop: toCome.filter((one) => placeOfBooking(one)?.shopId === shopId).length, inAll: toCome.length };
}

/** Refuses one more with TooManyUnpaid when a member has the most of these allowed, at its shop or in all. */
export function refuseTooManyUnpaid(state: Pick<Holder, 'unpaid'>, bookingId: string, done: readonly string[]): void {
  const { atShop, inAll } = unpaidToCome(state, placeOfBooking(bookingId)?.shopId, [...done, bookingId]);
  if (atShop >= MOST_UNPAID_AT_SHOP || inAll >= MOST_UNPAID) throw TooManyUnpaid({ atShop, inAll });
}

const ageOf = (then: string, at: string): number => Date.parse(at) - Date.parse(then);
