import styled from 'styled-components';
import type { BookingDispute, BookingFieldsFragment } from '../graphql/graphql.ts';
import { noShowWords } from '../shared/depositWords.ts';
import { HistoryButton } from '../shared/history/HistoryButton.tsx';
import { writeAbout } from '../shared/messageLinks.ts';
import { guestOf, nameOf } from '../shared/nameOf.ts';
import { policyWordsAt } from '../shared/policyWords.ts';
import { fullDate, zoneName } from '../shared/times.ts';
import { LinkButton } from '../ui/Button.tsx';
import { formatCentsExact } from '../ui/format.ts';
import { Icon } from '../ui/Icons.tsx';
import { Row } from '../ui/Layout.tsx';
import { Note } from '../ui/Note.tsx';
import { color, size, space } from '../ui/tokens.ts';
import { CalendarButton } from './CalendarButton.tsx';
import { MoneyOfBooking } from './MoneyOfBooking.tsx';
import { OwnReviewNote } from './OwnReview.tsx';

/** What a bank does about the payment, for the shop. */
const DISPUTED: Readonly<Record<BookingDispute, string>> = {
  asked: 'The customer’s bank asks about this payment; it has taken nothing.',
  contested: 'The customer’s bank contests this payment and has the money until it has decided.',
  lost: 'The customer’s bank has taken this payment back for good.',
};

/** The rest of a booking: contact, place, the answer about transportation, and what became of it. */
export function BookingDetails(props: { booking: BookingFieldsFragment; asOwner: boolean; isAtWork: boolean }) {
  const { booking, asOwner, isAtWork } = props;
  const { email, phoneNumber } = booking.customer;
  const ifMissed = booking.walkIn ? '' : noShowWords(booking.depositRule, booking.upFrontCents);
  const facts: [string, string][] = [
    ['Date', `${fullDate(booking.date)}, ${zoneName(booking.timeZone)}`],
    ...(booking.barber ? [['Barber', nameOf(booking.barber.person)] as [string, string]] : []),
    ...(asOwner && email ? [['Email', email] as [string, string]] : []),
    ...(asOwner && phoneNumber ? [['Phone number', phoneNumber] as [string, string]] : []),
    ...(!asOwner && booking.shop.address ? [['Address', booking.shop.address] as [string, string]] : []),
    ...(booking.bookedFor ? [['For', booking.bookedFor.name] as [string, string]] : []),
    ...(booking.bookedFor?.note ? [['About them', booking.bookedFor.note] as [string, string]] : []),
    ...(booking.note ? [['Note', booking.note] as [string, string]] : []),
    ...(typeof booking.transportation === 'boolean'
      ? [['Transportation', booking.transportation ? 'Yes' : 'No'] as [string, string]]
      : []),
    ...(booking.dueAtShopCents > 0 && !booking.walkIn
      ? [
          ['Paid when booking', formatCentsExact(booking.upFrontCents)] as [string, string],
          ['At the shop', formatCentsExact(booking.dueAtShopCents)] as [string, string],
        ]
      : []),
    ...(!asOwner && booking.changeable && ifMissed !== '' ? [['No-show', ifMissed] as [string, string]] : []),
    ...(booking.changeable && booking.upFrontCents > 0 && !booking.walkIn
      ? [
          [
            'Cancelling',
            policyWordsAt(booking.cancellationPolicy, booking.upFrontCents, booking.startsAt, Date.now()),
          ] as [string, string],
        ]
      : []),
    ...(booking.cancelledBy
      ? [['Cancelled by', booking.cancelledBy === 'shop' ? 'the shop' : 'the customer'] as [string, string]]
      : []),
    ...(booking.reason ? [['Reason', booking.reason] as [string, string]] : []),
    ...(booking.refundCents ? [['Refund', formatCentsExact(booking.refundCents)] as [string, string]] : []),
  ];
  return (
    <Box>
      {asOwner && booking.dispute && <Note tone="warn">{DISPUTED[booking.dispute]}</Note>}
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {!asOwner && booking.status === 'completed' && <OwnReviewNote bookingId={booking.id} />}
      <Row>
        {!booking.walkIn && !isAtWork && (
          <LinkButton small to={writeAbout({ kind: 'booking', id: booking.id })} icon={<Icon name="mail" size={18} />}>
            {`Message ${asOwner ? guestOf(booking) : booking.shop.name}`}
          </LinkButton>
        )}
        {asOwner && <CalendarButton small bookingId={booking.id} />}
        {!isAtWork && (
          <>
            <HistoryButton type="booking" id={booking.id} name={`the booking of ${booking.date}`} />
            <MoneyOfBooking booking={booking} asOwner={asOwner} />
          </>
        )}
      </Row>
    </Box>
  );
}

const Box = styled.div`
  grid-column: 1 / -1;
  display: grid;
  gap: ${space[3]};
  padding-top: ${space[3]};
  border-top: 1px dashed ${color.lineStrong};
  font-size: ${size.sm};
  dl {
    display: grid;
    gap: ${space[2]} ${space[6]};
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 220px), 1fr));
  }
  dt {
    color: ${color.muted};
  }
  dd {
    font-weight: 600;
    overflow-wrap: anywhere;
  }
`;
