import type { Aggregate, Command } from '../decider.ts';
import type { ProviderNotice } from '../ports/paymentProvider.ts';
import type { StripeEventRecorded } from './events.ts';

/** A webhook event with a valid signature. Only ids are kept, because its amounts and states may be outdated. */
export type RecordStripeEvent = Command<'RecordStripeEvent', StripeEventRecorded['data']>;

/** One webhook event, recorded once however often it is delivered (docs/rules.md W2). */
export const stripeEvent: Aggregate<
  { readonly recorded: boolean },
  RecordStripeEvent,
  StripeEventRecorded,
  { readonly eventId: string }
> = {
  name: 'stripe',
  stream: ({ eventId }) => `stripe-${eventId}`,
  initial: { recorded: false },
  decide: ({ data }, { recorded }) => (recorded ? [] : [{ type: 'StripeEventRecorded', data }]),
  evolve: () => ({ recorded: true }),
};

/** What is recorded of a notice: ids only, as what an event says of amounts and states may be old by the time it is read. */
export const factsOf = ({
  id,
  type,
  intentId,
  paymentId,
  refundId,
  subscriptionId,
  setupId,
  contributionId,
  payerId,
  accountId,
  payoutId,
  disputeId,
  warningId,
  createdAt,
}: ProviderNotice): StripeEventRecorded['data'] => ({
  eventId: id,
  kind: type,
  intentId: intentId ?? null,
  paymentId: paymentId ?? null,
  ...(refundId && { refundId }),
  ...(subscriptionId && { subscriptionId }),
  ...(setupId && { setupId }),
  ...(contributionId && { contributionId }),
  ...(payerId && { payerId }),
  ...(accountId && { accountId }),
  ...(payoutId && { payoutId }),
  ...(disputeId && { disputeId }),
  ...(warningId && { warningId }),
  createdAt,
});
