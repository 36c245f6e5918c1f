import { z } from 'zod';
import type {
  DisputeEscalated,
  DisputeLost,
  DisputeOpened,
  DisputeWon,
  InquiryClosed,
} from '#domain/disputes/events.ts';
import { applyDispute } from '#domain/processes/disputes/applyDispute.ts';
import { job } from '../job.ts';
import { settling } from '../payments/tools.ts';

type News = DisputeOpened | DisputeEscalated | DisputeWon | DisputeLost | InquiryClosed;

/** What was paid for follows the dispute of its payment. */
export const applyDisputeOnNews = job<News, { disputeId: string }>({
  name: 'apply-dispute',
  on: ['DisputeOpened', 'DisputeEscalated', 'DisputeWon', 'DisputeLost', 'InquiryClosed'],
  data: z.object({ disputeId: z.string() }),
  from: ({ data: { disputeId } }) => ({ disputeId }),
  run: ({ disputeId }, tools) => applyDispute(settling(tools), disputeId),
});
