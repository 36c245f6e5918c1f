import { z } from 'zod';
import type { PayoutFailed } from '#domain/campaigns/payoutEvents.ts';
import type { EarningsPayoutFailed } from '#domain/earnings/events.ts';
import { job } from '../job.ts';
import { mailOwners } from '../mailOwners.ts';

/**
 * A payout that the provider refused, as the platform has too little there, needs a person: the platform's owners are
 * mailed, once a day however many were refused.
 */
export const warnOfShortBalance = job<EarningsPayoutFailed | PayoutFailed, { day: string }>({
  name: 'warn-owners-of-short-balance',
  on: ['EarningsPayoutFailed', 'PayoutFailed'],
  data: z.object({ day: z.iso.date() }),
  from: ({ data: { why }, metadata }) =>
    why === 'balance_insufficient' ? { day: metadata.occurredAt.slice(0, 10) } : null,
  run: ({ day }, tools) =>
    mailOwners(tools, `short-balance-${day}`, 'Payouts wait for money', [
      'The payment provider has refused a payout, as the platform’s balance there is too low. Payouts to shop owners and sellers are tried again each day; who collected for a campaign asks for theirs again.',
      'Money of recent cards can be used some days later only, and what the provider sends to your bank by itself is missing for payouts: turn that off there, or leave enough.',
    ]),
});
