import { useQuery } from '@apollo/client/react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { askAgain } from '../app/askAgain.ts';
import { loginThen, paths } from '../app/paths.ts';
import { useSession } from '../app/session.tsx';
import { texts } from '../app/texts.ts';
import { color, media, space } from '../app/tokens.ts';
import type { BookingFieldsFragment } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { LinkButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icons.tsx';
import { Page, Row, Stack, Wrap } from '../ui/Layout.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { EmptyState, ErrorPanel } from '../ui/States.tsx';
import { BookingStatusBadge } from './BookingStatusBadge.tsx';
import { BookingTicket } from './BookingTicket.tsx';
import { CalendarButton } from './CalendarButton.tsx';
import { refusalOf } from './refusal.ts';
import { clock, fullDate } from './times.ts';
import { useConfetti } from './useConfetti.ts';

const BookedTicket = graphql(`
  query BookedTicket($id: ID!) { booking(id: $id) { ...BookingFields @unmask } }
`);

/** The ticket after booking: what, when and where, to take along. It reads the booking itself, so it is the same after a reload. */
export function BookingThankYouScreen() {
  const [params] = useSearchParams();
  const { status } = useSession();
  const { pathname, search } = useLocation();
  const id = params.get('booking') ?? '';
  const { data, error, loading, refetch } = useQuery(BookedTicket, { variables: { id }, skip: status !== 'member' || id === '' });
  if (status === 'guest') return <Navigate to={loginThen(`${pathname}${search}`)} replace />;
  if (error && !data)
    return (
      <Page title="Your booking">
        <Space>
          <ErrorPanel message={refusalOf(error).message} onRetry={() => askAgain(refetch)} retrying={loading} />
        </Space>
      </Page>
    );
  if (id !== '' && !data) return <Waiting />;
  return data?.booking ? <Booked booking={data.booking} /> : <NoSuchBooking />;
}

function Booked({ booking }: { booking: BookingFieldsFragment }) {
  const confirmed = booking.status === 'confirmed';
  useConfetti(confirmed ? booking.id : undefined);
  const lead = `${fullDate(booking.date)} at ${clock(booking.time)}, ${booking.shop.name}.`;
  return (
    <Page title={confirmed ? 'Your chair is booked' : 'Your booking'} eyebrow="Thank you" lead={lead}>
      <Sides>
        <BookingTicket
          policy={booking.cancellationPolicy}
          title="Your ticket"
          heading="h2"
          shop={booking.shop}
          date={booking.date}
          time={booking.time}
          startsAt={booking.startsAt}
          priceCents={booking.priceCents}
          transportation={booking.transportation}
          stub={
            <div>
              <BookingStatusBadge status={booking.status} />
            </div>
          }
        />
        <Stack $gap={5}>
          {confirmed && booking.priceCents > 0 && (
            <Paid>
              <Icon name="ok" /> {texts.payment.success}
            </Paid>
          )}
          <p>A mail with the details is on its way to you, and another one reminds you before the appointment. You can move or cancel it until it begins.</p>
          <Row>
            <CalendarButton bookingId={booking.id} />
            <LinkButton to={paths.appointments}>See all bookings</LinkButton>
          </Row>
          <Row>
            <LinkButton variant="primary" to={paths.dashboard}>
              {texts.thankYou.back}
            </LinkButton>
          </Row>
        </Stack>
      </Sides>
    </Page>
  );
}

function NoSuchBooking() {
  return (
    <Page title="Thank you">
      <Space>
        <EmptyState
          icon="ticket"
          heading="h2"
          title="We could not find that booking"
          text="All your bookings are on your dashboard."
          action={
            <LinkButton variant="primary" to={paths.dashboard}>
              {texts.thankYou.back}
            </LinkButton>
          }
        />
      </Space>
    </Page>
  );
}

function Waiting() {
  return (
    <Wrap>
      <Space>
        <Loading>
          <Stack>
            <Skeleton $w="280px" $h="3rem" />
            <Skeleton $h="320px" />
          </Stack>
        </Loading>
      </Space>
    </Wrap>
  );
}

const Space = styled.div`padding-block: ${space[8]} ${space[18]};`;
const Sides = styled.div`
  display: grid; gap: ${space[8]}; align-items: start; padding-bottom: ${space[18]};
  ${media.wide} { grid-template-columns: 420px minmax(0, 1fr); gap: ${space[12]}; }
`;
const Paid = styled.p`display: flex; gap: ${space[2]}; align-items: center; color: ${color.ok}; font-weight: 700;`;
