/** Cents: 1 to 1,000,000 dollars. */
export const LEAST_GOAL = 100;
export const MOST_GOAL = 100_000_000;
/** Cents: 1.00 to 999,999.99 dollars. A tip may be left out; with its contribution it stays within what one payment may be. */
export const LEAST_CONTRIBUTION = 100;
export const MOST_CONTRIBUTION = 99_999_999;
export const LONGEST_NAME = 120;
export const LONGEST_BENEFICIARY = 200;
export const LONGEST_MESSAGE = 500;
export const LONGEST_REASON = 500;
export const MOST_PICTURES = 8;
export const MOST_AMENDMENTS = 50;
/** Days from now to a campaign's last day. */
export const MOST_DAYS_AHEAD = 731;
/** A member creates so many campaigns within a day. */
export const MOST_CAMPAIGNS_A_DAY = 20;
/** Contributions of a member to one campaign that are begun and not paid, within a day. */
export const MOST_OPEN_CONTRIBUTIONS = 20;
/** Days in which a contributor may take a contribution back, unless the campaign ends before. */
export const REFUND_DAYS = 14;
/**
 * So many days after a contribution was paid its money can be paid out at the earliest, whatever becomes of the campaign:
 * stolen cards are contested weeks after they were used. Not fewer than {@link REFUND_DAYS}, so that nothing is paid out
 * which can still be taken back.
 */
export const PAYOUT_DAYS = 14;
/** Refunds of a cancelled campaign that are decided in one append. */
export const REFUNDS_AT_ONCE = 100;
/** When a pledge whose charge was declined is tried again: days after the attempt before. They add up to seven. */
export const RETRY_DAYS = [1, 2, 2, 2] as const;

/** What campaigns are for. */
export const CATEGORIES = ['Charity', 'Community', 'Education', 'Equipment', 'Events', 'Shops', 'Other'] as const;
export type CampaignCategory = (typeof CATEGORIES)[number];
