import { useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { type Location, useLocation } from 'react-router-dom';
import { graphql } from '../graphql/index.ts';

const HeldStatus = graphql(`
  query HeldStatus($id: ID!) { booking(id: $id) { id status } }
`);

/**
 * By entry of the history (`key` and path of its location): the booking that its page was left for, to pay. Kept by the tab, as
 * the history is, so that it holds after a reload; a browser without storage knows nothing of it.
 */
const placeOf = ({ key, pathname }: Entry): string => `leftToPay/${key}${pathname}`;
type Entry = Pick<Location, 'key' | 'pathname'>;
/** Milliseconds for which it holds: the first entries of two visits to a page have the same key. */
const HOLDS_MS = 60 * 60_000;

/** Remembers that a booking's payment is the next page after this entry of the history. */
export function rememberLeaving(entry: Entry, bookingId: string): void {
  try {
    sessionStorage.setItem(placeOf(entry), `${Date.now()} ${bookingId}`);
  } catch {
    // Back shows the dialog then.
  }
}

function leftToPay(entry: Entry): string | undefined {
  try {
    const [at, bookingId] = sessionStorage.getItem(placeOf(entry))?.split(' ') ?? [];
    return Date.now() - Number(at) < HOLDS_MS ? bookingId : undefined;
  } catch {
    return undefined;
  }
}

function forgetLeaving(entry: Entry): void {
  try {
    sessionStorage.removeItem(placeOf(entry));
  } catch {
    // It was not kept either.
  }
}

/**
 * Whether the viewer came back to the booking dialog (Back) after the booking it was left for had been paid: undefined
 * until that is known. Calls `onBooked` then.
 */
export function useAlreadyBooked(onBooked: () => void): boolean | undefined {
  const entry = useLocation();
  const [bookingId] = useState(() => leftToPay(entry));
  const { data, error } = useQuery(HeldStatus, {
    variables: { id: bookingId ?? '' },
    skip: bookingId === undefined,
    fetchPolicy: 'network-only',
  });
  const isKnown = bookingId === undefined || data !== undefined || error !== undefined;
  const isBooked = data?.booking != null && data.booking.status !== 'held';
  useEffect(() => {
    if (!isBooked) return;
    forgetLeaving(entry);
    onBooked();
  }, [isBooked, entry, onBooked]);
  return isKnown ? isBooked : undefined;
}
