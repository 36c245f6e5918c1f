import { useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { graphql } from '../../graphql/index.ts';
import type { Order } from '../../orders/orders.ts';
import { type IntentState, useIntent } from '../../payments/useIntent.ts';
import { type PaymentNow, usePaymentLook } from '../../payments/usePaymentLook.ts';
import { type Refusal, refusalOf } from '../../shared/refusal.ts';

const OrderToPay = graphql(`
  query OrderToPay($id: ID!) { order(id: $id) { ...OrderFields } }
`);

export type OrderToPay =
  | { step: 'opening' }
  | { step: 'failed'; failure: Refusal; again: () => void }
  | { step: 'paid'; orderId: string }
  | { step: 'open'; order: Order; payment: PaymentNow; intent: IntentState & { step: 'ready' } };

/**
 * The order a cart, or an order's own id, is paid as. Opening its payment checks the cart out, which freezes what it is
 * and costs; a payment that was begun before is found as it stands.
 */
export function useOrderToPay(itemId: string, amount: string): OrderToPay {
  const [intent, openAgain] = useIntent('cart', itemId, amount, true);
  const look = usePaymentLook('cart', itemId);
  const [payment, setPayment] = useState<PaymentNow | Refusal>();
  const known = intent.step === 'ready' || (intent.step === 'failed' && intent.failure.code === 'ALREADY_PAID');
  useEffect(() => {
    setPayment(undefined);
    if (!known) return;
    let left = false;
    look()
      .then((found) => found ?? refusalOf(undefined), refusalOf)
      .then((found) => !left && setPayment(found));
    return () => {
      left = true;
    };
  }, [known, look]);
  const orderId = payment && 'itemId' in payment ? payment.itemId : '';
  const { data, error } = useQuery(OrderToPay, {
    variables: { id: orderId },
    skip: orderId === '',
    fetchPolicy: 'network-only',
  });

  const failed = (failure: Refusal): OrderToPay => ({ step: 'failed', failure, again: openAgain });
  if (payment && 'code' in payment) return failed(intent.step === 'failed' ? intent.failure : payment);
  if (intent.step === 'failed' && !known) return failed(intent.failure);
  if (!payment || intent.step === 'opening') return { step: 'opening' };
  if (intent.step === 'failed') return { step: 'paid', orderId };
  if (error && !data) return failed(refusalOf(error));
  if (!data) return { step: 'opening' };
  return data.order ? { step: 'open', order: data.order, payment, intent } : failed(refusalOf(undefined));
}
