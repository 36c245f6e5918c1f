import { useQuery } from '@apollo/client/react';
import { useCallback, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { BookingTicket } from '../../bookings/BookingTicket.tsx';
import { HoldClock } from '../../bookings/HoldClock.tsx';
import type { PaymentBookingQuery } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { refetchSafely } from '../../live/refetchSafely.ts';
import { AskBeforeLeaving } from '../../payments/AskBeforeLeaving.tsx';
import { CardPayment } from '../../payments/CardPayment.tsx';
import { NothingToPay } from '../../payments/NothingToPay.tsx';
import { PaymentBack, type PaymentProps, PaymentSkeleton, Sides } from '../../payments/PaymentFrame.tsx';
import { useIntent } from '../../payments/useIntent.ts';
import { type Outcome, usePurchase } from '../../payments/usePurchase.ts';
import { againPath } from '../../shared/menu/lastTime.ts';
import { DEFAULT_WISH } from '../../shared/menu/wish.ts';
import { paths } from '../../shared/paths.ts';
import { refusalOf } from '../../shared/refusal.ts';
import { texts } from '../../shared/texts.ts';
import { useAction } from '../../shared/useAction.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { formatCentsExact } from '../../ui/format.ts';
import { Page, Stack } from '../../ui/Layout.tsx';
import { Note } from '../../ui/Note.tsx';
import { EmptyState, ErrorPanel } from '../../ui/States.tsx';

const PaymentBooking = graphql(`
  query PaymentBooking($id: ID!) { booking(id: $id) { ...BookingFields } }
`);
const FinishBooking = graphql(`
  mutation FinishBooking($bookingId: ID!) { createBooking(bookingId: $bookingId) { id status date time } }
`);
const KeepWhilePaying = graphql(`
  mutation KeepWhilePaying($bookingId: ID!) { extendHold(bookingId: $bookingId) { expiresAt booking { id expiresAt } } }
`);
const LeavePayment = graphql(`
  mutation LeavePayment($bookingId: ID!) { releaseHold(bookingId: $bookingId) }
`);

type Booking = NonNullable<PaymentBookingQuery['booking']>;

const overCodes = new Set(['HOLD_EXPIRED', 'HOLD_ENDED', 'PAYMENT_CLOSED']);

/** Paying for a chair that is being held. */
export function BookingPayment({ itemId, amount }: PaymentProps) {
  const { data, error, loading, refetch } = useQuery(PaymentBooking, {
    variables: { id: itemId },
    fetchPolicy: 'network-only',
  });
  if (error && !data)
    return (
      <Page title="Payment">
        <ErrorPanel message={refusalOf(error).message} onRetry={() => refetchSafely(refetch)} retrying={loading} />
      </Page>
    );
  if (!data) return <PaymentSkeleton />;
  const { booking } = data;
  if (!booking || booking.status === 'cancelled') {
    return (
      <NothingToPay
        text="This booking is not yours to pay, or it is already settled."
        to={paths.barbers}
        action={texts.header.findABarber}
      />
    );
  }
  return <PayBooking booking={booking} amount={amount} />;
}

function PayBooking({ booking, amount }: { booking: Booking; amount: string }) {
  const [held] = useState(booking.status === 'held');
  const [over, setOver] = useState(false);
  const [intent, retry] = useIntent('booking', booking.id, amount, held);
  const purchase = usePurchase(useBooked(booking.id));
  const [extend] = useAction(KeepWhilePaying, { refused: false });
  const [leave] = useAction(LeavePayment, { refused: false });
  const timeIsUp = useCallback(() => setOver(true), []);
  const keep = () => extend({ bookingId: booking.id });

  if (!held && booking.status !== 'expired' && booking.status !== 'released')
    return <Navigate to={thankYou(booking.id)} replace />;
  const failure = intent.step === 'failed' ? intent.failure : undefined;
  if (failure?.code === 'ALREADY_PAID') return <Navigate to={thankYou(booking.id)} replace />;
  const idle = purchase.state.step === 'idle';
  const gone = !held || (over && idle) || (failure !== undefined && overCodes.has(failure.code));
  const ready = intent.step === 'ready' ? intent : undefined;
  return (
    <Page
      title="Payment"
      eyebrow="Book a chair"
      lead={`${booking.shop.name} keeps your chair while you pay.`}
      actions={<PaymentBack to={paths.barber(booking.shop.id)} />}
    >
      <Sides>
        <Stack $gap={4}>
          <BookingTicket
            title="Your order"
            heading="h2"
            shop={booking.shop}
            date={booking.date}
            time={booking.time}
            startsAt={booking.startsAt}
            priceCents={booking.priceCents}
            upFrontCents={ready?.amountCents ?? booking.upFrontCents}
            stampsOffCents={booking.stampsOffCents}
            deposit={booking.depositRule}
            service={booking.service === DEFAULT_WISH.serviceId ? undefined : booking}
            transportation={booking.transportation}
            barber={booking.barber?.person}
            policy={booking.cancellationPolicy}
          />
          {held && !gone && idle && booking.expiresAt && (
            <HoldClock expiresAt={booking.expiresAt} onKeep={keep} onOver={timeIsUp} />
          )}
        </Stack>
        {purchase.state.step === 'refunded' ? (
          <MoneyComesBack booking={booking} />
        ) : gone ? (
          <HoldOver booking={booking} />
        ) : failure ? (
          <ErrorPanel message={failure.message} onRetry={retry} />
        ) : (
          <Stack $gap={4}>
            {ready?.saidCents !== undefined && (
              <Note tone="warn">{`The link said ${formatCentsExact(ready.saidCents)}, but ${booking.dueAtShopCents > 0 ? 'what is paid with this booking is' : 'this booking costs'} ${formatCentsExact(ready.amountCents)}. You will be charged ${formatCentsExact(ready.amountCents)}.`}</Note>
            )}
            <CardPayment payment={ready} purchase={purchase} />
          </Stack>
        )}
      </Sides>
      <AskBeforeLeaving
        when={held && !gone && !purchase.leaving.current}
        isLeaving={() => purchase.leaving.current}
        busy={!idle}
        lost="Your chair is only held while you pay. Leaving gives it back to others."
        found="the booking appears under My Bookings"
        onLeave={() => void leave({ bookingId: booking.id })}
      />
    </Page>
  );
}

/** Books what was paid for. Not paid yet means that the bank takes a moment; asking again books once all the same. */
function useBooked(bookingId: string): () => Promise<Outcome> {
  const [create] = useAction(FinishBooking, { refused: false });
  return async () => {
    const { refusal } = await create({ bookingId });
    if (!refusal) return { step: 'given', to: thankYou(bookingId), toast: texts.booking.created };
    const { code, refunded } = refusal;
    if (code === 'PAYMENT_MISSING') return { step: 'waiting' };
    return refunded || code === 'SLOT_TAKEN' || code === 'HOLD_ENDED'
      ? { step: 'refunded' }
      : { step: 'refused', refusal };
  };
}

const thankYou = (bookingId: string) => `${paths.bookingThankYou}?booking=${encodeURIComponent(bookingId)}`;

function HoldOver({ booking }: { booking: Booking }) {
  return (
    <EmptyState
      icon="clock"
      heading="h2"
      title="Your time is no longer held"
      text="You have not been charged. Choose the time again if it is still free, or another one."
      action={
        <LinkButton variant="primary" to={againPath(booking)}>
          Choose a time
        </LinkButton>
      }
    />
  );
}

function MoneyComesBack({ booking }: { booking: Booking }) {
  return (
    <EmptyState
      icon="undo"
      heading="h2"
      title="That time was just taken"
      text="Your payment arrived after your time was booked by another customer. The money is on its way back to your card; it takes 5 to 10 days to show."
      action={
        <LinkButton variant="primary" to={againPath(booking)}>
          Choose another time
        </LinkButton>
      }
    />
  );
}
