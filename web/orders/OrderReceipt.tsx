import { ReceiptButton } from '../shared/PrivateFileButton.tsx';
import { numberOf } from './orders.ts';

/** Hands out the receipt of a paid order. */
export const OrderReceipt = ({ orderId }: { orderId: string }) => (
  <ReceiptButton path={`/orders/receipt/${encodeURIComponent(orderId)}`} name={numberOf(orderId).slice(1)} />
);
