import type { Aggregate, Command } from '../decider.ts';
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
