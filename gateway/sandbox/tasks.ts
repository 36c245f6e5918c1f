import { invoicePaid } from './billing/paid.ts';
import { verifyAccount } from './connect/accounts.ts';
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
  if (kind === 'settle') settleLate(change, id, cause);
  else if (kind === 'payInvoice') payInvoiceLate(change, id, cause);
  else if (kind === 'verifyAccount') verifyAccount(change, cause, id);
  else finishRefund(change, cause, id, kind === 'failRefund' ? 'failed' : 'succeeded');
}

function payInvoiceLate(change: Change, id: string, cause: Cause): void {
  const intent = change.get('payment_intent', id);
  if (intent) invoicePaid(change, cause, intent);
}

function settleLate(change: Change, id: string, cause: Cause): void {
  const intent = change.get('payment_intent', id);
  if (intent?.status === 'processing' && intent.card) settle(change, cause, intent, intent.card);
}
