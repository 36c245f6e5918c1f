import type { ForRequest, TimeUnblocked } from './events.ts';
import { type Block, type Booking, type Day, isLiveHold } from './state.ts';

/** Who of a shop's day is with a group, when (UTC ISO), and how long the way is: `own` is the owner, `chairs` are of the crew. */
export type GroupVisit = {
  readonly own: boolean;
  readonly chairs: readonly string[];
  readonly startsAt: string;
  readonly endsAt: string;
  readonly travelMinutes: number;
};

/** The blocks of a day that keep chairs for a request, one a chair. */
export const keptFor = ({ blocks }: Day, requestId: string): readonly Block[] =>
  Object.values(blocks).filter(({ forRequest, slots }) => forRequest?.requestId === requestId && slots.length > 0);

/** For whom, and when, a day keeps chairs; undefined where it keeps none for that request. */
export const visitFor = (day: Day, requestId: string): ForRequest | undefined => keptFor(day, requestId)[0]?.forRequest;

/** The visit a day keeps chairs for; undefined where it keeps none for that request. */
export function visitIn(day: Day, requestId: string): GroupVisit | undefined {
  const kept = keptFor(day, requestId);
  const forRequest = kept[0]?.forRequest;
  if (!forRequest) return undefined;
  const { startsAt, endsAt, travelMinutes } = forRequest;
  const own = kept.some(({ chair }) => chair === undefined);
  return { own, chairs: kept.flatMap(({ chair }) => chair ?? []), startsAt, endsAt, travelMinutes };
}

/** A block of a chair, open again as a whole. */
export const opened = ({ blockId, shopId, ownerId, date, slots }: Block): TimeUnblocked => ({
  type: 'TimeUnblocked',
  data: { blockId, shopId, ownerId, date, times: slots.map(({ time }) => time) },
});

/**
 * The booking that pays for the visit of a request: a hold that is live at an instant (UTC ISO), or one that was confirmed
 * and not cancelled. There is one at most.
 */
export const groupBookingIn = ({ bookings }: Day, requestId: string, at: string): Booking | undefined =>
  Object.values(bookings).find(
    (one) => one.group?.requestId === requestId && (isStanding(one) || isLiveHold(one, at)),
  );

const isStanding = ({ stage }: Booking): boolean => stage === 'confirmed' || stage === 'completed' || stage === 'noShow';

/** Whether a group booking can still be had at an instant: its chairs are kept, and no other booking pays for them. */
export const isGroupOpen = (day: Day, { bookingId, group }: Booking, at: string): boolean => {
  if (!group || !visitFor(day, group.requestId)) return false;
  const standing = groupBookingIn(day, group.requestId, at);
  return standing === undefined || standing.bookingId === bookingId;
};
