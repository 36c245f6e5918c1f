import { compareBalance } from './balance/compareBalance.ts';
import { followBalance } from './balance/followBalance.ts';
import { expireHold } from './bookings/expireHold.ts';
import { finishMove } from './bookings/finishMove.ts';
import { forgetWalkIn, forgetWalkInsOfClosedAccounts, forgetWalkInsWhoWereMembers } from './bookings/forgetWalkIn.ts';
import { mailCancellation } from './bookings/mailCancellation.ts';
import { mailConfirmation } from './bookings/mailConfirmation.ts';
import { mailReschedule } from './bookings/mailReschedule.ts';
import { remindCustomer } from './bookings/remindCustomer.ts';
import { cancelOfClosedAccount } from './campaigns/cancelOfClosedAccount.ts';
import { endCampaign, startCampaign } from './campaigns/clock.ts';
import { followCampaigns } from './campaigns/followCampaigns.ts';
import { followDiscussionOfCampaign } from './campaigns/followDiscussion.ts';
import {
  chargeReached,
  closeUnpaid,
  placePledge,
  refundCampaign,
  refundDecided,
  retryPledge,
} from './campaigns/money.ts';
import { followPayoutOnWebhook, reconcilePayouts, sendPayout, sendWaitingPayouts } from './campaigns/sendPayout.ts';
import { cancelAbandonedSetups } from './cards/cancelAbandonedSetups.ts';
import { tidyCards } from './cards/tidyCards.ts';
import { endCrewOfClosedAccount, endCrewOfRemovedShop, endMembershipsOfClosedAccounts } from './crew/endMemberships.ts';
import { forgetInvitedAddress } from './crew/forgetInvitedAddress.ts';
import { lapseInvitation } from './crew/lapseInvitation.ts';
import { mailInvitation } from './crew/mailInvitation.ts';
import { applyFraudWarningOnNews } from './disputes/applyFraudWarning.ts';
import { applyDisputeOnNews } from './disputes/applyOnNews.ts';
import { followDisputes } from './disputes/followDisputes.ts';
import { followDisputeOnWebhook } from './disputes/followOnWebhook.ts';
import { lapseFraudWarnings } from './disputes/lapseFraudWarnings.ts';
import { mailOfDispute } from './disputes/mailOfDispute.ts';
import { remindOfDispute } from './disputes/remindOfDispute.ts';
import { warnOfFraud } from './disputes/warnOfFraud.ts';
import {
  followEarningsPayoutOnWebhook,
  payOutEarnings,
  sendEarningsPayout,
  sendWaitingEarningsPayouts,
} from './earnings/payOutEarnings.ts';
import { stopPayoutsOfSuspended } from './earnings/stopPayoutsOfSuspended.ts';
import { warnOfShortBalance } from './earnings/warnOfShortBalance.ts';
import { warnOfStoppedPayouts } from './earnings/warnOfStoppedPayouts.ts';
import { mailExportReady } from './exports/mailExportReady.ts';
import { prepareExports, removeOldExports } from './exports/prepareExports.ts';
import { removeLeftOutPictures, removePicturesOfDeletedPost, removeUnusedPictures } from './forum/postPictures.ts';
import type { Job, Sweep } from './job.ts';
import { answerGuest } from './messages/answerGuest.ts';
import { forgetEnquiry } from './messages/forgetEnquiry.ts';
import { notifyOfReport } from './messages/notifyOfReport.ts';
import { remindOfMessages } from './messages/remindOfMessages.ts';
import { settleBell } from './messages/settleBell.ts';
import { mailDaily, mailNotification } from './notifications/mailNotification.ts';
import { callReviewers, notifyOfBlogPost } from './notifications/notifyOfBlogPost.ts';
import { notifyOfBooking } from './notifications/notifyOfBooking.ts';
import { notifyOfCampaign } from './notifications/notifyOfCampaign.ts';
import {
  callForCampaign,
  notifyOfCampaignNews,
  notifyOfCampaignRuling,
} from './notifications/notifyOfCampaignReview.ts';
import { notifyOfCrew } from './notifications/notifyOfCrew.ts';
import { notifyOfDispute } from './notifications/notifyOfDispute.ts';
import { notifyOfOrder } from './notifications/notifyOfOrder.ts';
import { callForPicture, notifyOfPictureRuling } from './notifications/notifyOfPicture.ts';
import { notifyOfPost } from './notifications/notifyOfPost.ts';
import { notifyOfProductReview } from './notifications/notifyOfProductReview.ts';
import { callModerators, notifyOfRuling } from './notifications/notifyOfRuling.ts';
import { notifyOfServiceRequest } from './notifications/notifyOfServiceRequest.ts';
import { notifyOfView } from './notifications/notifyOfView.ts';
import { callForReview, notifyOfReviewAnswer, notifyOfReviewRuling } from './notifications/notifyOfVisitReview.ts';
import { notifyOfWaitlist } from './notifications/notifyOfWaitlist.ts';
import { sendAnnouncement, withdrawAnnouncement } from './notifications/sendAnnouncement.ts';
import { expireOrder } from './orders/expireOrder.ts';
import { finishCheckout } from './orders/finishCheckout.ts';
import { letGoOfAbandoned } from './orders/letGoOfAbandoned.ts';
import { mailHeldRefund } from './orders/mailHeldRefund.ts';
import { mailOrder } from './orders/mailOrder.ts';
import { mailPartCancellation } from './orders/mailPartCancellation.ts';
import { mailShipment } from './orders/mailShipment.ts';
import { notePartRefund } from './orders/notePartRefund.ts';
import { refundCancelledPart } from './orders/refundCancelledPart.ts';
import { remindOfHeldRefunds } from './orders/remindOfHeldRefunds.ts';
import { returnCancelledPart } from './orders/returnCancelledPart.ts';
import { cancelIntentOfExpiredHold } from './payments/cancelIntentOfExpiredHold.ts';
import { countDecline } from './payments/countDecline.ts';
import { finishRefund } from './payments/finishRefund.ts';
import { mailReceipt } from './payments/mailReceipt.ts';
import { mailRefundNotice } from './payments/mailRefundNotice.ts';
import { reconcile } from './payments/reconcile.ts';
import { reconcileRefunds } from './payments/reconcileRefunds.ts';
import { refundAfterDispute } from './payments/refundAfterDispute.ts';
import { refundCancelledBooking } from './payments/refundCancelledBooking.ts';
import { retryRefund } from './payments/retryRefund.ts';
import { settleOnWebhook } from './payments/settleOnWebhook.ts';
import { warnOfStuckPayments } from './payments/warnOfStuckPayments.ts';
import { warnOwners } from './payments/warnOwners.ts';
import { followPayeeOnWebhook } from './payouts/followOnWebhook.ts';
import { followEnabledPayees, followOpenPayees } from './payouts/followPayees.ts';
import { arrangePlan } from './plans/arrangePlan.ts';
import { closeDroppedPurchase } from './plans/closeDroppedPurchase.ts';
import { dropLapsedPurchase } from './plans/dropLapsedPurchase.ts';
import { endGrantInTime } from './plans/endGrantInTime.ts';
import { endPlanInTime } from './plans/endPlanInTime.ts';
import { endPlanOfClosedAccount } from './plans/endPlanOfClosedAccount.ts';
import { followDuePlans } from './plans/followDuePlans.ts';
import { followOnWebhook } from './plans/followOnWebhook.ts';
import { mailGrant } from './plans/mailGrant.ts';
import { mailPlanNews } from './plans/mailPlanNews.ts';
import { matchSubscriptions } from './plans/matchSubscriptions.ts';
import { removePortfolioOfShop, removePortfolioPicture } from './portfolio/removePictures.ts';
import { followDiscussion } from './posts/followDiscussion.ts';
import { forgetRemovedDraft } from './posts/forgetRemovedDraft.ts';
import { publishDuePosts, publishScheduledPost } from './posts/publishDue.ts';
import { releaseLapsed } from './products/releaseLapsed.ts';
import { forgetQueued, forgetQueuedName } from './queue/forgetQueued.ts';
import { removeReviewPicture } from './reviews/removePictures.ts';
import { lapseRequest, lapseRequestsOfClosedAccount } from './serviceRequests/lapseRequest.ts';
import { takeDownShops } from './shops/takeDownShops.ts';
import { countVisitForStamps } from './stamps/countVisit.ts';
import { freeCard, freeUnheldCard } from './stamps/freeCard.ts';
import { mailHeads } from './transparency/mailHeads.ts';
import { compactFiles } from './upkeep/compactFiles.ts';
import { retireFormerReadModels } from './upkeep/retireFormerReadModels.ts';
import { retryFailedJobs } from './upkeep/retryFailedJobs.ts';
import { rewriteRedisFile } from './upkeep/rewriteRedisFile.ts';
import { warnOfFailedJobs } from './upkeep/warnOfFailedJobs.ts';
import { closeDeletedAccount } from './users/closeDeletedAccount.ts';
import { eraseClosedAccount } from './users/eraseClosedAccount.ts';
import { eraseProviderCustomer } from './users/eraseProviderCustomer.ts';
import { forgetFarewellAddress } from './users/forgetFarewellAddress.ts';
import { forgetOldSessions } from './users/forgetOldSessions.ts';
import { mailApiTokenMade } from './users/mailApiTokenMade.ts';
import { mailErasureCertificate } from './users/mailErasureCertificate.ts';
import { mailFormerAddress } from './users/mailFormerAddress.ts';
import { mailNewDevice } from './users/mailNewDevice.ts';
import { mailOwnerDecision } from './users/mailOwnerDecision.ts';
import { mailPasswordChanged } from './users/mailPasswordChanged.ts';
import { mailTwoFactorChanged } from './users/mailTwoFactorChanged.ts';
import { mailViewedAs } from './users/mailViewedAs.ts';
import { releaseFormerClaim } from './users/releaseFormerClaim.ts';
import { releaseOrphanClaim } from './users/releaseOrphanClaim.ts';
import { removeOldMails } from './users/removeOldMails.ts';
import { replayErasures } from './users/replayErasures.ts';
import { sendActivationMail } from './users/sendActivationMail.ts';
import { sendPasswordResetMail } from './users/sendPasswordResetMail.ts';
import { expireOffer } from './waitlist/expireOffer.ts';
import { mailOffer } from './waitlist/mailOffer.ts';
import { offerFreed, offerToWhoWaits } from './waitlist/offerFreed.ts';

/** The jobs that notify members; they change nothing that other jobs depend on. */
export const noticeJobs: readonly Job[] = [
  notifyOfBooking,
  notifyOfOrder,
  notifyOfDispute,
  notifyOfCampaign,
  notifyOfCampaignNews,
  notifyOfCampaignRuling,
  callForCampaign,
  notifyOfPost,
  notifyOfProductReview,
  notifyOfReviewAnswer,
  notifyOfReviewRuling,
  callForReview,
  notifyOfPictureRuling,
  callForPicture,
  notifyOfRuling,
  notifyOfView,
  notifyOfBlogPost,
  callReviewers,
  notifyOfServiceRequest,
  notifyOfWaitlist,
  notifyOfCrew,
  callModerators,
  remindOfMessages,
  settleBell,
  notifyOfReport,
  sendAnnouncement,
  withdrawAnnouncement,
  mailNotification,
  mailDaily,
  answerGuest,
  forgetEnquiry,
];

/** The jobs that do what must be done: money, stock, appointments, plans, accounts, and the letters about them. */
export const actingJobs: readonly Job[] = [
  releaseOrphanClaim,
  releaseFormerClaim,
  closeDeletedAccount,
  eraseClosedAccount,
  eraseProviderCustomer,
  mailErasureCertificate,
  forgetFarewellAddress,
  takeDownShops,
  lapseRequest,
  lapseRequestsOfClosedAccount,
  mailFormerAddress,
  mailNewDevice,
  mailOwnerDecision,
  mailPasswordChanged,
  mailApiTokenMade,
  mailTwoFactorChanged,
  mailViewedAs,
  mailExportReady,
  sendActivationMail,
  sendPasswordResetMail,
  settleOnWebhook,
  followDisputeOnWebhook,
  applyDisputeOnNews,
  applyFraudWarningOnNews,
  mailOfDispute,
  remindOfDispute,
  warnOfFraud,
  countDecline,
  tidyCards,
  finishRefund,
  refundCancelledBooking,
  refundAfterDispute,
  retryRefund,
  cancelIntentOfExpiredHold,
  mailReceipt,
  mailRefundNotice,
  warnOwners,
  expireHold,
  releaseLapsed,
  finishMove,
  mailConfirmation,
  mailCancellation,
  mailReschedule,
  remindCustomer,
  offerFreed,
  expireOffer,
  mailOffer,
  countVisitForStamps,
  freeCard,
  freeUnheldCard,
  forgetWalkIn,
  forgetQueued,
  forgetQueuedName,
  mailInvitation,
  lapseInvitation,
  forgetInvitedAddress,
  endCrewOfClosedAccount,
  endCrewOfRemovedShop,
  expireOrder,
  finishCheckout,
  letGoOfAbandoned,
  refundCancelledPart,
  mailHeldRefund,
  notePartRefund,
  returnCancelledPart,
  mailOrder,
  mailShipment,
  mailPartCancellation,
  followDiscussionOfCampaign,
  startCampaign,
  endCampaign,
  placePledge,
  chargeReached,
  retryPledge,
  refundDecided,
  refundCampaign,
  closeUnpaid,
  cancelOfClosedAccount,
  followOnWebhook,
  followPayeeOnWebhook,
  sendPayout,
  followPayoutOnWebhook,
  sendEarningsPayout,
  followEarningsPayoutOnWebhook,
  stopPayoutsOfSuspended,
  warnOfShortBalance,
  warnOfStoppedPayouts,
  arrangePlan,
  endGrantInTime,
  endPlanInTime,
  endPlanOfClosedAccount,
  closeDroppedPurchase,
  dropLapsedPurchase,
  mailGrant,
  mailPlanNews,
  publishScheduledPost,
  followDiscussion,
  forgetRemovedDraft,
  removeLeftOutPictures,
  removePicturesOfDeletedPost,
  removePortfolioPicture,
  removePortfolioOfShop,
  removeReviewPicture,
];

/** Every job and sweep, gathered by hand; names are unique. */
export const jobs: readonly Job[] = [...actingJobs, ...noticeJobs];
export const sweeps: readonly Sweep[] = [
  reconcile,
  followDisputes,
  lapseFraudWarnings,
  followBalance,
  compareBalance,
  reconcileRefunds,
  remindOfHeldRefunds,
  warnOfStuckPayments,
  followDuePlans,
  matchSubscriptions,
  cancelAbandonedSetups,
  followCampaigns,
  followOpenPayees,
  followEnabledPayees,
  publishDuePosts,
  sendWaitingPayouts,
  reconcilePayouts,
  payOutEarnings,
  sendWaitingEarningsPayouts,
  removeUnusedPictures,
  prepareExports,
  removeOldExports,
  removeOldMails,
  mailHeads,
  forgetWalkInsOfClosedAccounts,
  forgetWalkInsWhoWereMembers,
  endMembershipsOfClosedAccounts,
  offerToWhoWaits,
  rewriteRedisFile,
  retireFormerReadModels,
  warnOfFailedJobs,
  retryFailedJobs,
  forgetOldSessions,
  replayErasures,
  compactFiles,
];
