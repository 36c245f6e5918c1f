import { BookingRecordScreen } from '../../bookings/owner/BookingRecordScreen.tsx';
import { OwnerOnly } from '../../owner/OwnerOnly.tsx';

export const OwnerBookingRoute = () => (
  <OwnerOnly or="readMoney">
    <BookingRecordScreen />
  </OwnerOnly>
);
