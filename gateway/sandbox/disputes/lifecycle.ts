import { badRequest } from '../errors.ts';
import { recordEvent } from '../events.ts';
import { current } from '../misbehave.ts';
import { type Cause, one } from '../route.ts';
import type { ChargeRow, TaskRow } from '../rows.ts';
import type { Change } from '../store.ts';
import { enterTransaction } from '../transactions.ts';
import { isClosed, isInquiry, presentDispute, presentWarning } from './present.ts';
import type { DisputeRow, TransactionRow } from './rows.ts';

/** What the provider takes for a dispute whatever comes of it, in cents. */
export const DISPUTE_FEE = 1_500;
const DAYS_TO_ANSWER = 9;
/** How long the bank takes where the evidence itself says what it decides. */
const DECIDE_MS = 500;
/** Texts of evidence by which the provider's test mode decides, in `uncategorized_text`. */
const SAYS: Readonly<Record<string, TaskRow['kind']>> = {
  winning_evidence: 'winDispute',
  losing_evidence: 'loseDispute',
  escalate_inquiry_evidence: 'escalateDispute',
};

/** Does something after a while, once. */
function later(change: Change, at: number, kind: TaskRow['kind'], id: string): void {
  const task = change.newId('task');
  change.put('task', task, { kind, id });
  change.schedule(at, 'task', task);
}

/** What a payer's bank could contest of a charge, in cents: each charge once. */
export const contestable = ({ status, disputed, amount, amount_refunded }: ChargeRow): number =>
  status === 'succeeded' && !disputed ? amount - amount_refunded : 0;

/** `amount`: cents, where a part of the charge is contested. */
type Contest = { readonly reason: string; readonly isInquiry?: boolean; readonly amount?: number | undefined };

/** A payer's bank asks about a charge (an inquiry takes nothing), or has taken its money back. */
export function openDispute(
  change: Change,
  cause: Cause,
  chargeId: string,
  { reason, isInquiry: asks = false, amount: wanted }: Contest,
): DisputeRow {
  const charge = one(change, 'charge', chargeId);
  const all = contestable(charge);
  const amount = wanted ?? all;
  if (all === 0 || amount > all) throw badRequest(`The charge ${charge.id} cannot be disputed.`);
  const row: DisputeRow = {
    id: change.newId('du'),
    created: Math.floor(cause.now / 1000),
    charge: charge.id,
    payment_intent: charge.payment_intent,
    amount,
    currency: charge.currency,
    reason,
    status: asks ? 'warning_needs_response' : 'needs_response',
    due_by: dueAfter(cause.now),
    evidence: {},
    submissions: 0,
    transactions: [],
    metadata: {},
  };
  change.put('charge', charge.id, { ...charge, disputed: true });
  save(change, row);
  change.relate('disputes', charge.id, row.id);
  later(change, Number(row.due_by) * 1000, 'lapseDispute', row.id);
  tell(change, cause, 'created', row);
  return asks ? row : withdraw(change, cause, row);
}

/**
 * The bank and the provider settle before it becomes a dispute, as they do for accounts that take part in that: the payer
 * has the money back, nobody is asked for evidence, and it costs no fee for a dispute.
 */
export function preventDispute(change: Change, cause: Cause, chargeId: string, facts: Contest): DisputeRow {
  const asked = openDispute(change, cause, chargeId, { ...facts, isInquiry: true });
  const taken = move(change, cause, asked, {
    amount: -asked.amount,
    fee: 0,
    description: `Dispute prevention for ${asked.charge}`,
    reporting_category: 'dispute',
  });
  return close(change, cause, taken, 'prevented');
}

/** The last second of a day, as the provider counts. */
const dueAfter = (now: number): number => (Math.floor(now / 86_400_000) + DAYS_TO_ANSWER + 1) * 86_400 - 1;

/** The bank has looked at an inquiry's answer and takes the money after all. */
export function escalateDispute(change: Change, cause: Cause, id: string): void {
  const row = one(change, 'dispute', id);
  if (!isInquiry(row.status) || isClosed(row.status)) return;
  const escalated: DisputeRow = { ...row, status: 'needs_response', due_by: dueAfter(cause.now), submissions: 0 };
  save(change, escalated);
  later(change, Number(escalated.due_by) * 1000, 'lapseDispute', id);
  tell(change, cause, 'updated', escalated, { status: row.status });
  withdraw(change, cause, escalated);
}

function withdraw(change: Change, cause: Cause, row: DisputeRow): DisputeRow {
  const taken = move(change, cause, row, {
    amount: -row.amount,
    fee: DISPUTE_FEE,
    description: `Chargeback withdrawal for ${row.charge}`,
    reporting_category: 'dispute',
  });
  tell(change, cause, 'funds_withdrawn', taken);
  return taken;
}

function move(
  change: Change,
  cause: Cause,
  row: DisputeRow,
  facts: Pick<TransactionRow, 'amount' | 'fee' | 'description' | 'reporting_category'>,
): DisputeRow {
  const { currency } = row;
  const transaction = enterTransaction(change, cause, { ...facts, currency, source: row.id, type: 'adjustment' });
  return save(change, { ...row, transactions: [...row.transactions, transaction] });
}

/** Evidence goes to the bank, or is kept until it is submitted. */
export function submitEvidence(
  change: Change,
  cause: Cause,
  id: string,
  evidence: Readonly<Record<string, string>>,
  submits: boolean,
): DisputeRow {
  const row = open(change, id);
  if (row.status === 'under_review' || row.status === 'warning_under_review')
    throw badRequest('Evidence for this dispute has already been submitted.');
  const kept = Object.entries({ ...row.evidence, ...evidence }).filter(([, text]) => text !== '');
  const staged = save(change, { ...row, evidence: Object.fromEntries(kept) });
  if (!submits) return tell(change, cause, 'updated', staged, { evidence: {} });
  const submitted = save(change, {
    ...staged,
    submissions: row.submissions + 1,
    status: isInquiry(row.status) ? 'warning_under_review' : 'under_review',
  });
  tell(change, cause, 'updated', submitted, { status: row.status });
  const decides = SAYS[submitted.evidence.uncategorized_text?.trim() ?? ''];
  if (decides) later(change, cause.now + DECIDE_MS, decides, id);
  return submitted;
}

/** The account does not contest it. */
export const acceptDispute = (change: Change, cause: Cause, id: string): DisputeRow =>
  lose(change, cause, open(change, id));

/** The bank has decided. Nothing happens to one that is closed already. */
export function decideDispute(change: Change, cause: Cause, id: string, outcome: 'won' | 'lost'): void {
  const row = one(change, 'dispute', id);
  if (isClosed(row.status)) return;
  if (outcome === 'lost') lose(change, cause, row);
  else if (isInquiry(row.status)) close(change, cause, row, 'warning_closed');
  else win(change, cause, row);
}

/** Nothing was submitted in time. */
export function lapseDispute(change: Change, cause: Cause, id: string): void {
  const row = one(change, 'dispute', id);
  const isDue = row.due_by !== null && row.due_by * 1000 <= cause.now;
  if (isDue && (row.status === 'needs_response' || row.status === 'warning_needs_response')) lose(change, cause, row);
}

/** An inquiry about a charge that was paid back in full has nothing left to ask. */
export function closeInquiriesOf(change: Change, cause: Cause, charge: ChargeRow): void {
  if (charge.amount_refunded < charge.amount) return;
  for (const id of change.related('disputes', charge.id)) {
    const row = one(change, 'dispute', id);
    if (isInquiry(row.status) && !isClosed(row.status)) close(change, cause, row, 'warning_closed');
  }
}

/** Refuses to pay back of a charge what the bank has taken. */
export function refuseIfChargedBack(change: Change, charge: ChargeRow, amount: number): void {
  const taken = change
    .related('disputes', charge.id)
    .map((id) => one(change, 'dispute', id))
    .filter(({ status }) => !isInquiry(status) && status !== 'won')
    .reduce((sum, dispute) => sum + dispute.amount, 0);
  if (taken > 0 && amount > charge.amount - charge.amount_refunded - taken)
    throw current(change).refundDisputedPayment
      ? badRequest("You can't refund a disputed payment.", { code: 'refund_disputed_payment' })
      : badRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' });
}

function lose(change: Change, cause: Cause, row: DisputeRow): DisputeRow {
  return close(change, cause, row, isInquiry(row.status) ? 'warning_closed' : 'lost');
}

function win(change: Change, cause: Cause, row: DisputeRow): void {
  const won = move(
    change,
    cause,
    { ...row, status: 'won', due_by: null },
    {
      amount: row.amount,
      fee: 0,
      description: `Chargeback reversal for ${row.charge}`,
      reporting_category: 'dispute_reversal',
    },
  );
  tell(change, cause, 'funds_reinstated', won);
  tell(change, cause, 'closed', won, { status: row.status });
}

function close(
  change: Change,
  cause: Cause,
  row: DisputeRow,
  status: 'lost' | 'warning_closed' | 'prevented',
): DisputeRow {
  return tell(change, cause, 'closed', save(change, { ...row, status, due_by: null }), { status: row.status });
}

function open(change: Change, id: string): DisputeRow {
  const row = one(change, 'dispute', id);
  if (isClosed(row.status)) throw badRequest('This dispute is already closed');
  return row;
}

function save(change: Change, row: DisputeRow): DisputeRow {
  change.put('dispute', row.id, row);
  return row;
}

function tell(change: Change, cause: Cause, what: string, row: DisputeRow, previous?: object): DisputeRow {
  recordEvent(change, cause, `charge.dispute.${what}`, presentDispute(row, cause.now), previous as never);
  return row;
}

/** The card's network says that a charge was probably not made by the card's owner. */
export function warnOfFraud(change: Change, cause: Cause, chargeId: string): void {
  const charge = one(change, 'charge', chargeId);
  const row = {
    id: change.newId('issfr'),
    created: Math.floor(cause.now / 1000),
    charge: charge.id,
    payment_intent: charge.payment_intent,
    fraud_type: 'made_with_stolen_card',
  };
  change.put('early_fraud_warning', row.id, row);
  recordEvent(change, cause, 'radar.early_fraud_warning.created', presentWarning(change, row));
}
