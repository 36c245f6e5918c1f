import { appointmentPath } from '../../bookings/appointmentPath.ts';
import type { StateOf } from '../../dispatch.ts';
import { dispute } from '../../disputes/decider.ts';
import { isUndecided, type KnownDispute } from '../../disputes/state.ts';
import type { NoticeKind, Refs } from '../../notifications/events.ts';
import type { Purpose } from '../../payments/events.ts';
import { locateBooking } from '../move/locateBooking.ts';

const DISPUTE_KINDS = ['paymentDisputed', 'disputeDecided'] as const satisfies readonly NoticeKind[];
export type DisputeNoticeKind = (typeof DISPUTE_KINDS)[number];
export const isDisputeKind = (kind: NoticeKind): kind is DisputeNoticeKind => DISPUTE_KINDS.some((one) => one === kind);

/** `isOwner`: set when the recipient is an owner of the platform, not the seller. */
type Notice = { readonly memberId: string; readonly kind: DisputeNoticeKind; readonly refs: Refs };

async function disputeOf(stateOf: StateOf, { disputeId = '' }: Refs): Promise<KnownDispute | undefined> {
  const { state } = await stateOf(dispute, { disputeId });
  return state.stage === 'none' ? undefined : state;
}

/** Whether a notification about a dispute still says what is so. */
export async function isDisputeNoticeInForce(
  stateOf: StateOf,
  { kind, refs }: Omit<Notice, 'memberId'>,
): Promise<boolean> {
  const noted = await disputeOf(stateOf, refs);
  return noted !== undefined && isUndecided(noted) === (kind === 'paymentDisputed');
}

const THINGS = {
  booking: 'an appointment',
  cart: 'an order',
  subscription: 'a plan',
  plan: 'a plan',
  contribute: 'a contribution',
} as const satisfies Record<Purpose['page'], string>;

/** Title, sentence and link. */
export async function disputeText(
  stateOf: StateOf,
  { memberId, kind, refs }: Notice,
): Promise<{ title: string; text: string; href: string }> {
  const noted = await disputeOf(stateOf, refs);
  if (!noted) return { title: 'A bank contests a payment', text: 'It is over.', href: '/notifications' };
  const what = `$${(noted.amount / 100).toFixed(2)} for ${THINGS[noted.purpose.page]}`;
  const [title, text] = kind === 'paymentDisputed' ? asked(noted, what) : decided(noted, what);
  return {
    title,
    text,
    href: refs.isOwner ? '/owner/books?tab=disputes' : await placeOf(stateOf, noted.purpose, memberId),
  };
}

const asked = ({ purpose: { page } }: KnownDispute, what: string) =>
  [
    'A bank contests a payment',
    `The bank of a customer contests ${what}, or asks about it.${page === 'cart' ? ' Please do not send what was not sent yet.' : ''}`,
  ] as const;

const decided = ({ stage }: KnownDispute, what: string) =>
  [
    'A bank has decided',
    stage === 'lost'
      ? `It has given ${what} back to the customer.`
      : stage === 'won'
        ? `It has decided that ${what} stays with the seller.`
        : `It has closed its inquiry about ${what}.`,
  ] as const;

/** Where a seller finds what they have sold. */
async function placeOf(stateOf: StateOf, { page, itemId }: Purpose, memberId: string): Promise<string> {
  if (page === 'cart') return `/orders/${itemId}`;
  if (page === 'contribute') return '/funding';
  const booking = (await locateBooking(stateOf, itemId))?.booking;
  return booking ? appointmentPath(booking, memberId) : '/appointments';
}
