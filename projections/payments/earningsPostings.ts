import type {
  CampaignPayoutCounted,
  EarningsEvent,
  EarningsPayoutsReleased,
  EarningsPayoutsStopped,
} from '#domain/earnings/events.ts';
import { PROVIDER, type Transfer } from '#domain/ledger/postings.ts';
import { PAYOUTS, type PayoutStanding } from './payoutPostings.ts';

/** What the platform has taken of sales for paying them out. */
export const SALE_FEES = 'saleFees';
/**
 * What a shop owner or seller was sent of what they have earned, and what the platform has taken of it: with their
 * accounts `owner/…` and `tax/…` it comes to what they are owed.
 */
export const paidOutAccount = (memberId: string): string => `paidOut/${memberId}`;

/** The member whose payouts an account holds; undefined for every other account. */
export const paidOutOf = (account: string): string | undefined => /^paidOut\/(.+)$/.exec(account)?.[1];

/** A campaign's payout is moved by the campaign's own events. */
export type EarningsMoneyEvent = Exclude<
  EarningsEvent,
  CampaignPayoutCounted | EarningsPayoutsStopped | EarningsPayoutsReleased
>;

/**
 * What an event of a member's earnings moves. What they have earned stays in the account it is in, which says their
 * takings. A payout that was noted as failed and was sent after all comes from their account, not from those under way;
 * of one that was sent with another amount than planned the difference goes back there, or comes from it.
 */
export function transfersOfEarnings(event: EarningsMoneyEvent, standing: PayoutStanding): Transfer[] {
  const account = paidOutAccount(event.data.memberId);
  switch (event.type) {
    case 'EarningsCredited': {
      const fee = event.data.sales.reduce((sum, sale) => sum + sale.fee, 0);
      if (fee === 0) return [];
      return fee > 0 ? [{ from: account, to: SALE_FEES, cents: fee }] : [{ from: SALE_FEES, to: account, cents: -fee }];
    }
    case 'EarningsPayoutPlanned':
      return [{ from: account, to: PAYOUTS, cents: event.data.amount }];
    case 'EarningsPayoutSent': {
      const { amount: cents, planned = cents } = event.data;
      if (standing === 'settled') return [{ from: account, to: PROVIDER, cents }];
      const left = planned - cents;
      return [
        { from: PAYOUTS, to: PROVIDER, cents },
        ...(left > 0 ? [{ from: PAYOUTS, to: account, cents: left }] : []),
        ...(left < 0 ? [{ from: account, to: PAYOUTS, cents: -left }] : []),
      ];
    }
    case 'EarningsPayoutFailed':
      return [{ from: PAYOUTS, to: account, cents: event.data.amount }];
    case 'EarningsPayoutReversed':
      return [{ from: PROVIDER, to: account, cents: event.data.amount }];
  }
}
