import { paths } from '../app/paths.ts';
import { NothingToPay } from './NothingToPay.tsx';
import type { TillProps } from './PaymentFrame.tsx';

/** Paying for a cart. */
export function OrderPayment({ itemId }: TillProps) {
  return <NothingToPay text={`Order ${itemId}`} to={paths.cart} action="Go to your cart" />;
}
