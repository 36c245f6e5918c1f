import { clock, dateIn, shortDate, timeIn } from '../shared/times.ts';
import { formatCentsExact } from '../ui/format.ts';

/** What cancelling would mean now, as the server sees it. */
export interface Cancelling {
  refundCents: number;
  feeCents: number;
  /** Until when everything is given back; UTC. */
  freeUntil: string;
  /** Percent of the price given back after that. */
  percentage: number;
}

/**
 * Says what goes back and why, to the customer or to the shop; `now` in milliseconds, times as the shop's clock shows
 * them.
 */
export function cancelWords(
  about: Cancelling,
  booking: { priceCents: number; timeZone: string },
  asOwner: boolean,
  now: number,
): string {
  const { refundCents, feeCents, freeUntil, percentage } = about;
  if (booking.priceCents === 0 || refundCents + feeCents === 0) return 'Nothing was paid, so nothing goes back.';
  if (asOwner) return `Your customer gets the full ${formatCentsExact(refundCents)} back.`;
  const until = `${shortDate(dateIn(booking.timeZone, new Date(freeUntil)))}, ${clock(timeIn(booking.timeZone, freeUntil))}`;
  if (feeCents === 0) {
    const end = percentage === 100 ? 'the appointment begins' : until;
    return Date.parse(freeUntil) >= now || percentage === 100
      ? `Cancelling is free until ${end}: you get the full ${formatCentsExact(refundCents)} back.`
      : `You get the full ${formatCentsExact(refundCents)} back.`;
  }
  const why =
    Date.parse(freeUntil) < now
      ? `Cancelling was free until ${until}.`
      : 'You moved this booking when cancelling was no longer free.';
  if (refundCents === 0) return `${why} Nothing is given back any more.`;
  return `${why} Now you get ${formatCentsExact(refundCents)} back, and the shop keeps ${formatCentsExact(feeCents)}.`;
}
