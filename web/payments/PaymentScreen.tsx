import { Navigate, useLocation, useParams } from 'react-router-dom';
import { loginThen, paths } from '../app/paths.ts';
import { useSession } from '../app/session.tsx';
import { BookingPayment } from './BookingPayment.tsx';
import { NothingToPay } from './NothingToPay.tsx';
import { OrderPayment } from './OrderPayment.tsx';
import { PaymentFrame, PaymentSkeleton, type TillProps } from './PaymentFrame.tsx';
import { PlanPayment } from './PlanPayment.tsx';

/** The till, for members. */
export function PaymentScreen() {
  const { page, itemId = '', amount = '' } = useParams();
  const { status } = useSession();
  const { pathname } = useLocation();
  if (status === 'guest') return <Navigate to={loginThen(pathname)} replace />;
  return (
    <PaymentFrame>{status === 'member' ? <Till key={`${page}/${itemId}`} page={page} itemId={itemId} amount={amount} /> : <PaymentSkeleton />}</PaymentFrame>
  );
}

/** Each page of the payment route (specification §2) has a till of its own. */
function Till({ page, ...item }: TillProps & { page: string | undefined }) {
  switch (page) {
    case 'booking':
      return <BookingPayment {...item} />;
    case 'cart':
      return <OrderPayment {...item} />;
    case 'subscription':
    case 'plan':
      return <PlanPayment page={page} {...item} />;
    default:
      return <NothingToPay text="This link leads to nothing that can be paid. You have not been charged." to={paths.dashboard} action="Go to your dashboard" />;
  }
}
