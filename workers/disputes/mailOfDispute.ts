import { z } from 'zod';
import type {
  DisputeEscalated,
  DisputeLost,
  DisputeOpened,
  DisputeWon,
  InquiryClosed,
} from '#domain/disputes/events.ts';
import type { KnownDispute } from '#domain/disputes/state.ts';
import type { Purpose } from '#domain/payments/events.ts';
import { disputeOf } from '#domain/processes/disputes/followDispute.ts';
import { sellersOf } from '#domain/processes/disputes/sellersOf.ts';
import { job } from '../job.ts';
import { mailOwners } from '../mailOwners.ts';
import { dollars, mailMember } from '../payments/payerMail.ts';

type News = DisputeOpened | DisputeEscalated | DisputeWon | DisputeLost | InquiryClosed;
type Stage = KnownDispute['stage'];
type Data = { eventId: string; disputeId: string; stage: Stage };
type Letter = { readonly subject: string; readonly owner: string; readonly seller: string };

const STAGES = {
  DisputeEscalated: 'open',
  DisputeWon: 'won',
  DisputeLost: 'lost',
  InquiryClosed: 'closed',
} as const satisfies Record<Exclude<News['type'], 'DisputeOpened'>, Stage>;

const stageAfter = (event: Pick<News, 'type' | 'data'>): Stage =>
  event.type === 'DisputeOpened'
    ? (event.data as DisputeOpened['data']).isInquiry
      ? 'inquiry'
      : 'open'
    : STAGES[event.type];

/** Whether an event only moves the money of a decision that was told when it was made. */
export const isToldAlready = ({ type, data }: Pick<News, 'type' | 'data'>): boolean =>
  type === 'DisputeLost' && (data as DisputeLost['data']).wasLost === true;

/** Mails the platform's owners, and whoever has sold it, each step of a dispute that still holds; once each. */
export const mailOfDispute = job<News, Data>({
  name: 'mail-of-dispute',
  on: ['DisputeOpened', 'DisputeEscalated', 'DisputeWon', 'DisputeLost', 'InquiryClosed'],
  data: z.object({
    eventId: z.string(),
    disputeId: z.string(),
    stage: z.enum(['inquiry', 'open', 'won', 'lost', 'closed']),
  }),
  from: (event) =>
    event.metadata.channel === 'demo' || isToldAlready(event)
      ? null
      : { eventId: event.id, disputeId: event.data.disputeId, stage: stageAfter(event) },
  async run({ eventId, disputeId, stage }, tools) {
    const noted = await disputeOf(tools, disputeId);
    if (noted?.stage !== stage) return;
    const { subject, owner, seller } = LETTERS[stage](noted);
    await mailOwners(tools, `dispute-${eventId}`, subject, [owner, idsOf(noted)]);
    for (const sellerId of await sellersOf(tools, noted.purpose))
      await mailMember(tools, sellerId, `dispute-${eventId}-seller-${sellerId}`, subject, [
        seller,
        linkOf(noted.purpose, tools.publicUrl),
      ]);
  },
});

const THINGS = {
  booking: 'an appointment',
  cart: 'an order',
  subscription: 'a plan',
  plan: 'a plan',
  contribute: 'a contribution',
} as const satisfies Record<Purpose['page'], string>;

/** "$35.00 for an appointment". */
export const sumOf = ({ amount, purpose }: Pick<KnownDispute, 'amount' | 'purpose'>): string =>
  `${dollars(amount)} for ${THINGS[purpose.page]}`;

export const dayOf = (instant: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(instant));

export const idsOf = ({ disputeId, paymentId }: Pick<KnownDispute, 'disputeId' | 'paymentId'>): string =>
  paymentId === null ? `Dispute ${disputeId}` : `Dispute ${disputeId}, payment ${paymentId}`;

/** By the provider's names: `product_not_received`. */
const reasonOf = ({ reason }: KnownDispute): string => `The reason it gives: ${reason.replaceAll('_', ' ')}.`;
const deadline = ({ dueBy }: KnownDispute): string =>
  dueBy === null ? 'It cannot be answered.' : `It can be answered until ${dayOf(dueBy)}; after that it is lost.`;

const HELP = 'What speaks for you is put together from what is recorded here; what you wrote to each other helps most.';

function contested(noted: KnownDispute): Letter {
  return {
    subject: 'A payment is disputed',
    owner: `A payer’s bank contests ${sumOf(noted)} and has taken the money, with a fee. ${reasonOf(noted)} ${deadline(noted)}`,
    seller: `The bank of a customer contests ${sumOf(noted)} and has taken the money until it has decided. ${reasonOf(noted)} ${
      noted.purpose.page === 'cart' ? 'Please do not send what you have not sent yet. ' : ''
    }${HELP}`,
  };
}

const LETTERS: Readonly<Record<Stage, (noted: KnownDispute) => Letter>> = {
  inquiry: asked,
  open: contested,
  won: (noted) => ({
    subject: 'A dispute was won',
    owner: `The bank has decided for us: ${sumOf(noted)} is back.`,
    seller: `The bank has decided for you: ${sumOf(noted)} stays yours.${goesOn(noted)}`,
  }),
  lost: (noted) => ({
    subject: 'A dispute was lost',
    owner: `The bank has decided for the payer: ${sumOf(noted)} stays with them.`,
    seller: `The bank has decided for the customer: ${sumOf(noted)} goes back to them.${
      noted.purpose.page === 'contribute' ? '' : ' It is taken from what you have earned.'
    }${noted.purpose.page === 'cart' ? ' Please send nothing more for it.' : ''}`,
  }),
  closed: (noted) => ({
    subject: 'A bank’s question is settled',
    owner: `The bank has closed its inquiry about ${sumOf(noted)}.`,
    seller: `The bank has closed its inquiry about ${sumOf(noted)}.${goesOn(noted)}`,
  }),
};

const goesOn = ({ purpose }: KnownDispute): string =>
  purpose.page === 'cart' ? ' What was kept back can be sent.' : '';

function asked(noted: KnownDispute): Letter {
  return {
    subject: 'A bank asks about a payment',
    owner: `A payer’s bank asks about ${sumOf(noted)}, and has taken nothing. ${reasonOf(noted)} Evidence, or giving the money back, avoids a dispute and its fee. ${deadline(noted)}`,
    seller: `The bank of a customer asks about ${sumOf(noted)}. ${reasonOf(noted)} ${
      noted.purpose.page === 'cart' ? 'Please wait with what you have not sent yet. ' : ''
    }${HELP}`,
  };
}

function linkOf({ page, itemId }: Purpose, publicUrl: string): string {
  if (page === 'cart') return `${publicUrl}/orders/${itemId}`;
  return page === 'contribute' ? `${publicUrl}/funding` : `${publicUrl}/appointments`;
}
