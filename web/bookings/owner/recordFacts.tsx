import { Link } from 'react-router-dom';
import type { BookingFieldsFragment, BookingRecordFieldsFragment } from '../../graphql/graphql.ts';
import { depositWords } from '../../shared/depositWords.ts';
import { momentOf } from '../../shared/instants.ts';
import { minutesWords, serviceWords } from '../../shared/menu/wish.ts';
import { guestOf, nameOf } from '../../shared/nameOf.ts';
import { paidWords } from '../../shared/paidWords.ts';
import { paths } from '../../shared/paths.ts';
import { policyWords } from '../../shared/policyWords.ts';
import { clock, fullDate, viewersTime, zoneName } from '../../shared/times.ts';
import { EmailLink, PhoneLink } from '../../ui/ContactLink.tsx';
import type { Fact } from '../../ui/Facts.tsx';
import { formatCentsExact } from '../../ui/format.ts';
import { Code } from '../../ui/Layout.tsx';
import { statusWord } from '../BookingStatusBadge.tsx';

type Booking = BookingFieldsFragment;
type Payment = BookingRecordFieldsFragment['payment'];

/** Where and when, on the clock of the shop, and how far it has come. */
export function visitFacts(booking: Booking): Fact[] {
  const { shop, date, time, timeZone, startsAt, status, expiresAt, cancelledBy, reason, transportation, note } =
    booking;
  const own = viewersTime(timeZone, startsAt);
  return [
    { name: 'Shop', value: <Link to={paths.barber(shop.id)}>{shop.name}</Link> },
    { name: 'Day', value: fullDate(date) },
    { name: 'Time', value: `${clock(time)}, ${zoneName(timeZone)}${own ? ` (${own})` : ''}` },
    { name: 'Service', value: serviceWords(booking) },
    { name: 'Length', value: minutesWords(booking.minutes) },
    { name: 'State', value: statusWord(status) },
    ...(expiresAt ? [{ name: 'Kept until', value: momentOf(expiresAt) }] : []),
    ...(cancelledBy ? [{ name: 'Cancelled by', value: cancelledBy === 'shop' ? 'The shop' : 'The customer' }] : []),
    ...(reason ? [{ name: 'Reason', value: reason }] : []),
    ...(typeof transportation === 'boolean' ? [{ name: 'Transportation', value: transportation ? 'Yes' : 'No' }] : []),
    ...(note ? [{ name: 'Note', value: note }] : []),
    { name: 'Held', value: momentOf(booking.createdAt) },
  ];
}

/** Who comes and whose shop it is, with their pages for those who may open them. */
export function peopleFacts(booking: Booking, isLinked: boolean): Fact[] {
  const { customer, shop, walkIn } = booking;
  const page = (id: string, name: string) => (isLinked ? <Link to={paths.ownerUser(id)}>{name}</Link> : name);
  return [
    {
      name: 'Customer',
      value: walkIn ? `${guestOf(booking)}, without an account` : page(customer.id, nameOf(customer)),
    },
    ...(customer.email ? [{ name: 'Email', value: <EmailLink email={customer.email} /> }] : []),
    ...(customer.phoneNumber ? [{ name: 'Phone', value: <PhoneLink phone={customer.phoneNumber} /> }] : []),
    { name: 'Owner of the shop', value: page(shop.owner.id, nameOf(shop.owner)) },
  ];
}

/** What it costs, what came in and what went back. */
export function moneyFacts(booking: Booking, payment: Payment, isLinked: boolean): Fact[] {
  const { priceCents, upFrontCents, dueAtShopCents, refundCents, walkIn } = booking;
  const deposit = walkIn || priceCents === 0 ? '' : depositWords(booking.depositRule, priceCents);
  return [
    { name: 'Price', value: priceCents === 0 ? 'Free' : formatCentsExact(priceCents) },
    ...(booking.stampsOffCents
      ? [{ name: 'Taken off by a stamp card', value: formatCentsExact(booking.stampsOffCents) }]
      : []),
    ...booking.addOns.map((one) => ({ name: one.name, value: `${formatCentsExact(one.priceCents)} of it` })),
    ...(dueAtShopCents > 0 && !walkIn
      ? [
          { name: 'Paid when booking', value: formatCentsExact(upFrontCents) },
          { name: 'At the shop', value: formatCentsExact(dueAtShopCents) },
        ]
      : []),
    { name: 'Payment', value: payment ? wordsOf(payment) : walkIn ? 'At the desk' : 'None' },
    ...(refundCents === null || refundCents === undefined
      ? []
      : [{ name: 'To be given back', value: formatCentsExact(refundCents) }]),
    ...(payment && payment.refundedCents > 0
      ? [{ name: 'Given back', value: formatCentsExact(payment.refundedCents) }]
      : []),
    ...(priceCents > 0 && !walkIn
      ? [
          {
            name: 'Terms that were shown',
            value: [deposit, upFrontCents > 0 ? policyWords(booking.cancellationPolicy, upFrontCents) : '']
              .filter(Boolean)
              .join(' '),
          },
        ]
      : []),
    ...(payment
      ? [
          {
            name: 'Number of the payment',
            value: isLinked ? (
              <Link to={`${paths.ownerAudit}?record=payment:${payment.id}`}>
                <Code>{payment.id}</Code>
              </Link>
            ) : (
              <Code>{payment.id}</Code>
            ),
          },
        ]
      : []),
  ];
}

const wordsOf = ({ status, amountCents, message }: NonNullable<Payment>): string =>
  `${paidWords[status]}: ${formatCentsExact(amountCents)}${message ? `. ${message}` : ''}`;
