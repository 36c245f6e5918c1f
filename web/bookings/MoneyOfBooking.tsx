import { lazy, Suspense } from 'react';
import type { BookingFieldsFragment } from '../graphql/graphql.ts';
import { HistoryButton } from '../shared/history/HistoryButton.tsx';
import { shortDate } from '../shared/times.ts';
import { WhyButton } from '../shared/why/WhyButton.tsx';

const EvidenceButtons = lazy(async () => ({
  default: (await import('../shared/EvidenceButtons.tsx')).EvidenceButtons,
}));

const UNPAID: ReadonlySet<string> = new Set(['held', 'expired', 'released']);

/** What can be asked of a booking's money: what it cost, what was given back and why, and what speaks for it in a dispute. */
export function MoneyOfBooking({ booking, asOwner }: { booking: BookingFieldsFragment; asOwner: boolean }) {
  const { id, status, priceCents, upFrontCents, walkIn } = booking;
  const day = shortDate(booking.date);
  const isCancelled = status === 'cancelled';
  // Nothing was paid through the product.
  if (priceCents === 0 || upFrontCents === 0 || walkIn)
    return (
      isCancelled && (
        <WhyButton type="bookingEnd" id={id} label="Why cancelled?" question={`Why was ${day} cancelled?`} />
      )
    );
  if (UNPAID.has(status)) return null;
  return (
    <>
      <WhyButton type="bookingCharge" id={id} label="Why this price?" question={`Why this price on ${day}?`} />
      {(isCancelled || Boolean(booking.refundCents)) && (
        <WhyButton type="bookingRefund" id={id} label="Why this refund?" question={`Why this refund on ${day}?`} />
      )}
      <HistoryButton
        type="payment"
        id={`booking-${id}`}
        name={`the payment of ${day}`}
        label="Payment history"
        owners={[booking.customer.id]}
      />
      {asOwner && (
        <Suspense fallback={null}>
          <EvidenceButtons of="booking" id={id} about={`of ${day}`} />
        </Suspense>
      )}
    </>
  );
}
