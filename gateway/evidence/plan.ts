import type { SubscriptionEvent } from '#domain/plans/events.ts';
import { paidPlanNamed } from '#domain/plans/plans.ts';
import type { StoredEvent } from '#domain/store/eventStore.ts';
import { recordRead } from '../audit/reads.ts';
import { eventsOfRecord } from '../audit/records.ts';
import { type Context, member } from '../http/context.ts';
import { dollars } from '../receipts/layout.ts';
import { type Evidence, NoEvidence, newestThatFit } from './evidence.ts';
import { customerOf, inUtc, mailsOf, timelineOf } from './facts.ts';
import { bounded } from './fields.ts';

const TERMS =
  'Shown beside the card form before paying: “It renews by itself with this card until you cancel, in your settings.” A plan that is cancelled runs until the end of the period that is paid, and is not charged again.';

/** The evidence for what a member has paid for plans, for platform owners; missing for others, and where nothing was paid. */
export async function planEvidence(context: Context, memberId: string): Promise<Evidence> {
  if (member(context).role !== 'superadmin') throw NoEvidence();
  const record = { type: 'plan', id: memberId } as const;
  const events = (await eventsOfRecord(context.services, record))?.events ?? [];
  const charges = events.flatMap((event) => chargeOf(event) ?? []);
  const last = charges.at(-1);
  if (!last) throw NoEvidence();
  await recordRead(context, 'export', { record });
  const [customer, timeline, mails] = await Promise.all([
    customerOf(context, { customerId: memberId }),
    timelineOf(context, events),
    mailsOf(context, mailsAbout(events)),
  ]);
  const charged = charges.map(({ words }) => words);
  const agreed = agreedIn(events);
  const policy = [...agreed, TERMS].join('\n');
  const amount = charges.reduce((sum, one) => sum + one.amount, 0);
  const happened = cancellationWords(events);
  const file = `/api/v1/subscription/evidence/${memberId}?format=pdf`;
  return {
    number: memberId,
    paymentId: last.paymentId,
    amount,
    paidAt: last.at,
    fields: bounded({
      product_description: newestThatFit(charged),
      customer_name: customer.name,
      customer_email_address: customer.email,
      service_date: last.words,
      cancellation_policy_disclosure: policy,
      refund_policy_disclosure: policy,
      cancellation_rebuttal: happened,
      access_activity_log: newestThatFit([...timeline, ...mails.map((line) => `${line} (mail)`)].sort()),
    }),
    files: { service_documentation: file, cancellation_policy: file, refund_policy: file },
    sections: [
      { title: 'What was charged', lines: [...charged, `In all: ${dollars(amount)}.`] },
      { title: 'Who paid', lines: [customer.name, customer.email].filter(Boolean) },
      { title: 'What was chosen', lines: agreed },
      { title: 'Terms shown before paying', lines: [TERMS] },
      { title: 'What became of it', lines: [happened] },
      { title: 'Mails sent', lines: mails },
      { title: 'What happened, in order', lines: timeline },
    ],
  };
}

type Charge = { readonly words: string; readonly amount: number; readonly paymentId: string; readonly at: string };

/** What was charged and for which time; undefined for an event that charges nothing. */
function chargeOf(event: StoredEvent): Charge | undefined {
  const { type, data } = event as unknown as SubscriptionEvent;
  const at = event.metadata.occurredAt;
  if (type === 'SubscriptionUpgraded') {
    const words = `${titleOf(data)} until ${inUtc(data.until)}: ${dollars(data.amount)} for the change`;
    return { words, amount: data.amount, paymentId: data.invoiceId, at };
  }
  if (type !== 'SubscriptionStarted' && type !== 'SubscriptionRenewed') return undefined;
  const words = `${titleOf(data)} from ${inUtc(data.from)} to ${inUtc(data.until)}: ${dollars(data.amount)}`;
  // A renewal that the provider charged by itself has no payment of ours.
  const paymentId = type === 'SubscriptionStarted' ? data.paymentId : (data.paymentId ?? data.invoiceId);
  return { words, amount: data.amount, paymentId, at };
}

const titleOf = ({ plan, interval }: { readonly plan: string; readonly interval: string }): string =>
  `The plan ${paidPlanNamed(plan)?.title ?? plan} of Chairside, ${interval}`;

/** Which plan the member chose, when, and what each period of it costs: as it was then, whatever the table says today. */
function agreedIn(stored: readonly StoredEvent[]): string[] {
  const events = stored as unknown as readonly (SubscriptionEvent & Pick<StoredEvent, 'metadata'>)[];
  const bought = new Set(events.flatMap(({ type, data }) => (type === 'SubscriptionStarted' ? [data.attempt] : [])));
  return events.flatMap(({ type, data, metadata: { occurredAt } }) => {
    const chosen = `Chosen on ${inUtc(occurredAt)}`;
    if (type === 'PlanChosen' && bought.has(data.attempt))
      return [`${chosen}: ${titleOf(data)}, for ${dollars(data.amount)} ${PER[data.interval]}, in advance.`];
    if (type === 'SubscriptionUpgraded') return [`${chosen}: ${titleOf(data)}, at once, in place of what ran.`];
    if (type === 'DowngradeScheduled') return [`${chosen}: ${titleOf(data)}, from ${inUtc(data.at)} on.`];
    return [];
  });
}

const PER = { monthly: 'a month', yearly: 'a year' } as const;

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
