import type { BookingFieldsFragment } from '../graphql/graphql.ts';
import { guestOf } from '../shared/nameOf.ts';
import { clock, shortDate } from '../shared/times.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { BookingActionsProvider } from './BookingActionsProvider.tsx';
import { BookingRow } from './BookingRow.tsx';
import type { ShopWork } from './desk/work.ts';
import { Rows } from './MyBookings.tsx';

/** An appointment that was pressed in a table of a shop's appointments, with all that can be done with it. */
export function OpenedBooking(props: {
  booking: BookingFieldsFragment;
  work: ShopWork | undefined;
  onClose: () => void;
}) {
  const { booking } = props;
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && props.onClose()}
      title={guestOf(booking)}
      description={`${shortDate(booking.date)}, ${clock(booking.time)}, ${booking.shop.name}`}
    >
      <BookingActionsProvider bookings={[booking]} asOwner work={props.work}>
        {(context) => (
          <Rows>
            <BookingRow booking={booking} asOwner context={context} />
          </Rows>
        )}
      </BookingActionsProvider>
    </Dialog>
  );
}
