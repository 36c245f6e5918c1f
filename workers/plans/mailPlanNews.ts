import { z } from 'zod';
import type { PaidPlan, RenewalFailed, SubscriptionEnded, SubscriptionStarted } from '#domain/plans/events.ts';
import { limitsOf, paidPlanNamed } from '#domain/plans/plans.ts';
import { type Running, renewalOf } from '#domain/plans/state.ts';
import { planStateOf } from '#domain/processes/plans/followPlan.ts';
import type { Fact } from '#projections/projection.ts';
import { job } from '../job.ts';
import { dollars, mailMember } from '../payments/payerMail.ts';

type News = SubscriptionStarted | RenewalFailed | SubscriptionEnded;

const data = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('SubscriptionStarted'),
    eventId: z.string(),
    memberId: z.string(),
    plan: z.enum(['premium', 'diamond']),
    until: z.string(),
  }),
  z.object({ type: z.literal('RenewalFailed'), eventId: z.string(), memberId: z.string(), graceUntil: z.string() }),
  z.object({
    type: z.literal('SubscriptionEnded'),
    eventId: z.string(),
    memberId: z.string(),
    why: z.enum(['cancelled', 'unpaid', 'closedAccount', 'disputed']),
  }),
]);
type Data = z.infer<typeof data>;

/**
 * Mails a member that their plan has begun, that a renewal failed and what to do, and that it has ended; once each, and
 * only while it is so: a mail may come days late.
 */
export const mailPlanNews = job<News, Data>({
  name: 'mail-plan-news',
  on: ['SubscriptionStarted', 'RenewalFailed', 'SubscriptionEnded'],
  data,
  from: (event) => (event.metadata.channel === 'demo' ? null : newsOf(event)),
  async run(news, tools) {
    const { running } = await planStateOf(tools, news.memberId);
    if (!isStillSo(news, running)) return;
    const { subject, paragraphs } = letterOf(news, running, tools.publicUrl);
    await mailMember(tools, news.memberId, `plan-${news.eventId}`, subject, paragraphs);
  },
});

function newsOf(event: Fact<News>): Data {
  const of = { eventId: event.id, memberId: event.data.memberId };
  if (event.type === 'SubscriptionStarted')
    return { type: event.type, ...of, plan: event.data.plan, until: event.data.until };
  if (event.type === 'RenewalFailed') return { type: event.type, ...of, graceUntil: event.data.graceUntil };
  return { type: event.type, ...of, why: event.data.why };
}

type Letter = { readonly subject: string; readonly paragraphs: readonly string[] };

/** `running`: the member's plan now. */
function isStillSo(news: Data, running: Running | undefined): boolean {
  if (news.type === 'SubscriptionStarted') return running?.plan === news.plan;
  if (news.type === 'RenewalFailed') return running?.failed?.graceUntil === news.graceUntil;
  return running === undefined;
}

function letterOf(news: Data, running: Running | undefined, publicUrl: string): Letter {
  if (news.type === 'SubscriptionStarted') return begun(news.plan, news.until, publicUrl);
  return news.type === 'RenewalFailed' ? renewalFailed(news, running, publicUrl) : ended(news.why, publicUrl);
}

const titleOf = (plan: PaidPlan): string => paidPlanNamed(plan)?.title ?? plan;
const day = (instant: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(instant));

function begun(plan: PaidPlan, until: string, publicUrl: string): Letter {
  const { products, crew } = limitsOf(plan);
  return {
    subject: `Your ${titleOf(plan)} plan has begun`,
    paragraphs: [
      `You can now list ${products} products and add ${crew === null ? 'as many barbers as you like' : `${crew} barbers`} to your crew.`,
      `It renews on ${day(until)} from the card you paid with. You can change or cancel it any time: ${publicUrl}/settings`,
    ],
  };
}

function renewalFailed(
  { graceUntil }: Extract<Data, { type: 'RenewalFailed' }>,
  running: Running | undefined,
  publicUrl: string,
): Letter {
  const owed = running && renewalOf(running);
  const title = owed ? titleOf(owed.plan) : 'plan';
  const price = owed?.amount ?? 0;
  const where = owed ? `${publicUrl}/payment/subscription/${title}/${price / 100}` : `${publicUrl}/settings`;
  return {
    subject: `We could not renew your ${title} plan`,
    paragraphs: [
      `Your card was not charged${price > 0 ? ` for the ${dollars(price)} of the next period` : ''}. We try again during the next days.`,
      `Nothing changes for now: your plan runs on until ${day(graceUntil)}. Please pay with this or another card until then: ${where}`,
      'After that day the limits of Basic hold for new listings. What you have listed stays, and so do all bookings.',
    ],
  };
}

const ENDED = {
  unpaid: 'The renewal could not be charged, so your plan has ended. Nothing more is charged.',
  disputed: 'Your bank has taken back what you paid for your plan, so it has ended. Nothing more is charged.',
  cancelled: 'As you wished, your plan has ended.',
  closedAccount: 'As you wished, your plan has ended.',
} as const satisfies Record<SubscriptionEnded['data']['why'], string>;

const ended = (why: SubscriptionEnded['data']['why'], publicUrl: string): Letter => ({
  subject: 'Your plan has ended',
  paragraphs: [
    ENDED[why],
    `The limits of Basic hold for new listings from now on. What you have listed stays, and so do all bookings. You can choose a plan again: ${publicUrl}/#pricing`,
  ],
});
