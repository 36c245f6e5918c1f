import type { Aggregate, Command } from '../decider.ts';
import type { StripeEventRecorded } from './events.ts';

/** A webhook event whose signature was good. Only ids are kept: what it says of amounts and states may be old. */
export type RecordStripeEvent = Command<'RecordStripeEvent', StripeEventRecorded['data']>;

/** One webhook event, recorded once however often it is delivered (reliability W2). */
export const stripeEvent: Aggregate<{ readonly recorded: boolean }, RecordStripeEvent, StripeEventRecorded> = {
  name: 'stripe',
  commands: ['RecordStripeEvent'],
  stream: ({ eventId }) => `stripe-${eventId}`,
  initial: { recorded: false },
  decide: ({ data }, { recorded }) => (recorded ? [] : [{ type: 'StripeEventRecorded', data }]),
  evolve: () => ({ recorded: true }),
};
