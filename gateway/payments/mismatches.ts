import type { PaymentQuarantined, RefundFailed } from '#domain/payments/events.ts';
import type { StoredEvent } from '#domain/store/eventStore.ts';
import { auditIndex } from '#projections/audit/auditIndex.ts';
import { payments, readOpenPayments, readPayment } from '#projections/payments/payments.ts';
import type { ReadModels } from '#projections/readModels.ts';
import { findEvents } from '../audit/walk.ts';
import { type Context, memberWith } from '../http/context.ts';
import type { LedgerMismatch } from './ledgerTypes.ts';

const MOST = 50;
/** Younger ones are still on their way: the reconciler looks after them. */
const STUCK_MS = 10 * 60_000;
const isStuckBefore = (now: string): string => new Date(Date.parse(now) - STUCK_MS).toISOString();
/** Open payments that are looked at, the oldest first. */
const LOOKED_AT = 500;

/**
 * Payments whose money did not go its way: those that are stuck, then the newest {@link MOST} of each other kind, the
 * newest first. For platform owners; refuses others.
 */
export async function mismatches(context: Context): Promise<LedgerMismatch[]> {
  memberWith(context, 'readMoney');
  const models = await context.fresh(payments, auditIndex);
  const { store, now } = context.services;
  const before = isStuckBefore(now());
  // Each kind by itself: a refund that fails again and again does not push aside the money that came by mistake.
  const newest = async (type: (PaymentQuarantined | RefundFailed)['type']) =>
    (await findEvents({ store, models }, { types: [type] }, { limit: MOST })).events;
  const [open, ...found] = await Promise.all([
    readOpenPayments(models, before),
    newest('PaymentQuarantined'),
    newest('RefundFailed'),
  ]);
  const events = found.flat().sort((one, other) => other.position - one.position);
  const stuck = await Promise.all(open.slice(0, LOOKED_AT).map((paymentId) => stuckOf(models, paymentId)));
  const recorded = await Promise.all(events.map((event) => recordedOf(models, event)));
  return [...stuck.filter((one) => one !== undefined).slice(0, MOST), ...recorded];
}

/** How many payments have been open for so long that they may be stuck. */
export const countStuck = async (models: ReadModels, now: string): Promise<number> =>
  (await readOpenPayments(models, isStuckBefore(now))).length;

async function stuckOf(models: ReadModels, paymentId: string): Promise<LedgerMismatch | undefined> {
  const known = await readPayment(models, paymentId);
  if (known?.status !== 'captured') return undefined;
  const { captured, requestedAt } = known.payment;
  return {
    kind: 'STUCK',
    paymentId,
    amountCents: captured,
    currency: 'usd',
    since: requestedAt,
    why: null,
    isSettled: false,
  };
}

async function recordedOf(models: ReadModels, { type, data, metadata }: StoredEvent): Promise<LedgerMismatch> {
  const { paymentId, amount, why, ...rest } = data as (PaymentQuarantined | RefundFailed)['data'];
  const status = (await readPayment(models, paymentId))?.status;
  return {
    kind: type === 'PaymentQuarantined' ? 'QUARANTINED' : 'SENT_BACK',
    paymentId,
    amountCents: amount,
    currency: 'currency' in rest ? rest.currency : 'usd',
    since: metadata.occurredAt,
    why,
    isSettled: status === 'refunded' || status === 'fulfilled',
  };
}
