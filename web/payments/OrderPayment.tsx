import { useCallback, useEffect, useRef, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { HoldClock } from '../bookings/HoldClock.tsx';
import { thankYouFor } from '../orders/orderLinks.ts';
import { timeOf } from '../orders/orders.ts';
import { useOrderNews } from '../orders/useOrderNews.ts';
import { formatCentsExact } from '../ui/format.ts';
import { Page, Stack } from '../ui/Layout.tsx';
import { AskBeforeLeaving } from './AskBeforeLeaving.tsx';
import { CannotPay, MoneyComesBack, OrderOver } from './CannotPay.tsx';
import { CardDesk } from './CardDesk.tsx';
import { FrozenOrder } from './FrozenOrder.tsx';
import { Note } from './Note.tsx';
import { PaymentSkeleton, Sides, type TillProps } from './PaymentFrame.tsx';
import { type OrderToPay, useOrderToPay } from './useOrderToPay.ts';
import { outcomeOf, usePaymentLook } from './usePaymentLook.ts';
import { usePurchase } from './usePurchase.ts';

/** Paying for a cart, or for an order that was not paid at once. */
export function OrderPayment({ itemId, amount }: TillProps) {
  const found = useOrderToPay(itemId, amount);
  switch (found.step) {
    case 'opening':
      return <PaymentSkeleton />;
    case 'failed':
      return <CannotPay failure={found.failure} onRetry={found.again} />;
    case 'paid':
      return <Navigate to={thankYouFor(found.orderId)} replace />;
    case 'open':
      return <Till key={found.order.id} {...found} />;
  }
}

function Till({ order, payment, intent }: OrderToPay & { step: 'open' }) {
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
    <Page title="Payment" eyebrow="Cart" lead="What you chose is kept for you while you pay.">
      <Sides>
        <Stack $gap={4}>
          <FrozenOrder order={order} />
          {idle && !gone && order.expiresAt && <HoldClock expiresAt={order.expiresAt} what="What you chose is" onOver={timeIsUp} />}
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
            <CardDesk payment={intent} purchase={purchase} declined={payment.message && `Last time: ${payment.message}`} />
          </Stack>
        )}
      </Sides>
      <AskBeforeLeaving
        when={!gone && !refunded && !purchase.leaving.current}
        isLeaving={() => purchase.leaving.current}
        busy={!idle}
        lost={`Your order is kept for you until ${timeOf(order.expiresAt ?? order.placedAt)}. Until then you can pay it under My Orders.`}
        found="the order appears under My Orders"
      />
    </Page>
  );
}

/** Somebody paid and left before the order was theirs: goes on from there, without asking for a card. */
function useFinishWhatWasPaid(paid: boolean, finish: () => Promise<void>): void {
  const begun = useRef(false);
  useEffect(() => {
    if (!paid || begun.current) return;
    begun.current = true;
    void finish();
  }, [paid, finish]);
}
