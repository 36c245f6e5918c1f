import type { Actor } from '#domain/decider.ts';
import { forbidden } from '#domain/refusal.ts';
import { API_AREAS, type ApiArea } from '#domain/users/events.ts';
import type { Context } from './context.ts';
import { visitor } from './requestContext.ts';

const NotByApiToken = forbidden('NOT_BY_API_TOKEN', 'An API token does not do that. Please log in and do it yourself.');
const NotInScope = forbidden('NOT_IN_SCOPE', 'This API token was not made for that.');

/** What a request does, by the name that its API gives it: a root field of GraphQL, an operationId of REST. */
type Names = readonly string[];
const names = (text: string): Names => text.trim().split(/\s+/);

/**
 * What each area has. A name of both APIs means the same in both. What answers of a root field hold comes with it: a booking has its
 * customer's name. Shops and products are one kind of record in REST, so that what is about either is in two areas.
 */
export const IN_AREA: Readonly<Record<ApiArea, Names>> = {
  account: names(`
    addFavorite favoriteProducts favoriteShops favorites keptAboutMe me mySubscription notificationPreferences payment
    planChangePreview planReceipt removeFavorite setNotificationPreferences subscriptionChanged
  `),
  bookings: names(`
    acceptQuote acceptWaitlistOffer addService addWalkIn answerServiceRequest blockCustomer blockTime blockedTimes
    blockedTimesChanged booking bookingChanged bookingEvidence bookingReceipt bookingsAtShops calendarFile cancelBooking
    cancellationPreview changeService checkIn closeDays closeServiceRequest closingPreview completeBooking createBooking customer
    customerCounts customers customersChanged decideServiceQuote declineQuote declineWaitlistOffer extendHold
    findAppointments forgetWalkIn forwardServiceRequest holdSlot joinWaitlist leaveWaitlist listBlockedTimes
    listMyWaitlistPlaces listOwnBookings listOwnShops listServiceRequestInbox listServiceRequests
    listServiceRequestsToQuote listShopBookings listWaitlist markNoShow menuChanged mergeCustomer myBookings
    myCustomerCount myShops myWaitlistPlaces noteCustomer orderServices partCustomer previewCancellation previewClosing
    addToQueue callFromQueue clearQueue confirmInQueue joinQueue leaveQueue putBackInQueue setQueueOpen shopQueue skipInQueue takeOffQueue
    quoteRequest quoteServiceRequest readServiceRequest registerShop releaseHold removeShop requestService
    rescheduleBooking restorableShops restoreShop retireService serviceRequest serviceRequestChanged serviceRequestInbox
    serviceRequestInboxChanged serviceRequests serviceRequestsToQuote setSpecialHours shopBookings shopWaitlist
    sellerFigures sellerFiguresChanged shopsNearRequest submitReview answerReview withdrawReviewAnswer addReviewPicture removeReviewPicture uploadReviewPicture unblockCustomer undoCheckIn unblockTime updateShop uploadImage waitlistChanged waitlistPlace
    withdrawQuote withdrawServiceRequest
    downloadEarningsStatement earningsChanged earningsStatement listEarningsPayouts listOpenSales myEarnings myEarningsPayouts myOpenSales
    addPortfolioPicture describePortfolioPicture myPortfolio orderPortfolio readOwnPortfolio removePortfolioPicture undoPortfolioRemoval uploadPortfolioPicture
    changeCrewMember crew crewChanged inviteToCrew leaveCrew listShopCrew listWorkplaces readCrew
    readTakings removeFromCrew restoreToCrew setCrewTerms setOwnerBookings shopCrew shopTakings workplaces
  `),
  store: names(`
    acceptCartChanges addToCart answerProductReview cancelCheckout cancelOrderPart cart cartChanged checkOut
    chooseDelivery choosePickUp confirmCartPayment createProduct deliverOrder forgetAddress listOwnOrders listSales
    mergeCart myCart myOrders myPayoutAccount myProductReview myProducts mySellingTerms order orderChanged orderEvidence
    orderReceipt payoutAccountChanged readOrder removeFromCart removeProduct removeProductReview removedProductReviews
    restorableProducts restoreProduct sales sellerFigures sellerFiguresChanged setCartQuantity setSellingTerms setStock
    shipOrder submitProductReview updateProduct
    listOwnShops myShops registerShop removeShop restoreShop updateShop uploadImage
    downloadEarningsStatement earningsChanged earningsStatement listEarningsPayouts listOpenSales myEarnings myEarningsPayouts myOpenSales
  `),
  community: names(`
    addComment amendCampaign appealCampaignPause appealForumBan appealHiding banFromForum blogDraft blogPostVersion
    blogPostVersions blogReviewQueue blogReviewsChanged blogTotals blogWorkChanged campaignBackers campaignContributions
    campaignDays campaignPayouts campaignReview campaignReviewQueue campaignReviewQueueChanged
    closeCampaign comment contribution contributionEvidence contributionReceipt createBlogPost createCampaign
    createThread deletePost denyCampaignAppeal denyForumBanAppeal denyHidingAppeal dismissCampaignReports dismissFlags
    editCampaign flagPost forumBan forumRecord fundingGuide hiddenPost hidePost liftForumBan listContributions
    listThreads markThreadRead myBlogPosts myCampaigns myContributions myForumRulings pauseCampaign postCampaignUpdate
    appealReviewHiding denyReviewAppeal dismissReviewReports hiddenReviews hideReview moderateReview reportReview reportedReviews reportedReviewsChanged restoreReview
    addPortfolioPicture describePortfolioPicture myPortfolio orderPortfolio readOwnPortfolio removePortfolioPicture undoPortfolioRemoval uploadPortfolioPicture
    dismissPortfolioReports hiddenPortfolioPictures hidePortfolioPicture moderatePortfolioPicture reportPortfolioPicture reportedPortfolioPictures
    restorePortfolioPicture
    postHistory postMarks publishCampaign readPostPicture readThread readWaitingPicture recordSpending releaseCampaignPayouts
    removeCampaignUpdate removePost removedBlogPosts replying reportCampaign republishPost reschedulePost restorePost
    restorePostVersion resumeCampaign reverseCampaignPayout reviewBlogPost reviewPost reviewQueue reviewQueueChanged
    reviseComment reviseThread saveDraft scheduledBlogPosts setPostLiked setThreadLocked setThreadMuted setThreadPinned
    submitPost tellReplying thread threadChanged threads threadsBy threadsChanged undoPostDeletion undoPostRemoval
    unpublishPost uploadPostPicture withdrawPost withdrawSpending
  `),
  messages: names(`
    announcement announcementChanged announcements bell bellChanged blockMember blockedMembers cancelAnnouncement chat
    contact conversation conversationChanged conversationReports conversationReportsChanged conversationRulings
    conversations deleteAnnouncement editMessage eraseEnquiry inbox listAnnouncements listConversations listNotifications
    markAllNotificationsRead markConversationRead markNotificationRead messageReceived messages notification
    notificationReceived notifications previewAnnouncement readAnnouncement readConversation readMessagePicture
    reportConversation sendAnnouncement sendContactMessage sendMessage settleConversationReport tellTyping typing
    unblockMember uploadMessagePicture
  `),
  audit: names(`
    audit auditAppended auditEvent auditExportProgress auditTypes blockedTimesAsOf bookingsAsOf dayChanges exportAudit history membersAsOf recordAsOf
    recordName restoreChanges roleChanges rolesAsOf staffAsOf why
  `),
  members: names(`
    changeMemberRole changeUserRole deleteMember listOrdersOfUser listSalesOfUser listUsers memberChanged memberRecord
    members noteMember noteUser ordersOfMember readUserRecord reinstateMember reinstateUser removeMemberNote
    removeUserNote restoreMember restoreUser salesOfMember suspendMember suspendUser upgradeMember upgradeUser
  `),
  books: names(`
    acceptDispute bookingRecord bookingRecordChanged bookingsOfMember disputes exportLedger ledger ledgerBalances
    ledgerMismatches lookAtPayment paymentsOfMember planEvidence providerBalance sendDisputeEvidence waitingPayouts
    earningsPayouts earningsTotals listAllEarningsPayouts listOwedMembers owedMembers releasePayouts
    downloadEarningsStatement earningsStatement heldRefunds listHeldRefunds
  `),
  system: names(`
    failedJobs jobQueue listFailedJobs listProjections platformDays platformFiguresChanged platformHealthChanged projections rebuildProjection
    retryFailedJobs retryJob skipEvent system
  `),
};

/** What everybody may read, and so every token; what their member sees there beside asks `actorIn`. */
export const FOR_EVERYBODY: Names = names(`
  placeInQueue publicQueue queueChanged
  availability availabilityChanged blogCategories blogPost blogPosts blogPostsBy campaign campaignCategories
  campaignChanged campaignLedger campaignUpdates campaigns campaignsChanged campaignsOf consistencyProof crewInvitation docs
  downloadLogHeads findShops forumCategories forumProfile getSellingTerms getShop inclusionProof listBlogPosts
  listCampaigns listCampaignsOfMember listLogHeads listPlans listReviews listServices listShopBarbers listShops marketStatisticsChanged member openapi
  paymentConfig placeTimeZone plans portfolio postChanged postsChanged product productChanged productReviews products
  productsByIds readBlogPost readCalendar readCrewInvitation readPortfolio readPortfolioPicture readReviewPicture readReviewHistory retention reviewHistory reviewOf reviews searchShops shop shopReviewsChanged shops shopsOf site siteStatistics
  siteStatisticsChanged testimonials transparency
`);

/**
 * What no token does: logins and secrets, what one agrees to, the whole copy of one's data, leaving, paying, paying backers of a campaign
 * back, and setting a record back, which changes records of every area and the profile. A booking or a part of an order that a token
 * cancels is paid back by the rules of every cancellation.
 */
export const IN_PERSON: Names = names(`
  activateAccount activateBusiness addCard answerCrewInvitation apiTokens listApiTokens beginTwoFactor calendarLink cancelCampaign
  cancelSubscription changePassword changePlan
  closeAccount contributeToCampaign createPaymentIntent disableTwoFactor downloadMyData enableTwoFactor
  endOtherSessions endSession eraseMyAccount exportMyData forgotPassword linkToAuditExport linkToEarningsStatement linkToLedgerExport linkToTakings
  login logout makeApiToken makeCalendarLink myExport mySessions myTwoFactor payPledge paymentWebhook proveIdentity
  refreshPayoutAccount refreshSession refundContribution register registerSubscription removeCalendarLink renewRecoveryCodes
  requestCampaignPayout requestEarningsPayout requestPasswordReset resendActivation resetPassword restoreVersion resumeSubscription revokeApiToken setConsent
  settleContribution startPayoutOnboarding stopViewAs subscribeToPlan undoEmailChange updatePlan updateProfile
  updateUser viewAs withdrawEmailChange
  listCards myCards payPlanChange removeCard setDefaultCard settlePlanChange
`);

const everybody = new Set(FOR_EVERYBODY);
const areasOf = new Map<string, ApiArea[]>();
for (const area of API_AREAS) for (const name of IN_AREA[area]) areasOf.set(name, [...(areasOf.get(name) ?? []), area]);

/**
 * Refuses what the API token of a request was not made for: `changes` tells whether it changes something, `isPast` whether it asks for
 * a moment of the past, which the area of the audit has besides. What is in no list is open to no token.
 */
export function refuseOutOfScope(
  { session }: Pick<Context, 'session'>,
  name: string,
  { changes, isPast = false }: { readonly changes: boolean; readonly isPast?: boolean },
): void {
  const token = session?.apiToken;
  if (!token) return;
  const areas = areasOf.get(name);
  if (!areas && !everybody.has(name)) throw NotByApiToken();
  if (areas && !areas.some((area) => token.areas.includes(area))) throw NotInScope();
  if ((changes && !token.mayChange) || (isPast && !token.areas.includes('audit'))) throw NotInScope();
}

/**
 * Who the caller is to records that everybody reads and some people see more of, such as an author: an API token that was made for
 * none of the areas sees what a visitor does.
 */
export const actorIn = ({ actor, session }: Pick<Context, 'actor' | 'session'>, ...areas: readonly ApiArea[]): Actor =>
  session?.apiToken?.areas.every((area) => !areas.includes(area)) ? visitor : actor;
