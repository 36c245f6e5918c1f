import type { Purpose } from '#domain/payments/events.ts';
import { settlePayment } from '#domain/processes/payment/settle.ts';
import { type BankSays, readBankSays } from '#projections/disputes/disputes.ts';
import { readOpenPayments, readPayment, readRefunding } from '#projections/payments/payments.ts';
import type { ReadModels } from '#projections/readModels.ts';
import type { Sweep, Tools } from '../job.ts';
import { mailOwners } from '../mailOwners.ts';
import { dollars } from './payerMail.ts';
import { settling } from './tools.ts';

type Slow = {
  readonly status: 'captured' | 'refunding';
  readonly afterMs: number;
  /** Ids of the payments that may be in that status since before a UTC ISO instant. */
  find(models: ReadModels, since: string): Promise<readonly string[]>;
  /** The first part of the mail's key: it is sent once for each payment. */
  readonly key: string;
  /** What a payer's bank does that leaves nothing to look at: it decides about the refund, or has paid back by itself. */
  readonly unless: BankSays;
  say(amount: string, page: string): string;
};

/** What a person has to look at, and when. */
const SLOW: readonly Slow[] = [
  {
    status: 'captured',
    // By then the reconciler has looked several times.
    afterMs: 10 * 60_000,
    find: readOpenPayments,
    key: 'payment-stuck',
    unless: 'lost',
    say: (amount, page) =>
      `${amount} was received (page ${page}) more than ten minutes ago, and could neither be given for nor sent back yet.`,
  },
  {
    status: 'refunding',
    // Banks take days over a refund, and the provider says when one has failed.
    afterMs: 3 * 86_400_000,
    find: readRefunding,
    key: 'refund-slow',
    unless: 'contested',
    say: (amount, page) =>
      `A refund of a payment of ${amount} (page ${page}) has been on its way for more than three days.`,
  },
];

/**
 * Mails the platform's owners once for each payment whose money was neither given for nor sent back, and once for each
 * whose refund has not arrived for days, unless it is up to the payer's bank.
 */
export const warnOfStuckPayments: Sweep = {
  name: 'warn-of-stuck-payments',
  everyMs: 10 * 60_000,
  async run({ models, ...tools }) {
    for (const slow of SLOW) {
      const since = new Date(Date.parse(tools.now()) - slow.afterMs).toISOString();
      for (const paymentId of await slow.find(models, since)) {
        const known = await readPayment(models, paymentId);
        if (known?.status !== slow.status || !(await isStill(tools, paymentId, slow.status))) continue;
        const { page, itemId } = known.payment.purpose;
        if ((await readBankSays(models, page, [itemId])).get(itemId) !== slow.unless)
          await warn(tools, known.payment, slow);
      }
    }
  },
};

/** Whether looking once more does not help either, or fails. */
async function isStill(tools: Tools, paymentId: string, status: Slow['status']): Promise<boolean> {
  try {
    return (await settlePayment(settling(tools), paymentId)).status === status;
  } catch {
    return true;
  }
}

const warn = (
  tools: Tools,
  { paymentId, captured, purpose }: { paymentId: string; captured: number; purpose: Purpose },
  { key, say }: Slow,
): Promise<void> =>
  mailOwners(tools, `${key}-${paymentId}`, 'A payment needs your attention', [
    say(dollars(captured), purpose.page),
    `Payment ${paymentId}`,
  ]);
