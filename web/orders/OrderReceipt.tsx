import { numberOf } from '../shared/orderNumber.ts';
import { ReceiptButton } from '../shared/PrivateFileButton.tsx';

/** Hands out the receipt of a paid order. */
export const OrderReceipt = ({ orderId }: { orderId: string }) => (
  <ReceiptButton path={`/orders/receipt/${encodeURIComponent(orderId)}`} name={numberOf(orderId).slice(1)} />
);
