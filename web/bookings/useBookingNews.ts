import { graphql } from '../graphql/index.ts';
import { useRowNews } from '../live/useRowNews.ts';
import { guestOf } from '../shared/nameOf.ts';
import { useSession } from '../shared/session.tsx';
import { clock, shortDate } from '../shared/times.ts';
import { useToast } from '../ui/Toast.tsx';

const BookingNews = graphql(`
  subscription BookingNews($after: Float) { bookingChanged(after: $after) { ...BookingFields } }
`);

/**
 * Follows the member's bookings: a toast says what others did with them. Which shops they work at is looked up when it begins.
 */
export function useBookingNews(): void {
  const { user } = useSession();
  const toast = useToast();
  useRowNews(
    BookingNews,
    ({ bookingChanged }) => bookingChanged,
    (booking, before) => {
      // The owner added or changed it themself, here or on another screen of theirs.
      if (booking.walkIn) return;
      const mine = booking.customer.id === user?._id;
      const when = `${shortDate(booking.date)}, ${clock(booking.time)}`;
      if (!mine && booking.status === 'confirmed' && (before === undefined || before === 'held'))
        toast.show(`New booking: ${guestOf(booking)}, ${when}`);
      if (
        booking.status === 'cancelled' &&
        before !== 'cancelled' &&
        booking.cancelledBy === (mine ? 'shop' : 'customer')
      )
        toast.show(`Cancelled: ${mine ? booking.shop.name : guestOf(booking)}, ${when}`, { kind: 'warning' });
    },
  );
}
