import { useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { graphql } from '../graphql/index.ts';

const HeldStatus = graphql(`
  query HeldStatus($id: ID!) { booking(id: $id) { id status } }
`);

/**
 * By entry of the history (`key` of its location): the booking that its page was left for, to pay. Kept by the tab, as
 * the history is, so that it holds after a reload; a browser without storage knows nothing of it.
 */
const placeOf = (key: string): string => `leftToPay/${key}`;
/** Milliseconds for which it holds: the first entries of two visits have the same key. */
const HOLDS_MS = 60 * 60_000;

/** Remembers that a booking's payment is the next page after this entry of the history. */
export function rememberLeaving(key: string, bookingId: string): void {
  try {
    sessionStorage.setItem(placeOf(key), `${Date.now()} ${bookingId}`);
  } catch {
    // Back shows the dialog then.
  }
}

function leftToPay(key: string): string | undefined {
  try {
    const [at, bookingId] = sessionStorage.getItem(placeOf(key))?.split(' ') ?? [];
    return Date.now() - Number(at) < HOLDS_MS ? bookingId : undefined;
  } catch {
    return undefined;
  }
}

function forgetLeaving(key: string): void {
  try {
    sessionStorage.removeItem(placeOf(key));
  } catch {
    // It was not kept either.
  }
}

/**
 * Whether the viewer came back to the booking dialog (Back) after the booking it was left for had been paid: undefined
 * until that is known. Calls `onBooked` then.
 */
export function useAlreadyBooked(onBooked: () => void): boolean | undefined {
  const { key } = useLocation();
  const [bookingId] = useState(() => leftToPay(key));
  const { data, error } = useQuery(HeldStatus, {
    variables: { id: bookingId ?? '' },
    skip: bookingId === undefined,
    fetchPolicy: 'network-only',
  });
  const isKnown = bookingId === undefined || data !== undefined || error !== undefined;
  const isBooked = data?.booking != null && data.booking.status !== 'held';
  useEffect(() => {
    if (!isBooked) return;
    forgetLeaving(key);
    onBooked();
  }, [isBooked, key, onBooked]);
  return isKnown ? isBooked : undefined;
}
