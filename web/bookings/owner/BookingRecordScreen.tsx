import { useQuery, useSubscription } from '@apollo/client/react';
import { Link, useParams } from 'react-router-dom';
import styled from 'styled-components';
import type { BookingRecordQuery } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { ASKED_ANEW } from '../../live/refetchSafely.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { HistoryButton } from '../../shared/history/HistoryButton.tsx';
import { NotFoundScreen } from '../../shared/NotFoundScreen.tsx';
import { guestOf } from '../../shared/nameOf.ts';
import { paths } from '../../shared/paths.ts';
import { hasRight } from '../../shared/rights.ts';
import { useSession } from '../../shared/session.tsx';
import { clock, fullDate, zoneName } from '../../shared/times.ts';
import { Facts } from '../../ui/Facts.tsx';
import { Page, Row, Stack } from '../../ui/Layout.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { media, space } from '../../ui/tokens.ts';
import { BookingStatusBadge } from '../BookingStatusBadge.tsx';
import { DayThenButton } from '../DayThenButton.tsx';
import { MoneyOfBooking } from '../MoneyOfBooking.tsx';
import { moneyFacts, peopleFacts, visitFacts } from './recordFacts.tsx';

graphql(`
  fragment BookingRecordFields on BookingRecord {
    id booking { ...BookingFields } payment { id status amountCents refundedCents message }
  }
`);
const OneRecord = graphql(`query BookingRecord($id: ID!) { bookingRecord(id: $id) { ...BookingRecordFields } }`);
const RecordNews = graphql(`
  subscription BookingRecordNews($id: ID!, $after: Float) {
    bookingRecordChanged(id: $id, after: $after) { ...BookingRecordFields }
  }
`);

/** /owner/bookings/{id}: a booking between others, with its money, for those who look after the platform’s. */
export function BookingRecordScreen() {
  const { id = '' } = useParams();
  const query = useQuery(OneRecord, { variables: { id }, context: ASKED_ANEW, fetchPolicy: 'cache-and-network' });
  const record = query.data?.bookingRecord;
  // The cache knows what comes by its id.
  useSubscription(RecordNews, { variables: { id }, ignoreResults: true, skip: !record });
  if (!query.data)
    return (
      <Page title="Booking" eyebrow={<Back />}>
        <Unanswered query={query} skeleton={<ListSkeleton />} />
      </Page>
    );
  return record ? <Found record={record} /> : <NotFoundScreen />;
}

function Found({ record }: { record: NonNullable<BookingRecordQuery['bookingRecord']> }) {
  const { user } = useSession();
  const { booking, payment } = record;
  const isOwner = user?.role === 'superadmin';
  const day = fullDate(booking.date);
  return (
    <Page
      title={`${guestOf(booking)} at ${booking.shop.name}`}
      eyebrow={<Back />}
      lead={`${day}, ${clock(booking.time)}, ${zoneName(booking.timeZone)}.`}
      actions={
        <>
          <BookingStatusBadge status={booking.status} />
          {isOwner && <HistoryButton type="booking" id={booking.id} name={`the booking of ${day}`} />}
          {isOwner && <DayThenButton shop={booking.shop} date={booking.date} />}
        </>
      }
    >
      <Columns>
        <Facts title="Visit" facts={visitFacts(booking)} />
        <Stack $gap={6}>
          <Facts title="People" facts={peopleFacts(booking, hasRight(user?.role, 'readMembers'))} />
          <Stack $gap={3}>
            <Facts title="Money" facts={moneyFacts(booking, payment, isOwner)} />
            {isOwner && (
              <Row>
                <MoneyOfBooking booking={booking} asOwner />
              </Row>
            )}
          </Stack>
        </Stack>
      </Columns>
    </Page>
  );
}

const Back = () => <Link to={paths.ownerBooks}>Books</Link>;

const Columns = styled.div`
  display: grid;
  gap: ${space[6]};
  ${media.desktop} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    align-items: start;
  }
`;
