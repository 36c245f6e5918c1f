import type { Booking } from '#domain/bookings/state.ts';
import { dueAtShopOf, noShowOf, upFrontOf } from '#domain/bookings/upFront.ts';
import { payment } from '#domain/payments/decider.ts';
import { sumOfRefunds } from '#domain/payments/state.ts';
import { locateBooking } from '#domain/processes/move/locateBooking.ts';
import { depositRuleOf } from '#domain/shops/deposit.ts';
import { policyOf } from '#domain/shops/policy.ts';
import { eventsOfRecord } from '../audit/records.ts';
import { shopOf } from '../bookings/facts.ts';
import { type Context, member } from '../http/context.ts';
import { dollars } from '../receipts/layout.ts';
import { type Evidence, NoEvidence, newestThatFit } from './evidence.ts';
import { customerOf, inUtc, mailsOf, messagesOf, recordMaking, type Sale, timelineOf } from './facts.ts';
import { bounded } from './fields.ts';
import { whatWasSold } from './sold.ts';

const ENDED: Readonly<Partial<Record<Booking['stage'], string>>> = {
  completed: 'The shop has recorded that the appointment took place.',
  noShow: 'The shop has recorded that the customer did not come; the time was kept for them.',
  confirmed: 'The appointment was booked and not cancelled.',
};

/**
 * The evidence for a booking that was paid, for its shop’s owner and for platform owners; missing for others, its
 * customer included, and where nothing was paid.
 */
export async function bookingEvidence(context: Context, bookingId: string): Promise<Evidence> {
  const caller = member(context);
  const booking = (await locateBooking(context.stateOf, bookingId))?.booking;
  if (!booking?.paymentId || !(caller.id === booking.ownerId || caller.role === 'superadmin')) throw NoEvidence();
  const { paymentId, customerId, ownerId, shopId, date, time, timeZone } = booking;
  const paid = (await context.stateOf(payment, { paymentId })).state;
  if (paid.stage !== 'captured') throw NoEvidence();
  const sale: Sale = {
    record: { type: 'booking', id: bookingId },
    about: { kind: 'booking', id: bookingId },
    customerId,
    sellerId: ownerId,
  };
  await recordMaking(context, sale);
  const [shop, customer, record, messages, mails] = await Promise.all([
    shopOf(context, shopId),
    customerOf(context, sale),
    eventsOfRecord(context.services, sale.record),
    messagesOf(context, sale),
    mailsOf(context, mailsAbout(booking)),
  ]);
  const timeline = await timelineOf(context, record?.events ?? []);
  const terms = termsOf(asAgreed(booking));
  const happened = outcomeOf(booking);
  const refunded = sumOfRefunds(paid, 'pending', 'completed');
  const what = whatWasSold(asAgreed(booking), shop);
  return {
    number: bookingId,
    paymentId,
    amount: paid.captured,
    paidAt: paid.requestedAt,
    fields: bounded({
      product_description: what,
      customer_name: customer.name,
      customer_email_address: customer.email,
      service_date: `${date} at ${time} (${timeZone})`,
      cancellation_policy_disclosure: terms,
      refund_policy_disclosure: terms,
      cancellation_rebuttal: happened,
      refund_refusal_explanation:
        refunded < paid.captured ? `${happened} ${refundWords(paid.captured, refunded)}` : undefined,
      access_activity_log: newestThatFit([...timeline, ...mails.map((line) => `${line} (mail)`)].sort()),
      uncategorized_text: newestThatFit(messages),
    }),
    files: {
      receipt: `/api/v1/booking/receipt/${bookingId}`,
      service_documentation: fileOf(bookingId),
      ...(messages.length > 0 && { customer_communication: fileOf(bookingId) }),
      cancellation_policy: fileOf(bookingId),
      refund_policy: fileOf(bookingId),
    },
    sections: [
      {
        title: 'What was sold',
        lines: [what, `Charged: ${dollars(paid.captured)}. ${refundWords(paid.captured, refunded)}`],
      },
      { title: 'Who paid', lines: [customer.name, customer.email].filter(Boolean) },
      { title: 'Terms shown before paying', lines: [terms] },
      { title: 'What became of it', lines: [happened] },
      { title: 'Mails sent', lines: mails },
      { title: 'What happened, in order', lines: timeline },
      { title: 'Messages between the two', lines: messages },
    ],
  };
}

/** A booking as it was paid, before fewer barbers came than were booked. */
const asAgreed = ({ reduced: _, ...booking }: Booking): Booking => booking;

const fileOf = (bookingId: string) => `/api/v1/booking/evidence/${bookingId}?format=pdf`;

const refundWords = (captured: number, refunded: number): string =>
  refunded === 0
    ? 'Nothing was given back.'
    : `Given back: ${dollars(refunded)}; kept: ${dollars(captured - refunded)}.`;

/** The terms as the shop had them when the time was held, which the booking’s dialog and the payment page show. */
function termsOf(booking: Booking): string {
  const { freeHours, percentage } = policyOf(booking);
  const when = booking.heldAt ? ` on ${inUtc(booking.heldAt)}` : '';
  const whole = dueAtShopOf(booking) > 0 ? 'what was paid' : 'the price';
  return `Shown beside the card form before paying, as they were when the time was held${when}: everything is given back for a cancellation until ${freeHours} hours before the appointment, and ${percentage} % of ${whole} after that, until it begins. A shop that cancels gives everything back.${depositTerms(booking)}`;
}

/** What was shown beside that of a deposit, and of customers who do not come; nothing where all is paid and kept. */
function depositTerms(booking: Booking): string {
  const paid = `${dollars(upFrontOf(booking))} of ${dollars(booking.price)} is paid with the booking`;
  const part = dueAtShopOf(booking) > 0 ? ` ${paid}, the other ${dollars(dueAtShopOf(booking))} at the shop.` : '';
  const { noShowKept } = depositRuleOf(booking);
  const { kept, refund } = noShowOf(booking);
  return noShowKept === 100 && part === ''
    ? ''
    : `${part} If the customer does not come, the shop keeps ${noShowKept} % of what was paid, ${dollars(kept)}; ${dollars(refund)} is given back.`;
}

function outcomeOf({ stage, cancellation, checkedInAt, noShowRefund = 0 }: Booking): string {
  if (cancellation)
    return `It was cancelled by the ${cancellation.by}; by the terms ${dollars(cancellation.refund)} was to be given back.`;
  const back = noShowRefund > 0 ? ` By the terms ${dollars(noShowRefund)} was to be given back.` : '';
  const ended = (ENDED[stage] ?? 'The time was held and paid for.') + back;
  return checkedInAt ? `The shop recorded on ${inUtc(checkedInAt)} that the customer was there. ${ended}` : ended;
}

const mailsAbout = ({ bookingId, startsAt }: Booking) => [
  { key: `booking-confirmed-${bookingId}`, what: 'confirmation with time, place and price to the customer' },
  { key: `reminder-${bookingId}-${Date.parse(startsAt)}`, what: 'reminder a day before to the customer' },
  { key: `booking-cancelled-${bookingId}`, what: 'notice of the cancellation to the customer' },
];
