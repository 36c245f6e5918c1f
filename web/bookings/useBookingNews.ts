import { useApolloClient, useSubscription } from '@apollo/client/react';
import { useRef } from 'react';
import type { BookingNewsSubscription } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { refetchAll } from '../live/refetchAll.ts';
import { nameOf } from '../shared/nameOf.ts';
import { useSession } from '../shared/session.tsx';
import { clock, shortDate } from '../shared/times.ts';
import { useToast } from '../ui/Toast.tsx';

const BookingNews = graphql(`
  subscription BookingNews($after: Float) { bookingChanged(after: $after) { ...BookingFields } }
`);

type News = BookingNewsSubscription['bookingChanged'];

/**
 * What others do with one's bookings, as it happens: rows that are shown change in place (the cache knows them by id),
 * new ones are fetched, and a toast says what came or went.
 */
export function useBookingNews(): void {
  const client = useApolloClient();
  const { user } = useSession();
  const toast = useToast();
  const seen = useRef(new Map<string, string>());

  const tell = (booking: News, before: string | undefined) => {
    const mine = booking.customer.id === user?._id;
    const when = `${shortDate(booking.date)}, ${clock(booking.time)}`;
    if (!mine && booking.status === 'confirmed' && (before === undefined || before === 'held'))
      toast.show(`New booking: ${nameOf(booking.customer)}, ${when}`);
    if (
      booking.status === 'cancelled' &&
      before !== 'cancelled' &&
      booking.cancelledBy === (mine ? 'shop' : 'customer')
    )
      toast.show(`Cancelled: ${mine ? booking.shop.name : nameOf(booking.customer)}, ${when}`, { kind: 'warning' });
  };

  useSubscription(BookingNews, {
    ignoreResults: true,
    onData: ({ data: { data } }) => {
      if (!data) return;
      const booking = data.bookingChanged;
      const before = seen.current.get(booking.id);
      seen.current.set(booking.id, booking.status);
      tell(booking, before);
      void refetchAll(client);
    },
  });
}
