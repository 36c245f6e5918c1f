import type { Actor } from '../decider.ts';
import { hasRight } from '../rights.ts';
import type { LapsePledge, NotePledgeFailed, RefundContribution, RefundNext } from './commands.ts';
import type { CampaignEvent } from './events.ts';
import { LONGEST_REASON, REFUND_DAYS, RETRY_DAYS } from './limits.ts';
import { heldFor } from './money.ts';
import * as refusals from './refusals.ts';
import { checkedReason } from './running.ts';
import { type Campaign, type Contribution, contributionOf, contributionsOf, standing } from './state.ts';

const DAY_MS = 86_400_000;
const later = (instant: string, days: number): string => new Date(Date.parse(instant) + days * DAY_MS).toISOString();

/**
 * Until when its contributor may take a contribution back by themselves (UTC ISO): the end of the campaign, or fourteen
 * days after paying, whichever comes first; a pledge until the end.
 */
export function refundableUntil(
  { endsAt, ended }: Pick<Campaign, 'endsAt' | 'ended'>,
  { stage, receivedAt }: Pick<Contribution, 'stage' | 'receivedAt'>,
): string | undefined {
  const end = ended && ended.at < endsAt ? ended.at : endsAt;
  if (stage === 'pledged') return end;
  if (stage !== 'received' || !receivedAt) return undefined;
  const limit = later(receivedAt, REFUND_DAYS);
  return limit < end ? limit : end;
}

/** The contributions that their contributors may still take back by themselves at a UTC ISO instant, with their ids. */
export const refundableAt = (state: Campaign, at: string): readonly (readonly [string, Contribution])[] =>
  contributionsOf(state).filter(([, contribution]) => {
    const until = contribution.stage === 'received' ? refundableUntil(state, contribution) : undefined;
    return until !== undefined && at < until;
  });

/**
 * What an organizer may give back of a campaign without taking what others may still take back by themselves, in cents:
 * that is theirs, whatever was paid out.
 */
function sparedFor(state: Campaign, contributionId: string, at: string): number {
  const others = refundableAt(state, at).filter(([id]) => id !== contributionId);
  return heldFor(state) - others.reduce((sum, [, { amount, fee }]) => sum + amount - fee, 0);
}

export function refund({ data, at, by }: RefundContribution, state: Campaign): CampaignEvent[] {
  const contribution = contributionOf(state, data.contributionId);
  if (!contribution) throw refusals.ContributionMissing();
  const who = refunder(by, state, contribution);
  const now = standing(state, contribution);
  if (now === 'refunded' || now === 'withdrawn') return [];
  if (now !== 'received' && now !== 'pledged' && now !== 'due') throw refusals.NothingToRefund();
  if (who === 'contributor') {
    const until = refundableUntil(state, contribution);
    if (until === undefined || at >= until) throw refusals.RefundTooLate({ until });
  }
  if (who === 'organizer' && now === 'received') {
    const held = sparedFor(state, data.contributionId, at);
    if (held < contribution.amount - contribution.fee) throw refusals.MoneyPaidOut({ held: Math.max(0, held) });
  }
  const reason = who === 'platform' ? checkedReason(data.reason) : shortReason(data.reason);
  return [giveBack(state, [data.contributionId, contribution], { by: who, reason, at })];
}

function refunder(by: Actor, { organizerId }: Campaign, { contributorId }: Contribution) {
  if (by.id === contributorId) return 'contributor';
  if (by.id === organizerId) return 'organizer';
  if (hasRight(by.role, 'moveMoney')) return 'platform';
  throw refusals.ContributionMissing();
}

function shortReason(reason: string): string {
  if (reason.trim().length > LONGEST_REASON) throw refusals.CampaignReasonTooLong();
  return reason.trim();
}

/** Who has a contribution given back, why, and when (UTC ISO). */
export type Decided = {
  readonly by: 'contributor' | 'organizer' | 'platform';
  readonly reason: string;
  readonly at: string;
};

/** All of a contribution goes back; a pledge is withdrawn. */
export function giveBack(
  { campaignId }: Campaign,
  [contributionId, { contributorId, amount, tip, fee, stage, paymentId = '' }]: readonly [string, Contribution],
  { by, reason, at }: Decided,
): CampaignEvent {
  const of = { campaignId, contributionId, contributorId };
  if (stage === 'pledged') return { type: 'PledgeWithdrawn', data: { ...of, amount, by, reason, withdrawnAt: at } };
  return {
    type: 'ContributionRefunded',
    data: { ...of, paymentId, amount, tip, fee, by, reason, refundedAt: at },
  };
}

/** The next refunds of a cancelled campaign; none when all are decided. Its pledges are released by the cancelling. */
export function refundNext({ data: { most }, at }: RefundNext, state: Campaign): CampaignEvent[] {
  if (!state.cancelled) return [];
  // Not in the words of the cancelling, which are sealed with another person's key.
  const reason = 'The campaign was cancelled.';
  return contributionsOf(state)
    .filter(([, { stage }]) => stage === 'received')
    .slice(0, most)
    .map((entry) => giveBack(state, entry, { by: 'platform', reason, at }));
}

/** A charge that was declined, once for each attempt: the next is planned, until seven days are over. */
export function notePledgeFailed({ data, at }: NotePledgeFailed, state: Campaign): CampaignEvent[] {
  const { campaignId, contributionId, attempt, code } = data;
  const contribution = contributionOf(state, contributionId);
  if (!contribution) throw refusals.ContributionMissing();
  if (standing(state, contribution) !== 'due' || attempt !== contribution.failures + 1) return [];
  const pause = RETRY_DAYS[attempt - 1];
  const { contributorId } = contribution;
  return [
    {
      type: 'PledgeChargeFailed',
      data: {
        campaignId,
        contributionId,
        contributorId,
        attempt,
        code,
        failedAt: at,
        nextAttemptAt: pause === undefined ? null : later(at, pause),
      },
    },
  ];
}

export function lapse({ data: { campaignId, contributionId }, at }: LapsePledge, state: Campaign): CampaignEvent[] {
  const contribution = contributionOf(state, contributionId);
  if (!contribution) throw refusals.ContributionMissing();
  if (standing(state, contribution) !== 'due' || contribution.nextAttemptAt !== null) return [];
  const { contributorId, amount } = contribution;
  return [{ type: 'PledgeLapsed', data: { campaignId, contributionId, contributorId, amount, lapsedAt: at } }];
}
