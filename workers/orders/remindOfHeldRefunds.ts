import { order } from '#domain/orders/decider.ts';
import { isRefundHeld } from '#domain/orders/parts.ts';
import { isPlaced, partOf } from '#domain/orders/state.ts';
import { readRefundsHeldBefore } from '#projections/orders/orders.ts';
import type { Sweep } from '../job.ts';
import { mailOwners } from '../mailOwners.ts';
import { dollars } from '../payments/payerMail.ts';

const WEEK_MS = 7 * 86_400_000;
/** So many are listed in one mail, those that wait longest. */
const MOST_LISTED = 50;

/**
 * Lists to the platform's owners, once a week, the refunds that have waited for them for a week or longer: a mail that was
 * lost would else be a buyer's money for ever.
 */
export const remindOfHeldRefunds: Sweep = {
  name: 'remind-of-held-refunds',
  everyMs: 6 * 3_600_000,
  async run({ models, ...tools }) {
    const now = Date.parse(tools.now());
    const before = new Date(now - WEEK_MS).toISOString();
    const lines: string[] = [];
    for (const { orderId, sellerId } of await readRefundsHeldBefore(models, { before, most: MOST_LISTED })) {
      const { state } = await tools.stateOf(order, { orderId });
      const part = isPlaced(state) ? partOf(state, sellerId) : undefined;
      // A read model may be behind.
      if (part && isRefundHeld(part)) lines.push(`${dollars(part.refund)}: ${tools.publicUrl}/orders/${orderId}`);
    }
    if (lines.length === 0) return;
    await mailOwners(tools, `held-refunds-${Math.floor(now / WEEK_MS)}`, 'Refunds still wait for you', [
      'These refunds have waited for a week or longer, as their sellers were paid out and have too little to come. Their buyers have neither what they bought nor their money: please press “Let the refund begin” at the part, or write to them.',
      ...lines,
    ]);
  },
};
