import { expireHold } from './bookings/expireHold.ts';
import { finishMove } from './bookings/finishMove.ts';
import { mailCancellation } from './bookings/mailCancellation.ts';
import { mailConfirmation } from './bookings/mailConfirmation.ts';
import { mailReschedule } from './bookings/mailReschedule.ts';
import { remindCustomer } from './bookings/remindCustomer.ts';
import type { Job, Sweep } from './job.ts';
import { cancelIntentOfExpiredHold } from './payments/cancelIntentOfExpiredHold.ts';
import { countDecline } from './payments/countDecline.ts';
import { finishRefund } from './payments/finishRefund.ts';
import { mailReceipt } from './payments/mailReceipt.ts';
import { mailRefundNotice } from './payments/mailRefundNotice.ts';
import { reconcile } from './payments/reconcile.ts';
import { reconcileRefunds } from './payments/reconcileRefunds.ts';
import { refundCancelledBooking } from './payments/refundCancelledBooking.ts';
import { settleOnWebhook } from './payments/settleOnWebhook.ts';
import { warnOwners } from './payments/warnOwners.ts';
import { takeDownShops } from './shops/takeDownShops.ts';
import { eraseClosedAccount } from './users/eraseClosedAccount.ts';
import { releaseFormerClaim } from './users/releaseFormerClaim.ts';
import { releaseOrphanClaim } from './users/releaseOrphanClaim.ts';
import { sendActivationMail } from './users/sendActivationMail.ts';
import { sendPasswordResetMail } from './users/sendPasswordResetMail.ts';

/** Every job and sweep, gathered by hand; names are unique. */
export const jobs: readonly Job[] = [
  releaseOrphanClaim,
  releaseFormerClaim,
  eraseClosedAccount,
  takeDownShops,
  sendActivationMail,
  sendPasswordResetMail,
  settleOnWebhook,
  countDecline,
  finishRefund,
  refundCancelledBooking,
  cancelIntentOfExpiredHold,
  mailReceipt,
  mailRefundNotice,
  warnOwners,
  expireHold,
  finishMove,
  mailConfirmation,
  mailCancellation,
  mailReschedule,
  remindCustomer,
];
export const sweeps: readonly Sweep[] = [reconcile, reconcileRefunds];
