import { useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { graphql } from '../graphql/index.ts';

const HeldStatus = graphql(`
  query HeldStatus($id: ID!) { booking(id: $id) { id status } }
`);

/** By entry of the history: the booking that its page was left for, to pay. */
const leftToPay = new Map<string, string>();

/** Remembers that a booking's payment is the next page after this entry of the history (`key` of its location). */
export const rememberLeaving = (key: string, bookingId: string): void => void leftToPay.set(key, bookingId);

/**
 * Whether the viewer came back to the booking dialog (Back) after the booking it was left for had been paid: undefined
 * until that is known. Calls `onBooked` then.
 */
export function useAlreadyBooked(onBooked: () => void): boolean | undefined {
  const { key } = useLocation();
  const [bookingId] = useState(() => leftToPay.get(key));
  const { data, error } = useQuery(HeldStatus, {
    variables: { id: bookingId ?? '' },
    skip: bookingId === undefined,
    fetchPolicy: 'network-only',
  });
  const isKnown = bookingId === undefined || data !== undefined || error !== undefined;
  const isBooked = data?.booking != null && data.booking.status !== 'held';
  useEffect(() => {
    if (!isBooked) return;
    leftToPay.delete(key);
    onBooked();
  }, [isBooked, key, onBooked]);
  return isKnown ? isBooked : undefined;
}
