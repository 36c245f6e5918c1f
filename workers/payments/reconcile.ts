import { closePayment } from '#domain/processes/payment/close.ts';
import { type SettleTools, settlePayment } from '#domain/processes/payment/settle.ts';
import { readOpenPayments, readPayment } from '#projections/payments/payments.ts';
import type { ReadModels } from '#projections/readModels.ts';
import type { Sweep } from '../job.ts';
import { settling } from './tools.ts';

/** Younger payments are looked after by webhooks and by the payers themselves. */
const YOUNG_MS = 2 * 60_000;
/** Older intents are not paid any more. */
const STALE_MS = 24 * 3_600_000;

/**
 * Looks after every payment that stayed open: with no webhook at all, each still ends given for, paid back or
 * cancelled.
 */
export const reconcile: Sweep = {
  name: 'reconcile-payments',
  everyMs: 60_000,
  async run({ models, ...tools }) {
    const open = await readOpenPayments(models, before(tools.now(), YOUNG_MS));
    const faults: unknown[] = [];
    // One after the other: a provider in trouble is not helped by a crowd, and one payment's trouble must not stop the
    // others.
    for (const paymentId of open)
      await lookAfter(settling(tools), models, paymentId).catch((error: unknown) => faults.push(error));
    if (faults.length > 0)
      throw new AggregateError(faults, `${faults.length} of ${open.length} open payments could not be settled`);
  },
};

async function lookAfter(tools: SettleTools, models: ReadModels, paymentId: string): Promise<void> {
  const { status } = await settlePayment(tools, paymentId);
  if (status !== 'open' && status !== 'declined') return;
  const payment = (await readPayment(models, paymentId))?.payment;
  if (payment === undefined || payment.requestedAt >= before(tools.now(), STALE_MS)) return;
  const { page, itemId } = payment.purpose;
  if (!(await tools.purposes[page]?.isWanted?.(tools, itemId))) await closePayment(tools, paymentId);
}

const before = (instant: string, ms: number): string => new Date(Date.parse(instant) - ms).toISOString();
