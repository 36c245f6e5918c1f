import type { Actor } from '../decider.ts';
import { hasRight } from '../rights.ts';
import type { LapsePledge, NotePledgeFailed, RefundContribution, RefundNext } from './commands.ts';
import type { CampaignEvent } from './events.ts';
import { centsOf, keptBackOf, refundableUntil } from './keptBack.ts';
import { LONGEST_REASON, RETRY_DAYS } from './limits.ts';
import { heldFor } from './money.ts';
import * as refusals from './refusals.ts';
import { checkedReason } from './running.ts';
import { type Campaign, type Contribution, contributionOf, contributionsOf, standing } from './state.ts';

const DAY_MS = 86_400_000;
const later = (instant: string, days: number): string => new Date(Date.parse(instant) + days * DAY_MS).toISOString();

/**
 * What an organizer may give back of a campaign, in cents, without taking what is kept of others' contributions: what these
 * may still take back by themselves, and what is not to leave yet, as it was paid lately or is contested. Otherwise a
 * contribution that was paid out would go back to its contributor out of the money of a stolen card, within the minute.
 */
function sparedFor(state: Campaign, contributionId: string, at: string): number {
  const others = keptBackOf(state, at).filter((one) => one.contributionId !== contributionId);
  return heldFor(state) - centsOf(others);
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
    if (until === undefined || noEarlier(state, at) >= until) throw refusals.RefundTooLate({ until });
  }
  if (who === 'organizer' && now === 'received') {
    const held = sparedFor(state, data.contributionId, at);
    if (held < contribution.amount - contribution.fee) throw refusals.MoneyPaidOut({ held: Math.max(0, held) });
  }
  const reason = who === 'platform' ? checkedReason(data.reason) : shortReason(data.reason);
  return [giveBack(state, [data.contributionId, contribution], { by: who, reason, at })];
}

/**
 * The instant of a deed, by a clock that may be behind: it is not before what was asked for a payout. Otherwise one process
 * would pay out what its contributor cannot take back any more, and another one would give it back.
 */
const noEarlier = ({ paidOut }: Campaign, at: string): string =>
  Object.values(paidOut.payouts).reduce((last, { requestedAt }) => (requestedAt > last ? requestedAt : last), at);

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
