import { Navigate, useLocation, useParams } from 'react-router-dom';
import { NotFoundScreen } from '../app/NotFoundScreen.tsx';
import { loginThen } from '../app/paths.ts';
import { useSession } from '../app/session.tsx';
import { BookingPayment } from './BookingPayment.tsx';
import { PaymentFrame, PaymentSkeleton } from './PaymentFrame.tsx';

/** The till, for members. Bookings are paid here; what else the address may name comes with its own feature. */
export function PaymentScreen() {
  const { page, itemId = '', amount = '' } = useParams();
  const { status } = useSession();
  const { pathname } = useLocation();
  if (page !== 'booking') {
    return (
      <PaymentFrame>
        <NotFoundScreen />
      </PaymentFrame>
    );
  }
  if (status === 'guest') return <Navigate to={loginThen(pathname)} replace />;
  return <PaymentFrame>{status === 'member' ? <BookingPayment key={itemId} bookingId={itemId} amount={amount} /> : <PaymentSkeleton />}</PaymentFrame>;
}
