import { PAYOUT_DAYS, REFUND_DAYS } from './limits.ts';
import { type Campaign, type Contribution, contributionsOf, isContested } from './state.ts';

/**
 * Why money of a contribution is not to leave its campaign yet: its contributor may still take it back by themselves, it
 * was paid less than fourteen days ago, or a bank or the card's network contests it.
 */
export const KEPT = ['refundable', 'recent', 'contested'] as const;
export type KeptReason = (typeof KEPT)[number];

/** What goes to the campaign of one contribution, in cents, and why it is kept. */
export type Kept = { readonly contributionId: string; readonly cents: number; readonly reason: KeptReason };

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
  contributionsOf(state).filter(
    ([, contribution]) => contribution.stage === 'received' && isRefundable(state, contribution, at),
  );

/** What of a campaign is not to leave it at a UTC ISO instant: neither to its organizer, nor to whoever they pay back. */
export const keptBackOf = (state: Campaign, at: string): readonly Kept[] =>
  contributionsOf(state).flatMap(([contributionId, contribution]) => {
    const { stage, amount, fee } = contribution;
    const reason = stage === 'received' ? whyKept(state, contribution, at) : undefined;
    return reason === undefined ? [] : [{ contributionId, cents: amount - fee, reason }];
  });

/** Cents of all of these. */
export const centsOf = (kept: readonly Kept[]): number => kept.reduce((sum, { cents }) => sum + cents, 0);

function whyKept(state: Campaign, contribution: Contribution, at: string): KeptReason | undefined {
  if (isContested(contribution)) return 'contested';
  if (isRefundable(state, contribution, at)) return 'refundable';
  const { receivedAt } = contribution;
  const isRecent = receivedAt !== undefined && Date.parse(at) - Date.parse(receivedAt) < PAYOUT_DAYS * DAY_MS;
  return isRecent ? 'recent' : undefined;
}

function isRefundable(state: Campaign, contribution: Contribution, at: string): boolean {
  const until = refundableUntil(state, contribution);
  return until !== undefined && at < until;
}
