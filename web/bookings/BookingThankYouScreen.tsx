import { useQuery } from '@apollo/client/react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import type { BookingFieldsFragment } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { refetchSafely } from '../live/refetchSafely.ts';
import { DEFAULT_WISH } from '../shared/menu/wish.ts';
import { loginThen, paths } from '../shared/paths.ts';
import { sentence } from '../shared/sentence.ts';
import { useSession } from '../shared/session.tsx';
import { NothingBought, Thanks, ThanksSkeleton, ThanksUnreadable } from '../shared/Thanks.tsx';
import { texts } from '../shared/texts.ts';
import { clock, fullDate } from '../shared/times.ts';
import { LinkButton } from '../ui/Button.tsx';
import { Row } from '../ui/Layout.tsx';
import { useConfetti } from '../ui/useConfetti.ts';
import { BookingStatusBadge } from './BookingStatusBadge.tsx';
import { BookingTicket } from './BookingTicket.tsx';
import { CalendarButton } from './CalendarButton.tsx';

const BookedTicket = graphql(`
  query BookedTicket($id: ID!) { booking(id: $id) { ...BookingFields } }
`);

/**
 * The ticket after booking: what, when and where, to take along. It reads the booking itself, so it is the same after a
 * reload.
 */
export function BookingThankYouScreen() {
  const [params] = useSearchParams();
  const { status } = useSession();
  const { pathname, search } = useLocation();
  const id = params.get('booking') ?? '';
  const { data, error, loading, refetch } = useQuery(BookedTicket, {
    variables: { id },
    skip: status !== 'member' || id === '',
  });
  if (status === 'guest') return <Navigate to={loginThen(`${pathname}${search}`)} replace />;
  if (error && !data)
    return (
      <ThanksUnreadable title="Your booking" error={error} onRetry={() => refetchSafely(refetch)} retrying={loading} />
    );
  if (id !== '' && !data) return <ThanksSkeleton />;
  return data?.booking ? (
    <Booked booking={data.booking} />
  ) : (
    <NothingBought
      of="Your booking"
      title="We could not find that booking"
      text="All your bookings are in one list."
      also={<LinkButton to={paths.appointments}>{texts.sidebar.myBookings}</LinkButton>}
    />
  );
}

const UNPAID: ReadonlySet<string> = new Set(['held', 'expired', 'released']);

function Booked({ booking }: { booking: BookingFieldsFragment }) {
  const confirmed = booking.status === 'confirmed';
  useConfetti(confirmed ? booking.id : undefined);
  const lead = sentence(`${fullDate(booking.date)} at ${clock(booking.time)}, ${booking.shop.name}`);
  return (
    <Thanks
      title={confirmed ? 'Your chair is booked' : 'Your booking'}
      lead={lead}
      paid={confirmed && booking.upFrontCents > 0}
      ticket={
        <BookingTicket
          policy={booking.cancellationPolicy}
          title="Your ticket"
          heading="h2"
          shop={booking.shop}
          date={booking.date}
          time={booking.time}
          startsAt={booking.startsAt}
          priceCents={booking.priceCents}
          upFrontCents={booking.upFrontCents}
          stampsOffCents={booking.stampsOffCents}
          deposit={booking.depositRule}
          isPaid={!UNPAID.has(booking.status)}
          service={booking.service === DEFAULT_WISH.serviceId ? undefined : booking}
          transportation={booking.transportation}
          barber={booking.barber?.person}
          stub={
            <div>
              <BookingStatusBadge status={booking.status} />
            </div>
          }
        />
      }
    >
      <p>
        A mail with the details is on its way to you, and another one reminds you before the appointment. You can move
        or cancel it until it begins.
      </p>
      <Row>
        <CalendarButton variant="primary" bookingId={booking.id} />
        <LinkButton to={paths.appointments}>See all bookings</LinkButton>
      </Row>
    </Thanks>
  );
}
