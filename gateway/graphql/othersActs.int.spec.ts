import { readFileSync } from 'node:fs';
import { buildSchema, getNamedType, isLeafType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CREW_ROLES, type CrewRole } from '#domain/crew/events.ts';
import { portfolioPictureIdOf } from '#domain/ids.ts';
import { portfolio } from '#domain/portfolio/decider.ts';
import { review } from '#domain/reviews/decider.ts';
import { hasRight, type Right } from '#domain/rights.ts';
import type { Role } from '#domain/users/events.ts';
import { openWorld, type World } from '../asOf/testing.ts';
import { dayFromToday, joinCrew, openShopAllDay } from '../bookings/testing.ts';
import { openTalk } from '../messages/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { GRAPHQL } from './rights.testing.ts';
import { ROLES, tokenOfEveryRole } from './roles.testing.ts';

/** What every member does about records that others have made: these have rules of their own, and their specs. */
const FOR_EVERYBODY = [
  ...['addComment', 'addFavorite', 'removeFavorite', 'addToCart', 'contributeToCampaign', 'flagPost', 'holdSlot'],
  ...[
    'joinWaitlist',
    'reportCampaign',
    'reportPortfolioPicture',
    'reportReview',
    'sendMessage',
    'setPostLiked',
    'tellReplying',
    'submitProductReview',
  ],
  // Whoever has the secret of a place: gateway/queue/queue.int.spec.ts.
  ...['joinQueue', 'leaveQueue'],
  ...['requestService', 'sendContactMessage'],
];

/** What is about the caller alone, whatever it is given. */
const ABOUT_ONESELF = [
  ...['acceptCartChanges', 'activateAccount', 'activateBusiness', 'appealForumBan', 'beginTwoFactor', 'blockMember'],
  ...['addCard', 'cancelSubscription', 'changePassword', 'changePlan', 'checkOut', 'chooseDelivery', 'choosePickUp'],
  ...['createCampaign', 'createProduct', 'createThread', 'disableTwoFactor', 'enableTwoFactor', 'endOtherSessions'],
  ...['endSession', 'eraseMyAccount', 'exportMyData', 'forgetAddress', 'login', 'logout', 'makeApiToken'],
  'makeCalendarLink',
  ...['markAllNotificationsRead', 'markNotificationRead', 'markThreadRead', 'mergeCart', 'proveIdentity'],
  ...['payPlanChange', 'refreshPayoutAccount', 'refreshSession', 'register', 'registerShop', 'removeCalendarLink'],
  // A card is asked for among those of the member's own customer at the provider: gateway/cards/cards.int.spec.ts.
  ...['removeCard', 'removeFromCart', 'setDefaultCard', 'settlePlanChange'],
  ...[
    'removeProductReview',
    'renewRecoveryCodes',
    'requestEarningsPayout',
    'requestPasswordReset',
    'resendActivation',
    'resetPassword',
  ],
  ...['resumeSubscription', 'setCartQuantity', 'setConsent', 'setNotificationPreferences', 'setSellingTerms'],
  'revokeApiToken',
  ...['setThreadMuted', 'startPayoutOnboarding', 'subscribeToPlan', 'unblockMember', 'undoEmailChange'],
  ...['updateProfile', 'withdrawEmailChange'],
];

/** `nobody`: only the people whose record it is. */
type Doers = 'nobody' | 'superadmin' | Right;

type Made = { readonly id?: string; readonly services?: readonly { readonly id: string }[] };

/** A request for a visit, a service, a comment, a campaign's news and a conversation of the world's members. */
async function plant({ mia, barber, shopId, threadId, campaignId }: World) {
  const make = async (mutation: string, { token }: { readonly token: string }): Promise<string> => {
    const { data, errors } = await app.graphql<Record<string, Made>>(`mutation { ${mutation} }`, {}, token);
    if (!data || errors) throw new Error(JSON.stringify(errors));
    const [made] = Object.values(data);
    return made?.id ?? made?.services?.at(-1)?.id ?? '';
  };
  const reviewedId = 'ReviewedVisit000000000';
  const about = { bookingId: reviewedId, shopId, ownerId: barber.user._id, authorId: mia.user._id };
  await app.handler.dispatch(
    review,
    { type: 'SubmitReview', data: { ...about, rating: 5, text: 'Good.', quotable: false } },
    { by: { id: mia.user._id, role: 'CUSTOMER' }, channel: 'graphql' },
  );
  const pictureId = portfolioPictureIdOf(mia.user._id, 'FileOfThePicture000000');
  const words = { alt: 'A chair', caption: '', width: 9, height: 6 };
  await app.handler.dispatch(
    portfolio,
    { type: 'AddPortfolioPicture', data: { ownerId: mia.user._id, pictureId, ...words } },
    { by: { id: mia.user._id, role: 'CUSTOMER' }, channel: 'graphql' },
  );
  const visit = `date: "${dayFromToday(9)}", heads: 8, partOfDay: morning, address: "1 State St", city: "Chicago", state: "Illinois"`;
  return {
    pictureId,
    reviewedId,
    requestId: await make(`requestService(input: { ${visit}, note: "" }) { id }`, mia),
    serviceId: await make(
      `addService(shopId: "${shopId}", input: { name: "Wash", minutes: 30, priceCents: 900 }) { services { id } }`,
      barber,
    ),
    commentId: await make(`addComment(threadId: "${threadId}", input: { text: "This one." }) { id }`, barber),
    updateId: await make(`postCampaignUpdate(campaignId: "${campaignId}", title: "News", text: "Soon.") { id }`, mia),
    invitationId: await make(
      `inviteToCrew(input: { shopId: "${shopId}", email: "y@example.test", role: desk }) { id }`,
      barber,
    ),
    conversationId: (await openTalk(app).send(mia, { to: { kind: 'shop', id: shopId } })).conversationId,
  };
}
type Planted = World & Awaited<ReturnType<typeof plant>>;

/** The arguments of each act about a record of others, and who of those who run the platform may do it. */
function acts(ids: Planted): Readonly<Record<string, readonly [string, Doers]>> {
  const { shopId, productId, bookingId, heldId, orderId, campaignId, postId, threadId, contributionId } = ids;
  const member = ids.mia.user._id;
  const seller = ids.seller.user._id;
  const id = (value: string) => `id: "${value}"`;
  const day = dayFromToday(5);
  const service = 'input: { name: "Shave", minutes: 30, priceCents: 2000 }';
  const request = `requestId: "${ids.requestId}", quoteId: "q1"`;
  return {
    acceptQuote: [`(${request})`, 'nobody'],
    declineQuote: [`(${request})`, 'nobody'],
    withdrawQuote: [`(${request})`, 'nobody'],
    quoteRequest: [
      `(input: { requestId: "${ids.requestId}", shopId: "${shopId}", barbers: 1, priceCents: 9000, time: "10:00", validUntil: "${day}" })`,
      'nobody',
    ],
    withdrawServiceRequest: [`(${id(ids.requestId)}, reason: "Not needed.")`, 'nobody'],
    acceptWaitlistOffer: [`(${id(`${shopId}0g2m0000000000000000000000`)}, time: "10:00")`, 'nobody'],
    declineWaitlistOffer: [`(${id(`${shopId}0g2m0000000000000000000000`)}, time: "10:00")`, 'nobody'],
    leaveWaitlist: [`(${id(`${shopId}0g2m0000000000000000000000`)})`, 'nobody'],
    addToQueue: [`(input: { shopId: "${shopId}", name: "Wade" })`, 'nobody'],
    callFromQueue: [`(${id(`${shopId}0g2m0000000000000000000000`)})`, 'nobody'],
    skipInQueue: [`(${id(`${shopId}0g2m0000000000000000000000`)})`, 'nobody'],
    confirmInQueue: [`(${id(`${shopId}0g2m0000000000000000000000`)})`, 'nobody'],
    clearQueue: [`(shopId: "${shopId}")`, 'nobody'],
    takeOffQueue: [`(${id(`${shopId}0g2m0000000000000000000000`)})`, 'nobody'],
    putBackInQueue: [`(${id(`${shopId}0g2m0000000000000000000000`)})`, 'nobody'],
    setQueueOpen: [`(shopId: "${shopId}", open: true)`, 'nobody'],
    addService: [`(shopId: "${shopId}", ${service})`, 'nobody'],
    changeService: [`(shopId: "${shopId}", ${id(ids.serviceId)}, ${service})`, 'nobody'],
    retireService: [`(shopId: "${shopId}", ${id(ids.serviceId)})`, 'nobody'],
    orderServices: [`(shopId: "${shopId}", ids: ["${ids.serviceId}"])`, 'nobody'],
    inviteToCrew: [`(input: { shopId: "${shopId}", email: "x@example.test", role: desk })`, 'nobody'],
    answerCrewInvitation: [`(${id(ids.invitationId)}, accept: true)`, 'nobody'],
    changeCrewMember: [`(${id(ids.invitationId)}, input: { role: manager })`, 'nobody'],
    removeFromCrew: [`(${id(ids.invitationId)})`, 'nobody'],
    restoreToCrew: [`(${id(ids.invitationId)})`, 'nobody'],
    setOwnerBookings: [`(shopId: "${shopId}", takesBookings: false)`, 'nobody'],
    leaveCrew: [`(${id(ids.invitationId)})`, 'nobody'],
    setCrewTerms: [`(${id(ids.invitationId)}, terms: { kind: commission, basisPoints: 4500 })`, 'nobody'],
    addWalkIn: [`(input: { shopId: "${shopId}", date: "${day}", time: "12:00", name: "Wade" })`, 'nobody'],
    blockTime: [`(input: { shopId: "${shopId}", date: "${day}", times: ["12:00"] })`, 'nobody'],
    unblockTime: [`(${id(bookingId)})`, 'nobody'],
    closeDays: [`(input: { shopId: "${shopId}", from: "${day}", to: "${day}", appointments: [] })`, 'nobody'],
    setSpecialHours: [`(shopId: "${shopId}", input: { from: "${day}", to: "${day}", slots: [] })`, 'nobody'],
    forgetWalkIn: [`(${id(bookingId)})`, 'nobody'],
    checkIn: [`(${id(bookingId)})`, 'nobody'],
    undoCheckIn: [`(${id(bookingId)})`, 'nobody'],
    completeBooking: [`(${id(bookingId)})`, 'nobody'],
    markNoShow: [`(${id(bookingId)})`, 'nobody'],
    cancelBooking: [`(${id(bookingId)})`, 'superadmin'],
    rescheduleBooking: [`(${id(bookingId)}, date: "${day}", time: "12:00")`, 'nobody'],
    createBooking: [`(bookingId: "${heldId}")`, 'nobody'],
    extendHold: [`(bookingId: "${heldId}")`, 'nobody'],
    releaseHold: [`(bookingId: "${heldId}")`, 'nobody'],
    createPaymentIntent: [`(page: booking, itemId: "${heldId}", amountCents: 3500)`, 'nobody'],
    submitReview: [`(input: { bookingId: "${bookingId}", rating: 1, text: "Bad." })`, 'nobody'],
    answerReview: [`(bookingId: "${ids.reviewedId}", text: "Thanks.")`, 'nobody'],
    withdrawReviewAnswer: [`(bookingId: "${ids.reviewedId}")`, 'nobody'],
    addReviewPicture: [`(bookingId: "${ids.reviewedId}", fileId: "FileOfThePicture000000", alt: "Mine")`, 'nobody'],
    removeReviewPicture: [`(bookingId: "${ids.reviewedId}", id: "FileOfThePicture000000")`, 'nobody'],
    appealReviewHiding: [`(bookingId: "${ids.reviewedId}", text: "No.")`, 'nobody'],
    addPortfolioPicture: [`(input: { fileId: "FileOfThePicture000000", shopId: "${shopId}", alt: "Mine" })`, 'nobody'],
    describePortfolioPicture: [`(${id(ids.pictureId)}, alt: "Mine")`, 'nobody'],
    orderPortfolio: [`(ids: [], shopId: "${shopId}")`, 'nobody'],
    removePortfolioPicture: [`(${id(ids.pictureId)})`, 'nobody'],
    undoPortfolioRemoval: [`(${id(ids.pictureId)})`, 'nobody'],
    updateShop: [`(${id(shopId)}, changes: { name: "Mine" })`, 'nobody'],
    removeShop: [`(${id(shopId)})`, 'superadmin'],
    restoreShop: [`(${id(shopId)})`, 'superadmin'],
    restoreVersion: [`(type: shop, ${id(shopId)}, revision: 0, reason: "Mine.")`, 'superadmin'],
    blockCustomer: [`(${id(member)})`, 'nobody'],
    unblockCustomer: [`(${id(member)})`, 'nobody'],
    noteCustomer: [`(${id(member)}, texts: { notes: "Rude." })`, 'nobody'],
    mergeCustomer: [`(${id(bookingId)}, intoId: "${member}")`, 'nobody'],
    partCustomer: [`(${id(bookingId)})`, 'nobody'],
    updateProduct: [`(${id(productId)}, changes: { name: "Mine" })`, 'nobody'],
    setStock: [`(${id(productId)}, available: 0)`, 'nobody'],
    removeProduct: [`(${id(productId)})`, 'superadmin'],
    restoreProduct: [`(${id(productId)})`, 'superadmin'],
    answerProductReview: [`(reviewId: "${productId}_${member}", text: "Thanks.")`, 'nobody'],
    shipOrder: [`(${id(orderId)}, tracking: "USPS")`, 'nobody'],
    deliverOrder: [`(${id(orderId)})`, 'nobody'],
    cancelOrderPart: [`(${id(orderId)}, sellerId: "${seller}")`, 'superadmin'],
    cancelCheckout: [`(orderId: "${orderId}")`, 'nobody'],
    editCampaign: [`(${id(campaignId)}, input: { name: "Mine" })`, 'nobody'],
    publishCampaign: [`(${id(campaignId)})`, 'nobody'],
    amendCampaign: [`(${id(campaignId)}, text: "More.")`, 'nobody'],
    closeCampaign: [`(${id(campaignId)})`, 'nobody'],
    cancelCampaign: [`(${id(campaignId)}, reason: "No.")`, 'superadmin'],
    appealCampaignPause: [`(campaignId: "${campaignId}", text: "No.")`, 'nobody'],
    postCampaignUpdate: [`(campaignId: "${campaignId}", title: "News", text: "None.")`, 'nobody'],
    removeCampaignUpdate: [`(campaignId: "${campaignId}", updateId: "${ids.updateId}", reason: "No.")`, 'superadmin'],
    recordSpending: [`(campaignId: "${campaignId}", amountCents: 100, text: "Combs")`, 'nobody'],
    withdrawSpending: [`(campaignId: "${campaignId}", entryId: "e1", reason: "No.")`, 'nobody'],
    requestCampaignPayout: [`(campaignId: "${campaignId}", amountCents: 100)`, 'nobody'],
    refundContribution: [`(${id(contributionId)}, reason: "No.")`, 'moveMoney'],
    payPledge: [`(${id(contributionId)})`, 'nobody'],
    settleContribution: [`(${id(contributionId)})`, 'nobody'],
    submitPost: [`(postId: "${postId}", draftRevision: 0)`, 'superadmin'],
    saveDraft: [
      `(postId: "${postId}", expectedRevision: 0, draft: { title: "Mine", category: "hair", content: [] })`,
      'superadmin',
    ],
    withdrawPost: [`(postId: "${postId}")`, 'superadmin'],
    removePost: [`(postId: "${postId}")`, 'superadmin'],
    unpublishPost: [`(postId: "${postId}")`, 'superadmin'],
    republishPost: [`(postId: "${postId}")`, 'superadmin'],
    restorePostVersion: [`(postId: "${postId}", version: 1, expectedRevision: 0)`, 'superadmin'],
    undoPostRemoval: [`(postId: "${postId}")`, 'superadmin'],
    reviseThread: [`(${id(threadId)}, input: { topic: "Mine", text: "Mine.", category: "general" })`, 'nobody'],
    reviseComment: [`(${id(ids.commentId)}, text: "Mine.")`, 'nobody'],
    deletePost: [`(postId: "${threadId}")`, 'nobody'],
    undoPostDeletion: [`(postId: "${threadId}")`, 'nobody'],
    appealHiding: [`(postId: "${threadId}", text: "No.")`, 'nobody'],
    editMessage: [`(conversationId: "${ids.conversationId}", nth: 1, text: "Mine.")`, 'nobody'],
    markConversationRead: [`(${id(ids.conversationId)}, upTo: 1)`, 'nobody'],
    reportConversation: [`(${id(ids.conversationId)}, reason: "Rude.")`, 'nobody'],
    tellTyping: [`(conversationId: "${ids.conversationId}")`, 'nobody'],
  };
}

/** Members who work in the shop of another owner, by their role there; what they may do there they may nowhere else. */
async function crewOfAnotherShop(): Promise<ReadonlyMap<CrewRole, string>> {
  const owner = await app.registerProvenMember({ role: 'SHOP_OWNER' });
  const shopId = await openShopAllDay(app, owner.token);
  const tokens = new Map<CrewRole, string>();
  for (const role of CREW_ROLES) {
    const { token, user } = await app.registerProvenMember();
    await joinCrew(app, shopId, { memberId: user._id, email: user.email, role });
    tokens.set(role, token);
  }
  return tokens;
}

/** A call that nobody could make shows nothing about who may. */
const INVALID = ['GRAPHQL_VALIDATION_FAILED', 'BAD_INPUT', 'BAD_USER_INPUT'];

const mayDo = (role: Role, doers: Doers): boolean =>
  doers !== 'nobody' && (role === 'superadmin' || (doers !== 'superadmin' && hasRight(role, doers)));

const schema = buildSchema(readFileSync(new URL('../schema.graphql', import.meta.url), 'utf8'));
const mutations = schema.getMutationType()?.getFields() ?? {};

/** The mutation of an act with its arguments. */
function callOf(name: string, given: string): string {
  const type = mutations[name]?.type;
  return `mutation { ${name}${given}${type && isLeafType(getNamedType(type)) ? '' : ' { __typename }'} }`;
}

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
}, 60_000);
afterAll(() => app?.close());

describe('acts about records of others', () => {
  it('are refused to every role that is not in the table, and to visitors, and change nothing', async () => {
    const tokens = await tokenOfEveryRole(app);
    const world = await openWorld(app, tokens.get('superadmin') ?? '');
    const planted = await plant(world);
    await app.runJobs();
    const crew = await crewOfAnotherShop();
    const before = await app.askedFor();
    const done: string[] = [];
    const invalid = new Set<string>();
    for (const [name, [given, doers]] of Object.entries(acts({ ...world, ...planted })))
      for (const role of [...ROLES.filter((one) => !mayDo(one, doers)), ...CREW_ROLES, undefined]) {
        const token = role && (tokens.get(role as Role) ?? crew.get(role as CrewRole));
        const { errors } = await app.graphql<object>(callOf(name, given), {}, token);
        if (!errors) done.push(`${name} by ${role ?? 'a visitor'}`);
        for (const { message, extensions } of errors ?? []) {
          if (INVALID.includes(String(extensions.code))) invalid.add(`${name}: ${message}`);
        }
      }
    expect(done).toEqual([]);
    expect([...invalid]).toEqual([]);
    expect(await app.askedFor()).toBe(before);
  }, 120_000);

  it('are all tried: every mutation is one of these, for everybody, about oneself, or takes a right', () => {
    const all = Object.keys(mutations);
    const tried = Object.keys(acts({ mia: { user: {} }, seller: { user: {} } } as never));
    const placed = [...FOR_EVERYBODY, ...ABOUT_ONESELF, ...tried];
    expect(all.filter((name) => !(name in GRAPHQL) && !placed.includes(name))).toEqual([]);
    expect(placed.filter((name) => !all.includes(name))).toEqual([]);
    expect(placed.filter((name, at) => placed.indexOf(name) !== at)).toEqual([]);
  });
});
