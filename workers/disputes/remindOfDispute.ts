import { z } from 'zod';
import type {
  DisputeAccepted,
  DisputeEscalated,
  DisputeEvidenceSubmitted,
  DisputeLost,
  DisputeOpened,
  DisputeWon,
  InquiryClosed,
} from '#domain/disputes/events.ts';
import { isUndecided } from '#domain/disputes/state.ts';
import { disputeOf } from '#domain/processes/disputes/followDispute.ts';
import { job } from '../job.ts';
import { mailOwners } from '../mailOwners.ts';
import { dayOf, idsOf, sumOf } from './mailOfDispute.ts';

const BEFORE_MS = 2 * 86_400_000;

/** Mails the platform's owners two days before a dispute that nobody has answered is lost. */
export const remindOfDispute = job<
  DisputeOpened | DisputeEscalated,
  { disputeId: string; dueBy: string },
  DisputeEscalated | DisputeAccepted | DisputeEvidenceSubmitted | DisputeWon | DisputeLost | InquiryClosed
>({
  name: 'remind-of-dispute',
  on: ['DisputeOpened', 'DisputeEscalated'],
  data: z.object({ disputeId: z.string(), dueBy: z.string() }),
  from: ({ data: { disputeId, dueBy }, metadata }) =>
    dueBy === null || metadata.channel === 'demo' ? null : { disputeId, dueBy },
  runAt: ({ dueBy }) => new Date(Date.parse(dueBy) - BEFORE_MS).toISOString(),
  about: ({ data: { disputeId } }) => disputeId,
  endedBy: {
    on: [
      'DisputeEscalated',
      'DisputeAccepted',
      'DisputeEvidenceSubmitted',
      'DisputeWon',
      'DisputeLost',
      'InquiryClosed',
    ],
    about: ({ data: { disputeId } }) => [disputeId],
  },
  async run({ disputeId, dueBy }, tools) {
    const noted = await disputeOf(tools, disputeId);
    const waits = noted && isUndecided(noted) && noted.acceptedAt === null && noted.submittedAt === null;
    if (!waits || noted.dueBy !== dueBy || tools.now() >= dueBy) return;
    const after = noted.stage === 'inquiry' ? 'the bank may contest it' : 'it is lost';
    await mailOwners(tools, `dispute-due-${disputeId}-${dueBy}`, 'A dispute waits for an answer', [
      `Nobody has answered the dispute of ${sumOf(noted)}. It can be answered until ${dayOf(dueBy)}; after that ${after}.`,
      idsOf(noted),
    ]);
  },
});
