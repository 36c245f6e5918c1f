import type { BellEvent, NoticeKind, NotificationGiven, Topic } from '#domain/notifications/events.ts';
import { moment, type Part } from '../words/parts.ts';
import { LEFT_OUT, plain, type Rule, type RulesOf } from './parts.ts';

const TO_BOTH = 'Customer and shop are told of what happens to a booking, but for who did it.';
const TO_WAITING = 'A member on a waitlist is notified when a time is kept for them, and when their waiting ends.';
const TO_REPEATING =
  'A shop is told when a customer repeats their visits and when they end that; the customer of everything else about them.';
const TO_CREW = 'Who works in a shop, or is invited to, is told what its owner decides about them.';
const TO_EMPLOYER = 'A shop’s owner is told how their invitations end, and who has left.';
const TO_BUYER = 'A buyer is told how far each part of their order has come.';
const TO_SELLER =
  'Who sold something is told, with the platform’s owners, when a bank contests its payment and what it decides.';
const TO_GIVERS = 'Who gives to a campaign is told of its end, its cancellation and its news.';
const TO_ORGANIZER = 'An organizer is told what comes in and what is decided about their campaign.';
const TO_AUTHOR = 'An author is told of every decision about what they wrote, and can read why.';
const TO_OWNERS = 'What waits for a decision is shown to all platform owners.';
const TO_WRITER = 'A member is told of messages they have not read, once until they have looked.';
const TO_REPORTED = 'Who reported, and whom it was about, are told what was decided.';
const TO_REQUESTER = 'Who asks for a service is told of every step, but for their own.';
const TO_SHOPS = 'A shop that has a request for service is told what becomes of it and of its offer.';
const TO_BANNED = 'A member is told of every decision about their being in the forum.';

/** Whom a notification of each kind is for. */
const FOR_WHOM: Readonly<Record<NoticeKind, string>> = {
  bookingMade: TO_BOTH,
  bookingConfirmed: TO_BOTH,
  bookingCancelled: TO_BOTH,
  bookingMoved: TO_BOTH,
  visitDone: 'A customer is asked for a review after a visit.',
  slotOffered: TO_WAITING,
  slotMissed: TO_WAITING,
  slotWithdrawn: TO_WAITING,
  waitlistEnded: TO_WAITING,
  seriesMade: TO_REPEATING,
  visitKept: TO_REPEATING,
  visitMissed: TO_REPEATING,
  seriesEnded: TO_REPEATING,
  crewInvited: TO_CREW,
  crewJoined: TO_EMPLOYER,
  crewDeclined: TO_EMPLOYER,
  crewLapsed: TO_EMPLOYER,
  crewRoleSet: TO_CREW,
  crewRemoved: TO_CREW,
  crewRestored: TO_CREW,
  crewLeft: TO_EMPLOYER,
  orderPaid: TO_BUYER,
  orderSold: 'A seller is told of what they have sold.',
  partShipped: TO_BUYER,
  partDelivered: TO_BUYER,
  partCancelled: 'Buyer and seller are told when a part of an order is cancelled.',
  partRefunded: TO_BUYER,
  paymentDisputed: TO_SELLER,
  disputeDecided: TO_SELLER,
  productReviewed: 'A seller is told of a buyer’s first review of a product.',
  reviewAnswered: 'An author is told when the seller answers their review.',
  visitReviewAnswered: 'A customer is told when the owner of the shop answers their review.',
  visitReviewHidden: TO_AUTHOR,
  visitReviewRestored: TO_AUTHOR,
  visitReviewAppealDenied: TO_AUTHOR,
  visitReviewReported: TO_OWNERS,
  pictureHidden: TO_AUTHOR,
  pictureRestored: TO_AUTHOR,
  pictureReported: TO_OWNERS,
  campaignBacked: TO_ORGANIZER,
  campaignEnded: TO_GIVERS,
  campaignCancelled: TO_GIVERS,
  pledgeDeclined: 'Who pledged is told when their card was declined.',
  campaignNews: TO_GIVERS,
  campaignPaused: TO_ORGANIZER,
  campaignResumed: TO_ORGANIZER,
  campaignAppealDenied: TO_ORGANIZER,
  campaignPayoutFailed: TO_ORGANIZER,
  campaignToReview: TO_OWNERS,
  messagesWaiting: TO_WRITER,
  enquiryReceived: TO_OWNERS,
  conversationReported: TO_OWNERS,
  reportSettled: TO_REPORTED,
  writingWarned: TO_REPORTED,
  conversationClosed: TO_REPORTED,
  commented: 'The author of a thread is told of comments, until they mute it.',
  replied: 'An author is told of replies to what they wrote, until they mute the thread.',
  mentioned: 'Who is named with @ in the forum is told, until they mute the thread.',
  postHidden: TO_AUTHOR,
  postRestored: TO_AUTHOR,
  appealDenied: TO_AUTHOR,
  threadLocked: TO_AUTHOR,
  threadUnlocked: TO_AUTHOR,
  banned: TO_BANNED,
  banLifted: TO_BANNED,
  banAppealDenied: TO_BANNED,
  postToReview: TO_OWNERS,
  banToReview: TO_OWNERS,
  blogPublished: TO_AUTHOR,
  blogReturned: TO_AUTHOR,
  blogRejected: TO_AUTHOR,
  blogScheduled: TO_AUTHOR,
  blogUnpublished: TO_AUTHOR,
  blogRemoved: TO_AUTHOR,
  blogToReview: TO_OWNERS,
  serviceRequested: TO_OWNERS,
  requestAnswered: TO_REQUESTER,
  requestForwarded: TO_REQUESTER,
  requestToQuote: TO_SHOPS,
  quoteReceived: TO_REQUESTER,
  quoteWithdrawn: TO_REQUESTER,
  quoteAccepted: TO_SHOPS,
  quoteDeclined: TO_SHOPS,
  requestAgreed: 'The platform’s owners are told when a request for service and an offer have met.',
  requestClosed: 'Who asks for a service, and the shops that have the request, are told when it is closed.',
  requestWithdrawn: TO_SHOPS,
  requestLapsed: TO_REQUESTER,
  announcement: 'The platform’s owners have written to all members, or to some, you among them.',
  viewedAs: 'A platform owner has looked at the platform as you see it; whoever it concerns is always told.',
};

const TOPICS: Readonly<Record<Topic, string>> = {
  bookings: 'Bookings',
  orders: 'Orders',
  campaigns: 'Campaigns',
  messages: 'Messages',
  forum: 'Forum',
  moderation: 'Moderation',
  announcements: 'Announcements',
};

/** What the member’s settings said then; they can be changed under Settings. */
function sent({ nth, mailAt, dailyAt }: NotificationGiven['data']): readonly Part[] {
  const shown = nth === null ? 'it is not shown here' : 'it is shown here';
  if (mailAt) return [`${shown} and mailed on its own, due `, moment(mailAt), '.'];
  if (dailyAt) return [`${shown} and in the daily mail due `, moment(dailyAt), '.'];
  return [`${shown} and not mailed.`];
}

const given = (data: NotificationGiven['data']): Rule =>
  plain(`${FOR_WHOM[data.kind]} By the settings of then for “${TOPICS[data.topic]}”, `, ...sent(data));

/** What holds for the events of a member’s notifications. */
export const notices: RulesOf<BellEvent> = {
  NotificationGiven: given,
  NotificationRead: LEFT_OUT,
  AllNotificationsRead: LEFT_OUT,
  NotificationWithdrawn: LEFT_OUT,
  MailPostponed: LEFT_OUT,
  DailyPostponed: LEFT_OUT,
  PreferencesSet: LEFT_OUT,
};
