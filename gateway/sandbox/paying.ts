import { invoiceFailed, invoicePaid } from './billing/paid.ts';
import { presentInvoice } from './billing/present.ts';
import { behaviourOf, type Decline } from './cards.ts';
import { presentCharge } from './charges.ts';
import { badRequest, type ProviderError } from './errors.ts';
import { recordEvent } from './events.ts';
import { current } from './misbehave.ts';
import { presentIntent } from './presentIntent.ts';
import { type Call, type Cause, ok, type Reply } from './route.ts';
import type { CardRow, FailureRow, IntentRow, TaskRow } from './rows.ts';
import { type Change, randomText } from './store.ts';
import { enterTransaction } from './transactions.ts';

/** How long a bank that contests a charge takes to do so. */
const CONTEST_MS = 1_500;

/**
 * Tries to take the money with a card: it succeeds, is declined (402, and that is recorded), waits for the bank's
 * question, or takes a while.
 */
export function attempt(change: Change, call: Call, intent: IntentRow, card: CardRow): Reply {
  const trying: IntentRow = { ...intent, card, step: null, last_payment_error: null };
  if (!behaviourOf(card).authenticate) return charge(change, call, trying, card);
  return ok(presentIntent(ask(change, call, trying), call.caller, call.origin));
}

/** The bank wants to know whether it is its customer who pays. */
function ask(change: Change, cause: Cause, intent: IntentRow): IntentRow {
  const asking: IntentRow = { ...intent, status: 'requires_action', step: randomText(32) };
  change.put('payment_intent', asking.id, asking);
  recordEvent(change, cause, 'payment_intent.requires_action', presentIntent(asking));
  if (asking.invoice) invoiceAsks(change, cause, asking.invoice);
  return asking;
}

function invoiceAsks(change: Change, cause: Cause, id: string): void {
  const invoice = change.get('invoice', id);
  if (invoice?.status === 'open')
    recordEvent(change, cause, 'invoice.payment_action_required', presentInvoice(change, invoice));
}

/** The payer has answered the bank's question. Refusing it is recorded and leaves the intent open for another card. */
export function authenticate(change: Change, call: Call, intent: IntentRow, agreed: boolean): Reply {
  const { card } = intent;
  if (intent.status !== 'requires_action' || !card) throw unexpected(intent, 'authenticate');
  const answered: IntentRow = { ...intent, step: null };
  if (agreed) return charge(change, call, answered, card);
  const failure: FailureRow = {
    type: 'card_error',
    code: 'payment_intent_authentication_failure',
    message:
      'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
    payment_method_type: 'card',
  };
  return ok(presentIntent(fail(change, call, answered, failure), call.caller, call.origin));
}

function charge(change: Change, call: Call, intent: IntentRow, card: CardRow): Reply {
  const { decline } = behaviourOf(card);
  if (decline) return refuse(change, call, intent, card, decline);
  const { settleMs } = current(change);
  if (settleMs === 0) return ok(presentIntent(settle(change, call, intent, card), call.caller, call.origin));
  const processing: IntentRow = { ...intent, status: 'processing' };
  change.put('payment_intent', intent.id, processing);
  later(change, call.now + settleMs, 'settle', intent.id);
  recordEvent(change, call, 'payment_intent.processing', presentIntent(processing));
  return ok(presentIntent(processing, call.caller, call.origin));
}

/** The money has arrived. */
export function settle(change: Change, cause: Cause, intent: IntentRow, card: CardRow): IntentRow {
  const id = recordCharge(change, cause, intent, card, null);
  const succeeded: IntentRow = { ...intent, status: 'succeeded', amount_received: intent.amount, latest_charge: id };
  change.put('payment_intent', intent.id, succeeded);
  recordEvent(change, cause, 'payment_intent.succeeded', presentIntent(succeeded));
  const { contests } = behaviourOf(card);
  if (contests) later(change, cause.now + CONTEST_MS, contests, id);
  const { invoiceMs } = current(change);
  if (succeeded.invoice && invoiceMs > 0) later(change, cause.now + invoiceMs, 'payInvoice', succeeded.id);
  else invoicePaid(change, cause, succeeded);
  return succeeded;
}

function later(change: Change, at: number, kind: TaskRow['kind'], id: string): void {
  const task = change.newId('task');
  change.put('task', task, { kind, id });
  change.schedule(at, 'task', task);
}

const noCard: Decline = { code: 'missing', message: 'There is no card on file.' };
const needsPayer: Decline = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

/**
 * Tries to take the money while the payer is away: a bank that would ask them something says no. Answers the intent as
 * it is then.
 */
export function chargeOffSession(change: Change, cause: Cause, intent: IntentRow, card: CardRow | null): IntentRow {
  if (!card) return fail(change, cause, intent, { type: 'card_error', ...noCard, payment_method_type: 'card' });
  const { decline, authenticate, remembers } = behaviourOf(card);
  const reason = decline ?? (authenticate && !remembers ? needsPayer : undefined);
  return reason
    ? decided(change, cause, { ...intent, card }, card, reason)
    : settle(change, cause, { ...intent, card, last_payment_error: null }, card);
}

/** The same while they are there: a bank that wants to ask them something waits for the answer. */
export function chargeOnSession(change: Change, cause: Cause, intent: IntentRow, card: CardRow | null): IntentRow {
  const { authenticate, remembers } = card ? behaviourOf(card) : {};
  return card && authenticate && !remembers
    ? ask(change, cause, { ...intent, card, last_payment_error: null })
    : chargeOffSession(change, cause, intent, card);
}

/** The payer is away: what the bank would ask them is a decline. */
export function awayFromPayer(change: Change, call: Call, intent: IntentRow, card: CardRow): Reply {
  const after = chargeOffSession(change, call, intent, card);
  if (after.status === 'succeeded') return ok(presentIntent(after, call.caller, call.origin));
  return {
    status: 402,
    body: { error: { ...after.last_payment_error, payment_intent: presentIntent(after, call.caller, call.origin) } },
  };
}

/** Answers 402 as a reply, not as a throw: the declined attempt has to be remembered. */
function refuse(change: Change, call: Call, intent: IntentRow, card: CardRow, decline: Decline): Reply {
  const failed = decided(change, call, intent, card, decline);
  return {
    status: 402,
    body: { error: { ...failed.last_payment_error, payment_intent: presentIntent(failed, call.caller, call.origin) } },
  };
}

/** The bank said no: the attempt is kept, the intent stays open. */
function decided(change: Change, cause: Cause, intent: IntentRow, card: CardRow, decline: Decline): IntentRow {
  const reason: FailureRow = { type: 'card_error', ...decline, payment_method_type: 'card' };
  const id = recordCharge(change, cause, intent, card, reason);
  return fail(change, cause, { ...intent, latest_charge: id }, { ...reason, charge: id });
}

function fail(change: Change, cause: Cause, intent: IntentRow, failure: FailureRow): IntentRow {
  const failed: IntentRow = { ...intent, status: 'requires_payment_method', card: null, last_payment_error: failure };
  change.put('payment_intent', failed.id, failed);
  recordEvent(change, cause, 'payment_intent.payment_failed', presentIntent(failed));
  invoiceFailed(change, cause, failed);
  return failed;
}

function recordCharge(
  change: Change,
  cause: Cause,
  intent: IntentRow,
  card: CardRow,
  failure: FailureRow | null,
): string {
  const id = change.newId('ch');
  const { holdMs } = current(change);
  const row = {
    id,
    created: Math.floor(cause.now / 1000),
    payment_intent: intent.id,
    amount: intent.amount,
    currency: intent.currency,
    amount_refunded: 0,
    status: failure ? 'failed' : 'succeeded',
    metadata: intent.metadata,
    card,
    failure,
    ...(holdMs > 0 && { available_on: Math.ceil((cause.now + holdMs) / 1000) }),
  } as const;
  change.put('charge', id, row);
  change.relate('charges', intent.id, id);
  if (row.status === 'succeeded') {
    const { amount, currency } = row;
    const of = { reporting_category: 'charge', source: id, type: 'charge' } as const;
    enterTransaction(change, cause, { ...of, amount, currency, description: intent.description });
  }
  recordEvent(change, cause, `charge.${row.status}`, presentCharge(row));
  return id;
}

/** The intent is in a state that does not allow this. */
export function unexpected(intent: IntentRow, verb: string, why?: string): ProviderError {
  const because =
    why ?? (intent.status === 'succeeded' ? 'it has already succeeded' : `it has a status of ${intent.status}`);
  return badRequest(`You cannot ${verb} this PaymentIntent because ${because}.`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: presentIntent(intent),
  });
}
