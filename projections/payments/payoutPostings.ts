import type { PayoutFailed, PayoutRequested, PayoutReversed, PayoutSent } from '#domain/campaigns/payoutEvents.ts';
import { PROVIDER, type Transfer } from '#domain/ledger/postings.ts';

/** To be sent to an organizer: decided, not done. */
export const PAYOUTS = 'payouts';

export type PayoutMoneyEvent = PayoutRequested | PayoutSent | PayoutFailed | PayoutReversed;

/** Where a payout's money lies: in the account of its own, or in none. */
export type PayoutStanding = 'pending' | 'settled';

/**
 * What an event of a payout moves. A payout that was noted as failed and was sent after all comes from its campaign; of one
 * that was sent with another amount than was asked for the difference goes back there, or comes from it.
 */
export function transfersOfPayout(event: PayoutMoneyEvent, standing: PayoutStanding): Transfer[] {
  const { campaignId, amount: cents } = event.data;
  const campaign = `campaign/${campaignId}`;
  switch (event.type) {
    case 'PayoutRequested':
      return [{ from: campaign, to: PAYOUTS, cents }];
    case 'PayoutSent': {
      if (standing === 'settled') return [{ from: campaign, to: PROVIDER, cents }];
      const left = (event.data.planned ?? cents) - cents;
      return [
        { from: PAYOUTS, to: PROVIDER, cents },
        ...(left > 0 ? [{ from: PAYOUTS, to: campaign, cents: left }] : []),
        ...(left < 0 ? [{ from: campaign, to: PAYOUTS, cents: -left }] : []),
      ];
    }
    case 'PayoutFailed':
      return [{ from: PAYOUTS, to: campaign, cents }];
    case 'PayoutReversed':
      return [{ from: PROVIDER, to: campaign, cents }];
  }
}
