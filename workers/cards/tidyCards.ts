import { z } from 'zod';
import type { StripeEventRecorded } from '#domain/payments/events.ts';
import { tidyCards as tidy } from '#domain/processes/cards/cards.ts';
import { job } from '../job.ts';

/** A member has added a card: what is there at the provider is looked at and put in order. */
export const tidyCards = job<StripeEventRecorded, { memberId: string }>({
  name: 'tidy-cards',
  on: ['StripeEventRecorded'],
  data: z.object({ memberId: z.string() }),
  from: ({ data: { kind, payerId, contributionId } }) =>
    kind === 'setup_intent.succeeded' && payerId && !contributionId ? { memberId: payerId } : null,
  run: ({ memberId }, tools) => tidy(tools, memberId),
});
