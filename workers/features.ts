import type { Job, Sweep } from './job.ts';
import { cancelIntentOfExpiredHold } from './payments/cancelIntentOfExpiredHold.ts';
import { finishRefund } from './payments/finishRefund.ts';
import { mailReceipt } from './payments/mailReceipt.ts';
import { mailRefundNotice } from './payments/mailRefundNotice.ts';
import { reconcile } from './payments/reconcile.ts';
import { refundCancelledBooking } from './payments/refundCancelledBooking.ts';
import { settleOnWebhook } from './payments/settleOnWebhook.ts';
import { warnOwners } from './payments/warnOwners.ts';

/** Every job and sweep, gathered by hand; names are unique. */
export const jobs: readonly Job[] = [
  settleOnWebhook,
  finishRefund,
  refundCancelledBooking,
  cancelIntentOfExpiredHold,
  mailReceipt,
  mailRefundNotice,
  warnOwners,
];
export const sweeps: readonly Sweep[] = [reconcile];
