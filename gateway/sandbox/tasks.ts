import { invoicePaid } from './billing/paid.ts';
import { verifyAccount } from './connect/accounts.ts';
import { decideDispute, escalateDispute, lapseDispute, openDispute, warnOfFraud } from './disputes/lifecycle.ts';
import { settle } from './paying.ts';
import { finishRefund } from './refunds.ts';
import type { Cause } from './route.ts';
import type { TaskRow } from './rows.ts';
import type { Change, Due } from './store.ts';

/** Does what was put off, inside the change that takes it off the agenda, so it happens once. */
export function runTask(change: Change, due: Due, now: number): void {
  const task = change.get('task', due.id);
  change.unschedule(due.at, 'task', due.id);
  change.remove('task', due.id);
  if (task) perform(change, task, { now, requestId: null, idempotencyKey: null });
}

function perform(change: Change, { kind, id }: TaskRow, cause: Cause): void {
  effects[kind](change, cause, id);
}

type Effect = (change: Change, cause: Cause, id: string) => void;

const effects: Readonly<Record<TaskRow['kind'], Effect>> = {
  settle: settleLate,
  payInvoice: payInvoiceLate,
  verifyAccount,
  failRefund: (change, cause, id) => finishRefund(change, cause, id, 'failed'),
  completeRefund: (change, cause, id) => finishRefund(change, cause, id, 'succeeded'),
  disputeAsFraud: disputeLate({ reason: 'fraudulent' }),
  disputeAsNotReceived: disputeLate({ reason: 'product_not_received' }),
  inquire: disputeLate({ reason: 'fraudulent', isInquiry: true }),
  warnOfFraud,
  winDispute: (change, cause, id) => decideDispute(change, cause, id, 'won'),
  loseDispute: (change, cause, id) => decideDispute(change, cause, id, 'lost'),
  escalateDispute,
  lapseDispute,
};

/** A charge that was paid back in the meantime is not contested. */
function disputeLate(facts: Parameters<typeof openDispute>[3]): Effect {
  return (change, cause, id) => {
    const charge = change.get('charge', id);
    if (charge && charge.amount_refunded < charge.amount) openDispute(change, cause, id, facts);
  };
}

function payInvoiceLate(change: Change, cause: Cause, id: string): void {
  const intent = change.get('payment_intent', id);
  if (intent) invoicePaid(change, cause, intent);
}

function settleLate(change: Change, cause: Cause, id: string): void {
  const intent = change.get('payment_intent', id);
  if (intent?.status === 'processing' && intent.card) settle(change, cause, intent, intent.card);
}
