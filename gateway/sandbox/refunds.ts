import { z } from 'zod';
import { behaviourOf } from './cards.ts';
import { presentCharge } from './charges.ts';
import { closeInquiriesOf, refuseIfChargedBack } from './disputes/lifecycle.ts';
import { badRequest, type Json, noSuch } from './errors.ts';
import { recordEvent } from './events.ts';
import { expand, integer, isWithin, listing, metadata, read } from './parse.ts';
import { type Call, type Cause, listOf, ok, one, type Reply, type Route } from './route.ts';
import type { ChargeRow, RefundRow } from './rows.ts';
import type { Change } from './store.ts';
import { enterTransaction } from './transactions.ts';

/** How long a refund that fails or waits keeps its first state. */
const REFUND_TASK_MS = 1_500;

const createParams = z.strictObject({
  payment_intent: z.string().optional(),
  charge: z.string().optional(),
  amount: integer.pipe(z.number().min(1, 'Invalid positive integer')).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
  expand,
});
const listParams = z.strictObject({ ...listing, payment_intent: z.string().optional(), charge: z.string().optional() });

/** Money going back; never more than came. */
export const refundRoutes: readonly Route[] = [
  { method: 'POST', url: '/refunds', run: create },
  {
    method: 'GET',
    url: '/refunds',
    run: (view, call) => {
      const { payment_intent, charge, created, ...page } = read(listParams, call.params);
      const wanted = (row: RefundRow) =>
        (payment_intent === undefined || row.payment_intent === payment_intent) &&
        (charge === undefined || row.charge === charge) &&
        isWithin(row.created, created);
      return listOf(view, 'refund', call.path, page, wanted, presentRefund);
    },
  },
  { method: 'GET', url: '/refunds/:id', run: (view, call) => ok(presentRefund(one(view, 'refund', call.id))) },
];

function create(change: Change, call: Call): Reply {
  const params = read(createParams, call.params);
  const charge = chargeOf(change, params);
  const rest = charge.amount - charge.amount_refunded;
  const amount = params.amount ?? rest;
  refuseIfChargedBack(change, charge, amount);
  if (rest === 0)
    throw badRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  if (amount > rest)
    throw badRequest(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(rest)})`,
      { param: 'amount' },
    );
  const behaviour = behaviourOf(charge.card).refund;
  const refund: RefundRow = {
    id: change.newId('re'),
    created: Math.floor(call.now / 1000),
    payment_intent: charge.payment_intent,
    charge: charge.id,
    amount,
    currency: charge.currency,
    status: behaviour === 'pends' ? 'pending' : 'succeeded',
    reason: params.reason ?? null,
    failure_reason: null,
    metadata: params.metadata ?? {},
  };
  change.put('refund', refund.id, refund);
  enter(change, call, refund, -amount);
  recordEvent(change, call, 'refund.created', presentRefund(refund));
  count(change, call, charge, amount);
  if (behaviour) {
    const task = change.newId('task');
    change.put('task', task, { kind: behaviour === 'pends' ? 'completeRefund' : 'failRefund', id: refund.id });
    change.schedule(call.now + REFUND_TASK_MS, 'task', task);
  }
  return ok(presentRefund(refund));
}

/** The refund has come through after all, or the bank has sent the money back to us. */
export function finishRefund(change: Change, cause: Cause, id: string, status: 'succeeded' | 'failed'): void {
  const refund = one(change, 'refund', id);
  if (refund.status === status || refund.status === 'failed') return;
  const finished: RefundRow = { ...refund, status, failure_reason: status === 'failed' ? 'lost_or_stolen_card' : null };
  change.put('refund', id, finished);
  recordEvent(change, cause, 'refund.updated', presentRefund(finished), { status: refund.status });
  if (status === 'succeeded') return;
  enter(change, cause, finished, finished.amount);
  recordEvent(change, cause, 'refund.failed', presentRefund(finished));
  const charge = one(change, 'charge', refund.charge);
  change.put('charge', charge.id, { ...charge, amount_refunded: charge.amount_refunded - refund.amount });
}

/** What goes back leaves the balance, and what the bank has sent back comes into it again. */
function enter(change: Change, cause: Cause, { id, currency }: RefundRow, amount: number): void {
  const kind = amount < 0 ? 'refund' : 'refund_failure';
  enterTransaction(change, cause, {
    amount,
    currency,
    description: amount < 0 ? 'REFUND FOR CHARGE' : 'REFUND FAILURE',
    reporting_category: kind,
    source: id,
    type: kind,
  });
}

function count(change: Change, cause: Cause, charge: ChargeRow, amount: number): void {
  const refunded = { ...charge, amount_refunded: charge.amount_refunded + amount };
  change.put('charge', charge.id, refunded);
  recordEvent(change, cause, 'charge.refunded', presentCharge(refunded), { amount_refunded: charge.amount_refunded });
  closeInquiriesOf(change, cause, refunded);
}

function chargeOf(change: Change, { payment_intent, charge }: z.infer<typeof createParams>): ChargeRow {
  if (!payment_intent && !charge)
    throw badRequest('One of the following params should be provided for this request: payment_intent or charge.');
  if (payment_intent && !change.get('payment_intent', payment_intent))
    throw noSuch('payment_intent', payment_intent, 'payment_intent', 400);
  const id = charge ?? change.get('payment_intent', payment_intent ?? '')?.latest_charge;
  const found = id ? change.get('charge', id) : undefined;
  if (charge && !found) throw noSuch('charge', charge, 'charge', 400);
  if (found?.status !== 'succeeded' || (payment_intent && found.payment_intent !== payment_intent))
    throw badRequest(
      `This PaymentIntent (${payment_intent ?? found?.payment_intent}) does not have a successful charge to refund.`,
      {
        code: 'payment_intent_unexpected_state',
        param: charge ? 'charge' : 'payment_intent',
      },
    );
  return found;
}

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** The refund as the provider's API shows it. */
export function presentRefund(row: RefundRow): Json & { readonly id: string } {
  return {
    id: row.id,
    object: 'refund',
    amount: row.amount,
    balance_transaction: null,
    charge: row.charge,
    created: row.created,
    currency: row.currency,
    customer: null,
    customer_account: null,
    ...(row.failure_reason ? { failure_reason: row.failure_reason } : {}),
    metadata: row.metadata,
    payment_intent: row.payment_intent,
    payment_method: null,
    ...(row.status === 'pending' ? { pending_reason: 'processing' } : {}),
    reason: row.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: row.status,
    transfer_reversal: null,
  };
}
