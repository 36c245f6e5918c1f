import type { BookingEvent, BookingFacts, DeskSale } from '#domain/bookings/events.ts';
import { isForgotten } from '#domain/bookings/state.ts';
import type { Fact } from '../projection.ts';

export type BookingStatus = 'held' | 'confirmed' | 'completed' | 'cancelled' | 'noShow' | 'expired' | 'released';

/** One booking as its customer and its shop may see it. Cents, UTC instants, times local to `timeZone`. */
export type BookingDocument = BookingFacts & {
  readonly status: BookingStatus;
  /** Until when it is held; null once it is not. */
  readonly expiresAt: string | null;
  readonly paymentId: string | null;
  readonly cancelledBy: 'customer' | 'shop' | null;
  readonly reason: string | null;
  /** Given back by its cancellation, or as its customer did not come, in cents. */
  readonly refund: number | null;
  /** UTC instant at which the shop said that the customer is there. */
  readonly checkedInAt?: string | null;
  /** What was paid at the desk when it was completed, beside the rest of its price; absent: nothing was recorded. */
  readonly atDesk?: DeskSale;
  /** UTC instants of the hold and of the last change. */
  readonly createdAt: string;
  readonly changedAt: string;
};

/**
 * Folds a fact into a booking's document. A move to another day shows once the old day has released its slot, so an
 * arrival alone changes nothing here. Undefined for facts about a booking that was neither held nor added at the desk.
 */
export function foldBooking(
  before: BookingDocument | undefined,
  event: Fact<BookingEvent>,
): BookingDocument | undefined {
  const changedAt = event.metadata.occurredAt;
  if (event.type === 'WalkInAdded') {
    const { guest, ...facts } = event.data;
    return { ...fresh(changedAt), status: 'confirmed', expiresAt: null, ...facts, ...(guest && { guest }) };
  }
  if (event.type === 'SlotHeld') {
    // What is spread comes last: fields added to a copy one by one cost forty times as much.
    return { ...fresh(changedAt), status: 'held', ...event.data };
  }
  if (event.type === 'WalkInForgotten') {
    const { guest: _, ...rest } = before ?? {};
    // Why it was cancelled is sealed with the same key.
    return before && { ...(rest as BookingDocument), reason: null, changedAt };
  }
  const after = before && { ...before, ...changesOf(event), changedAt };
  return after && isForgotten(after) ? { ...after, reason: null } : after;
}

const fresh = (createdAt: string) => ({
  paymentId: null,
  cancelledBy: null,
  reason: null,
  refund: null,
  createdAt,
  changedAt: createdAt,
});

function changesOf(
  event: Exclude<Fact<BookingEvent>, { type: 'SlotHeld' | 'WalkInAdded' | 'WalkInForgotten' }>,
): Partial<BookingDocument> {
  switch (event.type) {
    case 'HoldExtended':
      return { expiresAt: event.data.expiresAt };
    case 'HoldReleased':
      return { status: 'released', expiresAt: null };
    case 'HoldExpired':
      return { status: 'expired', expiresAt: null };
    case 'BookingConfirmed':
      return { status: 'confirmed', expiresAt: null, paymentId: event.data.paymentId };
    case 'BookingCancelled': {
      const { cancelledBy, reason, refund } = event.data;
      return { status: 'cancelled', cancelledBy, reason: reason || null, refund };
    }
    case 'BookingRescheduled':
    case 'BookingMovedAway':
      // Without a chair it is at the owner's own by now.
      return {
        ...event.data.to,
        chair: event.data.to.chair,
        ...(event.type === 'BookingMovedAway' && { checkedInAt: null }),
      };
    case 'CustomerCheckedIn':
      return { checkedInAt: event.data.checkedInAt };
    case 'CheckInUndone':
      return { checkedInAt: null };
    case 'BookingCompleted':
      return { status: 'completed', ...(event.data.atDesk && { atDesk: event.data.atDesk }) };
    case 'CustomerMissed':
      return { status: 'noShow', ...(event.data.refund !== undefined && { refund: event.data.refund }) };
    default:
      return {};
  }
}

/** The status at an instant: a hold whose time is over is expired, whatever job ran or not. */
export const statusAt = (
  { status, expiresAt }: Pick<BookingDocument, 'status' | 'expiresAt'>,
  now: string,
): BookingStatus =>
  status === 'held' && expiresAt !== null && Date.parse(expiresAt) <= Date.parse(now) ? 'expired' : status;
