import { useCallback, useEffect, useRef, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { HoldClock } from '../../bookings/HoldClock.tsx';
import { useOrderNews } from '../../orders/useOrderNews.ts';
import { AskBeforeLeaving } from '../../payments/AskBeforeLeaving.tsx';
import { CardPayment } from '../../payments/CardPayment.tsx';
import { PaymentBack, type PaymentProps, PaymentSkeleton, Sides } from '../../payments/PaymentFrame.tsx';
import { outcomeOf, usePaymentLook } from '../../payments/usePaymentLook.ts';
import { usePurchase } from '../../payments/usePurchase.ts';
import { thankYouFor } from '../../shared/orderLinks.ts';
import { paths } from '../../shared/paths.ts';
import { clockAt } from '../../shared/times.ts';
import { formatCentsExact } from '../../ui/format.ts';
import { Page, Stack } from '../../ui/Layout.tsx';
import { Note } from '../../ui/Note.tsx';
import { CannotPay, MoneyComesBack, OrderOver } from './CannotPay.tsx';
import { FrozenOrder } from './FrozenOrder.tsx';
import { type OrderToPay, useOrderToPay } from './useOrderToPay.ts';

/** Paying for a cart, or for an order that was not paid at once. */
export function OrderPayment({ itemId, amount }: PaymentProps) {
  const found = useOrderToPay(itemId, amount);
  switch (found.step) {
    case 'opening':
      return <PaymentSkeleton />;
    case 'failed':
      return <CannotPay failure={found.failure} onRetry={found.again} />;
    case 'paid':
      return <Navigate to={thankYouFor(found.orderId)} replace />;
    case 'open':
      return <PayOrder key={found.order.id} {...found} />;
  }
}

function PayOrder({ order, payment, intent }: OrderToPay & { step: 'open' }) {
  useOrderNews();
  const look = usePaymentLook('cart', order.id);
  const purchase = usePurchase(async () => outcomeOf(await look(), () => ({ to: thankYouFor(order.id) })));
  const [over, setOver] = useState(false);
  const timeIsUp = useCallback(() => setOver(true), []);
  useFinishWhatWasPaid(payment.status === 'captured', purchase.finish);

  const idle = purchase.state.step === 'idle';
  // Paid in another tab.
  if (idle && order.paidAt) return <Navigate to={thankYouFor(order.id)} replace />;
  const gone = idle && (over || order.status === 'abandoned');
  const refunded = purchase.state.step === 'refunded';
  return (
    <Page
      title="Payment"
      eyebrow="Cart"
      lead="What you chose is kept for you while you pay."
      actions={<PaymentBack to={paths.order(order.id)} />}
    >
      <Sides>
        <Stack $gap={4}>
          <FrozenOrder order={order} />
          {idle && !gone && order.expiresAt && (
            <HoldClock expiresAt={order.expiresAt} what="What you chose is" onOver={timeIsUp} />
          )}
        </Stack>
        {refunded ? (
          <MoneyComesBack />
        ) : gone ? (
          <OrderOver />
        ) : (
          <Stack $gap={4}>
            {intent.saidCents !== undefined && (
              <Note tone="warn">{`The link said ${formatCentsExact(intent.saidCents)}, but this order costs ${formatCentsExact(intent.amountCents)}. You will be charged ${formatCentsExact(intent.amountCents)}.`}</Note>
            )}
            <CardPayment
              payment={intent}
              purchase={purchase}
              declined={payment.message && `Last time: ${payment.message}`}
            />
          </Stack>
        )}
      </Sides>
      <AskBeforeLeaving
        when={!gone && !refunded && !purchase.leaving.current}
        isLeaving={() => purchase.leaving.current}
        busy={!idle}
        lost={`Your order is kept for you until ${clockAt(order.expiresAt ?? order.placedAt)}. Until then you can pay it under My Orders.`}
        found="the order appears under My Orders"
      />
    </Page>
  );
}

/**
 * For an order that was paid but not confirmed before the page was left: continues there, without asking for a card.
 */
function useFinishWhatWasPaid(paid: boolean, finish: () => Promise<void>): void {
  const begun = useRef(false);
  useEffect(() => {
    if (!paid || begun.current) return;
    begun.current = true;
    void finish();
  }, [paid, finish]);
}
