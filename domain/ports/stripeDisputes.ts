import type Stripe from 'stripe';
import { planItemOf } from '../ids.ts';
import type {
  ContestedCharge,
  ContestedPart,
  DisputeProvider,
  DisputeStanding,
  IdPage,
  ProviderDispute,
  ProviderFraudWarning,
} from './disputeProvider.ts';
import { guarded } from './stripeErrors.ts';

const PAGE = 100;

/** Charges that banks contest, through the SDK. */
export function stripeDisputes(stripe: () => Stripe): DisputeProvider {
  return {
    lookDispute: (disputeId) => guarded(async () => toDispute(stripe(), await stripe().disputes.retrieve(disputeId))),
    listDisputes: (since, after) => guarded(async () => toPage(await stripe().disputes.list(pageOf(since, after)))),
    disputesOf: (intentId) =>
      guarded(async () => {
        const found: ContestedPart[] = [];
        for await (const { status, amount } of stripe().disputes.list({ payment_intent: intentId, limit: PAGE }))
          found.push({ standing: standingOf(status), amount });
        return found;
      }),
    uploadEvidence: ({ name, content: data }) =>
      guarded(async () => {
        const file = { name, data, type: 'application/pdf' };
        return (await stripe().files.create({ purpose: 'dispute_evidence', file })).id;
      }),
    submitEvidence: (disputeId, evidence) =>
      guarded(async () => void (await stripe().disputes.update(disputeId, { evidence, submit: true }))),
    acceptDispute: (disputeId) => guarded(async () => void (await stripe().disputes.close(disputeId))),
    lookFraudWarning: (warningId) =>
      guarded(async () => toWarning(stripe(), await stripe().radar.earlyFraudWarnings.retrieve(warningId))),
    listFraudWarnings: (since, after) =>
      guarded(async () => toPage(await stripe().radar.earlyFraudWarnings.list(pageOf(since, after)))),
  };
}

/** Whether a bank contests a charge of an intent, and has not decided. */
export async function isContested(stripe: Stripe, intentId: string): Promise<boolean> {
  for await (const { status } of stripe.disputes.list({ payment_intent: intentId, limit: PAGE }))
    if (standingOf(status) === 'open') return true;
  return false;
}

const pageOf = (since: string, after: string | undefined) => ({
  created: { gte: Math.floor(Date.parse(since) / 1000) },
  limit: PAGE,
  ...(after !== undefined && { starting_after: after }),
});

const toPage = ({ data, has_more }: { data: readonly { id: string }[]; has_more: boolean }): IdPage => ({
  ids: data.map(({ id }) => id),
  next: has_more ? data.at(-1)?.id : undefined,
});

const STANDINGS: Readonly<Record<string, DisputeStanding>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'closed',
  // Settled with the bank before it became a dispute: with a movement of money where it was paid back.
  prevented: 'closed',
  won: 'won',
  lost: 'lost',
  // Lost, unless the appeal is won.
  appeal_needs_response: 'lost',
  appeal_under_review: 'lost',
};

/** A state that is not known counts as one in which nothing is decided. */
const standingOf = (status: string): DisputeStanding => STANDINGS[status] ?? 'open';

export const instant = (seconds: number): string => new Date(seconds * 1000).toISOString();
export const idOf = (named: string | { readonly id: string } | null | undefined): string =>
  typeof named === 'string' ? named : (named?.id ?? '');

async function toDispute(stripe: Stripe, dispute: Stripe.Dispute): Promise<ProviderDispute> {
  const { due_by, submission_count } = dispute.evidence_details;
  const intentId = await intentOf(stripe, dispute);
  const about = await aboutOf(stripe, intentId);
  return {
    disputeId: dispute.id,
    intentId,
    amount: dispute.amount,
    currency: dispute.currency,
    reason: dispute.reason,
    standing: standingOf(dispute.status),
    // 0 where the bank takes no answer.
    dueBy: due_by ? instant(due_by) : null,
    submissions: submission_count,
    movements: dispute.balance_transactions.map(({ id, amount, fee }) => ({ movementId: id, amount, fee })),
    openedAt: instant(dispute.created),
    ...(about && { about }),
  };
}

async function toWarning(stripe: Stripe, warning: Stripe.Radar.EarlyFraudWarning): Promise<ProviderFraudWarning> {
  const intentId = await intentOf(stripe, warning);
  const about = await aboutOf(stripe, intentId);
  const { amount } = await stripe.charges.retrieve(idOf(warning.charge));
  return {
    warningId: warning.id,
    intentId,
    amount,
    kind: warning.fraud_type,
    warnedAt: instant(warning.created),
    ...(about && { about }),
  };
}

type OfCharge = {
  readonly payment_intent?: string | { readonly id: string } | null;
  readonly charge: string | { readonly id: string };
};

/** '' for a charge without an intent, which is none of ours. */
async function intentOf(stripe: Stripe, { payment_intent, charge }: OfCharge): Promise<string> {
  return idOf(payment_intent) || idOf((await stripe.charges.retrieve(idOf(charge))).payment_intent);
}

/** What our marks say, of an intent or of its charge; undefined where there are none. */
export const marksOf = ({ paymentId, page, itemId, payerId }: Stripe.Metadata): ContestedCharge | undefined =>
  paymentId && page && itemId && payerId ? { paymentId, payerId, purpose: { page, itemId } } : undefined;

/** What an intent was for: by its marks, or by those of the subscription whose invoice it paid. Undefined if not ours. */
export async function aboutOf(stripe: Stripe, intentId: string): Promise<ContestedCharge | undefined> {
  if (intentId === '') return undefined;
  const marked = marksOf((await stripe.paymentIntents.retrieve(intentId)).metadata);
  if (marked) return marked;
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: intentId },
    limit: 1,
  });
  const invoiceId = idOf(data[0]?.invoice);
  if (invoiceId === '') return undefined;
  const subscription = (await stripe.invoices.retrieve(invoiceId)).parent?.subscription_details?.subscription;
  if (!subscription) return undefined;
  const { memberId, attempt } = (await stripe.subscriptions.retrieve(idOf(subscription))).metadata;
  if (!memberId || !attempt) return undefined;
  const purpose = { page: 'subscription', itemId: planItemOf(memberId, Number(attempt)) };
  return { paymentId: null, invoiceId, payerId: memberId, purpose };
}
