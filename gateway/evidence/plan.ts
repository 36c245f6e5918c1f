import type { SubscriptionEvent } from '#domain/plans/events.ts';
import { paidPlanNamed } from '#domain/plans/plans.ts';
import type { StoredEvent } from '#domain/store/eventStore.ts';
import { recordRead } from '../audit/reads.ts';
import { eventsOfRecord } from '../audit/records.ts';
import type { Context } from '../http/context.ts';
import { dollars } from '../receipts/layout.ts';
import { type Evidence, NoEvidence, newestThatFit } from './evidence.ts';
import { customerOf, inUtc, mailsOf, timelineOf } from './facts.ts';
import { bounded } from './fields.ts';

const TERMS =
  'Shown beside the card form before paying: “It renews by itself with this card until you cancel, in your settings.” A plan that is cancelled runs until the end of the period that is paid, and is not charged again.';

/** The evidence for what a member has paid for plans, for platform owners; missing where nothing was paid. */
export async function planEvidence(context: Context, memberId: string): Promise<Pick<Evidence, 'fields'>> {
  const record = { type: 'plan', id: memberId } as const;
  const events = (await eventsOfRecord(context.services, record))?.events ?? [];
  const charges = events.flatMap((event) => chargeOf(event) ?? []);
  if (charges.length === 0) throw NoEvidence();
  await recordRead(context, 'export', { record });
  const [customer, timeline, mails] = await Promise.all([
    customerOf(context, { customerId: memberId }),
    timelineOf(context, events),
    mailsOf(context, mailsAbout(events)),
  ]);
  return {
    fields: bounded({
      product_description: newestThatFit(charges),
      customer_name: customer.name,
      customer_email_address: customer.email,
      service_date: charges.at(-1),
      cancellation_policy_disclosure: TERMS,
      refund_policy_disclosure: TERMS,
      cancellation_rebuttal: cancellationWords(events),
      access_activity_log: newestThatFit([...timeline, ...mails.map((line) => `${line} (mail)`)].sort()),
    }),
  };
}

/** What was charged and for which time; undefined for an event that charges nothing. */
function chargeOf(event: StoredEvent): string | undefined {
  const { type, data } = event as unknown as SubscriptionEvent;
  if (type === 'SubscriptionUpgraded')
    return `${titleOf(data)} until ${inUtc(data.until)}: ${dollars(data.amount)} for the change`;
  if (type !== 'SubscriptionStarted' && type !== 'SubscriptionRenewed') return undefined;
  return `${titleOf(data)} from ${inUtc(data.from)} to ${inUtc(data.until)}: ${dollars(data.amount)}`;
}

const titleOf = ({ plan, interval }: { readonly plan: string; readonly interval: string }): string =>
  `The plan ${paidPlanNamed(plan)?.title ?? plan} of Chairside, ${interval}`;

function cancellationWords(events: readonly StoredEvent[]): string {
  const last = events.findLast(({ type }) => type === 'CancellationScheduled' || type === 'CancellationWithdrawn');
  return last?.type === 'CancellationScheduled'
    ? `The member cancelled on ${inUtc(last.metadata.occurredAt)}; the plan then ran until the end of the period that was paid.`
    : 'The member had not cancelled when this was charged.';
}

const MAILS: Readonly<Partial<Record<SubscriptionEvent['type'], string>>> = {
  SubscriptionStarted: 'notice that the plan has begun, when it renews and how to cancel',
  RenewalFailed: 'notice that the renewal could not be charged',
  SubscriptionEnded: 'notice that the plan has ended',
};

const mailsAbout = (events: readonly StoredEvent[]) =>
  events.flatMap(({ id, type }) => {
    const what = MAILS[type as SubscriptionEvent['type']];
    return what ? [{ key: `plan-${id}`, what: `${what} to the member` }] : [];
  });
