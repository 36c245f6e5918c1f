import { z } from 'zod';
import type { StripeEventRecorded } from '#domain/payments/events.ts';
import { tidyCards as tidy } from '#domain/processes/cards/cards.ts';
import { job } from '../job.ts';

/** A member has added a card: what is there at the provider is looked at and put in order. */
export const tidyCards = job<StripeEventRecorded, { memberId: string; setupId: string }>({
  name: 'tidy-cards',
  on: ['StripeEventRecorded'],
  data: z.object({ memberId: z.string(), setupId: z.string() }),
  from: ({ data: { kind, payerId, setupId, contributionId } }) =>
    kind === 'setup_intent.succeeded' && payerId && setupId && !contributionId ? { memberId: payerId, setupId } : null,
  async run({ memberId, setupId }, tools) {
    // So that the member's cards are found, whose customer the provider may have known for a moment only.
    await tools.provider.lookSetup(setupId);
    await tidy(tools, memberId);
  },
});
