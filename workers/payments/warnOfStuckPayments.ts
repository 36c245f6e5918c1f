import type { Purpose } from '#domain/payments/events.ts';
import { settlePayment } from '#domain/processes/payment/settle.ts';
import { owners } from '#domain/users/owners.ts';
import { readOpenPayments, readPayment } from '#projections/payments/payments.ts';
import type { Sweep, Tools } from '../job.ts';
import { dollars, mailMember } from './payerMail.ts';
import { settling } from './tools.ts';

/** By then the reconciler has looked several times. */
const STUCK_MS = 10 * 60_000;

/** Mails the superadmins once for each payment whose money was neither fulfilled nor refunded. */
export const warnOfStuckPayments: Sweep = {
  name: 'warn-of-stuck-payments',
  everyMs: 10 * 60_000,
  async run({ models, ...tools }) {
    const open = await readOpenPayments(models, new Date(Date.parse(tools.now()) - STUCK_MS).toISOString());
    for (const paymentId of open) {
      const known = await readPayment(models, paymentId);
      if (known?.status === 'captured' && (await isStuck(tools, paymentId))) await warn(tools, known.payment);
    }
  },
};

/** Whether looking once more does not help either, or fails. */
async function isStuck(tools: Tools, paymentId: string): Promise<boolean> {
  try {
    return (await settlePayment(settling(tools), paymentId)).status === 'captured';
  } catch {
    return true;
  }
}

async function warn(
  tools: Tools,
  { paymentId, captured, purpose }: { paymentId: string; captured: number; purpose: Purpose },
): Promise<void> {
  const { state } = await tools.stateOf(owners, {});
  for (const accountId of state.accountIds)
    await mailMember(tools, accountId, `payment-stuck-${paymentId}-${accountId}`, 'A payment needs your attention', [
      `${dollars(captured)} was received (page ${purpose.page}) more than ten minutes ago, and could neither be given for nor sent back yet.`,
      `Payment ${paymentId}`,
    ]);
}
