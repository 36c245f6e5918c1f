import { appointmentPath } from '../../bookings/appointmentPath.ts';
import type { StateOf } from '../../dispatch.ts';
import { thread } from '../../forum/decider.ts';
import { poster } from '../../forum/poster.ts';
import type { Thread } from '../../forum/state.ts';
import { cartOfOrder } from '../../ids.ts';
import { conversation } from '../../messages/decider.ts';
import { SUPPORT } from '../../messages/events.ts';
import { type Conversation, indexOf, otherSide, type Settlement, unreadOf } from '../../messages/state.ts';
import { announcement, notificationOf } from '../../notifications/announcement.ts';
import type { NoticeKind } from '../../notifications/events.ts';
import { order } from '../../orders/decider.ts';
import { isPlaced } from '../../orders/state.ts';
import { oneLine, shortened } from '../../plainText.ts';
import { beginningOf } from '../../richText.ts';
import { catalog } from '../../shops/decider.ts';
import { account } from '../../users/decider.ts';
import { shownNames } from '../../users/state.ts';
import { locateBooking } from '../move/locateBooking.ts';
import { type BlogNoticeKind, blogText, isBlogKind } from './blogNotices.ts';
import { mayReadBooking } from './bookingReaders.ts';
import { aboutCampaigns, campaignText } from './campaignTexts.ts';
import { type CrewNoticeKind, crewText, isCrewKind } from './crewNotices.ts';
import { type DisputeNoticeKind, disputeText, isDisputeKind } from './disputeNotices.ts';
import { isForumTalk, isPostRuling, isPostVisible, type Notice, rulingInForce, topicFor } from './noticeRelevance.ts';
import { isPictureKind, type PictureNoticeKind, pictureText } from './pictureNotices.ts';
import { aboutReviews, reviewText } from './reviewNotices.ts';
import { isSeriesKind, type SeriesNoticeKind, seriesText } from './seriesNotices.ts';
import { isServiceKind, type ServiceNoticeKind, serviceText } from './serviceNotices.ts';
import { isWaitlistKind, type WaitlistNoticeKind, waitlistText } from './waitlistNotices.ts';

/** A notification's title, sentence, and link (a path of the client). */
export type NoticeText = { readonly title: string; readonly text: string; readonly href: string };

const LONGEST_PREVIEW = 200;
/** Characters of a thread's topic: enough to recognise it in a line or two. */
const LONGEST_TOPIC = 80;

/**
 * The text of a notification at an instant (`at`, UTC ISO). Names, topics, times and counts are read from the log, so
 * an erased account's name does not appear.
 */
export async function noticeTextOf(stateOf: StateOf, notice: Notice, at: string): Promise<NoticeText> {
  if (isOf(notice, aboutBookings)) return bookingText(stateOf, notice, aboutBookings[notice.kind]);
  if (isOf(notice, aboutOrders)) return orderText(stateOf, notice, aboutOrders[notice.kind]);
  if (isOf(notice, aboutCampaigns)) return campaignText(stateOf, notice, aboutCampaigns[notice.kind]);
  if (isOf(notice, aboutReviews)) return reviewText(stateOf, notice, await nameOf(stateOf, notice.refs.actorId));
  if (isOf(notice, aboutPosts)) return postText(stateOf, notice, aboutPosts[notice.kind], at);
  if (isWaitlistNotice(notice)) return waitlistText(stateOf, notice);
  if (isSeriesNotice(notice)) return seriesText(stateOf, notice, await nameOf(stateOf, notice.refs.customerId));
  if (isCrewNotice(notice)) return crewText(stateOf, notice, await nameOf(stateOf, notice.refs.actorId));
  if (isServiceNotice(notice)) return serviceText(stateOf, notice, await nameOf(stateOf, notice.refs.actorId));
  if (isDisputeNotice(notice)) return disputeText(stateOf, notice);
  if (isPictureNotice(notice)) return pictureText(stateOf, notice);
  if (isBlogNotice(notice)) return blogText(stateOf, notice, await nameOf(stateOf, notice.refs.actorId));
  if (notice.kind === 'viewedAs') return viewText(await nameOf(stateOf, notice.refs.actorId, 'A platform owner'));
  if (notice.kind === 'announcement') return announcementText(stateOf, notice.refs.announcementId ?? '');
  return messageText(stateOf, notice);
}

const isSeriesNotice = (notice: Notice): notice is Notice & { readonly kind: SeriesNoticeKind } =>
  isSeriesKind(notice.kind);
const isServiceNotice = (notice: Notice): notice is Notice & { readonly kind: ServiceNoticeKind } =>
  isServiceKind(notice.kind);
const isCrewNotice = (notice: Notice): notice is Notice & { readonly kind: CrewNoticeKind } => isCrewKind(notice.kind);
const isDisputeNotice = (notice: Notice): notice is Notice & { readonly kind: DisputeNoticeKind } =>
  isDisputeKind(notice.kind);
const isWaitlistNotice = (notice: Notice): notice is Notice & { readonly kind: WaitlistNoticeKind } =>
  isWaitlistKind(notice.kind);
const isPictureNotice = (notice: Notice): notice is Notice & { readonly kind: PictureNoticeKind } =>
  isPictureKind(notice.kind);
const isBlogNotice = (notice: Notice): notice is Notice & { readonly kind: BlogNoticeKind } => isBlogKind(notice.kind);

const viewText = (who: string): NoticeText => ({
  title: 'Your account was looked at',
  text: `${who} looked at Chairside as you see it. They can change nothing that way, and see none of your messages. A mail tells you why.`,
  href: '/profile',
});

type Facts = { readonly who: string; readonly what: string };
type Phrases = Readonly<Record<string, (facts: Facts) => readonly [title: string, text: string]>>;

const isOf = <P extends Readonly<Record<string, unknown>>>(
  notice: Notice,
  phrases: P,
): notice is Notice & { readonly kind: keyof P & NoticeKind } => notice.kind in phrases;

const aboutBookings = {
  bookingMade: ({ who, what }) => ['New booking', `${who} has booked ${what}.`],
  bookingConfirmed: ({ what }) => ['Your appointment is booked', `${what}.`],
  bookingCancelled: ({ who, what }) => ['Appointment cancelled', `${who} has cancelled ${what}.`],
  bookingMoved: ({ who, what }) => ['Appointment moved', `${who} has moved an appointment${toWhere(what)}.`],
  visitDone: ({ what }) => ['How was it?', `Tell others about your visit: ${what}.`],
} satisfies Phrases;

/** Of an appointment whose time and shop the reader may not know any more. */
const UNKNOWN = 'an appointment';
const toWhere = (what: string): string => (what === UNKNOWN ? '' : `. It is now on ${what}`);

/** A move from the reader's chair to somebody else's. */
const givenAway = (who: string, what: string) =>
  ['Appointment moved', `${who} has moved an appointment of yours to somebody else’s chair${toWhere(what)}.`] as const;

const aboutOrders = {
  orderPaid: () => ['Thank you for your order', 'We tell you when it is on its way.'],
  orderSold: ({ who }) => ['You have sold something', `${who} has bought from you. Please send it.`],
  partShipped: ({ who }) => ['Your order is on its way', `${who} has sent it.`],
  partDelivered: () => ['Your order has arrived', 'Its seller has recorded that it was delivered.'],
  partCancelled: ({ who }) => ['Order cancelled', `${who} has cancelled a part of an order.`],
  partRefunded: () => ['Money on its way back', 'A cancelled part of your order was refunded.'],
} satisfies Phrases;

/** The same event as the seller reads it. */
const arrivedForSeller = (who: string) => ['Your parcel has arrived', `${who} has received it.`] as const;

const aboutPosts = {
  commented: ({ who }) => ['New comment', `${who} has commented on your thread.`],
  replied: ({ who }) => ['New answer', `${who} has answered you in the forum.`],
  mentioned: ({ who }) => ['You were mentioned', `${who} has mentioned you in the forum.`],
  postHidden: () => ['Your post was hidden', 'A moderator has hidden a post of yours.'],
  postRestored: () => ['Your post is back', 'A moderator has looked at your post again and restored it.'],
  appealDenied: () => [
    'Your appeal was turned down',
    'A moderator has looked at your post again, and it stays hidden.',
  ],
  threadLocked: () => [
    'Your thread was locked',
    'A moderator has locked a thread of yours: nobody can comment on it any more.',
  ],
  threadUnlocked: () => [
    'Your thread is open again',
    'A moderator has unlocked a thread of yours: everybody can comment on it again.',
  ],
  banned: () => [
    'You are banned from the forum',
    'A moderator has banned you from posting. Its end and how to appeal are shown in the forum.',
  ],
  banLifted: () => ['You can post again', 'Your ban from the forum was lifted.'],
  banAppealDenied: () => [
    'Your appeal was turned down',
    'A moderator has looked at your ban from the forum again, and it stays.',
  ],
  postToReview: () => ['A post waits for you', 'Members have flagged a post, or its author has appealed.'],
  banToReview: ({ who }) => ['An appeal waits for you', `${who} has appealed against a ban from the forum.`],
} satisfies Phrases;

async function nameOf(stateOf: StateOf, accountId: string | undefined, otherwise = 'A member'): Promise<string> {
  if (accountId === undefined) return otherwise;
  if (accountId === SUPPORT) return 'Chairside support';
  const { firstName, lastName } = shownNames((await stateOf(account, { accountId })).state);
  return `${firstName} ${lastName}`.trim() || otherwise;
}

async function bookingText(stateOf: StateOf, { memberId, refs }: Notice, say: Phrases[string]): Promise<NoticeText> {
  const { bookingId = '', actorId } = refs;
  const found = (await locateBooking(stateOf, bookingId))?.booking;
  // Who has left the shop does not learn any more when a customer comes, nor who it is.
  const isHidden = found !== undefined && !(await mayReadBooking(stateOf, found, memberId, refs));
  const booking = isHidden ? undefined : found;
  let what = UNKNOWN;
  if (booking) {
    const { shopId, startsAt, timeZone } = booking;
    const shop = (await stateOf(catalog, { shopId })).state.shops[shopId];
    const when = new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    });
    what = `${when.format(new Date(startsAt))} at ${shop?.name ?? 'the shop'}`;
  }
  const who = await nameOf(stateOf, isHidden ? undefined : actorId);
  return phrased(
    refs.chair === undefined ? say({ who, what }) : givenAway(who, what),
    booking ? appointmentPath(booking, memberId) : '/appointments',
  );
}

async function orderText(
  stateOf: StateOf,
  { memberId, kind, refs }: Notice,
  say: Phrases[string],
): Promise<NoticeText> {
  const { orderId = '', actorId } = refs;
  const state = cartOfOrder(orderId) ? (await stateOf(order, { orderId })).state : undefined;
  const who = await nameOf(stateOf, actorId, 'The other side');
  const isSeller = state !== undefined && isPlaced(state) && state.buyerId !== memberId;
  const words = kind === 'partDelivered' && isSeller ? arrivedForSeller(who) : say({ who, what: '' });
  return phrased(words, state && isPlaced(state) ? `/orders/${orderId}` : '/orders');
}

async function postText(stateOf: StateOf, notice: Notice, say: Phrases[string], at: string): Promise<NoticeText> {
  const { reason, mayAppeal } = await decisionOf(stateOf, notice);
  const about = (await stateOf(thread, { threadId: notice.refs.threadId ?? '' })).state;
  const who = await nameOf(stateOf, notice.refs.actorId);
  const thing = about.isAboutBlogPost ? 'post in the blog' : about.isAboutCampaign ? 'campaign' : undefined;
  const [title, text] = notice.kind === 'commented' && thing ? commentedOn(who, thing) : say({ who, what: '' });
  const href = linkTo(notice, about);
  if (isForumTalk(notice.kind) && !(await isPostVisible(stateOf, notice.refs)))
    return phrased([title, 'That post is no longer there.'], href);
  const topic = await topicFor(stateOf, notice, at);
  const named = about.isAboutBlogPost ? 'Post' : about.isAboutCampaign ? 'Campaign' : 'Thread';
  const place = topic && `${named}: “${shortened(topic, LONGEST_TOPIC)}”.`;
  return phrased(
    [
      title,
      [text, place, mayAppeal && 'You can appeal there.', reason && `Reason: ${reason}`].filter(Boolean).join(' '),
    ],
    href,
  );
}

/** The same of the talk about a post of the blog, or about a campaign. */
const commentedOn = (who: string, thing: string) => ['New comment', `${who} has commented on your ${thing}.`] as const;

/** What waits for a moderator is in their queue, everything else where it was posted. */
function linkTo(
  { kind, refs: { threadId, postId } }: Notice,
  { isAboutBlogPost, isAboutCampaign }: Pick<Thread, 'isAboutBlogPost' | 'isAboutCampaign'>,
): string {
  if (kind === 'postToReview' || kind === 'banToReview') return '/forum/review';
  if (threadId === undefined) return '/forum';
  if (isAboutCampaign) return `/campaign/${threadId}?tab=comments`;
  const page = isAboutBlogPost ? '/blog/content' : '/forum/thread';
  return `${page}/${threadId}${postId && postId !== threadId ? `#${postId}` : ''}`;
}

type Decision = { readonly reason?: string | undefined; readonly mayAppeal?: boolean };

/**
 * Why a moderator decided so about a post or its author, and whether that can be appealed against, while that decision
 * stands; nothing once another has taken its place.
 */
async function decisionOf(stateOf: StateOf, { memberId, kind, refs }: Notice): Promise<Decision> {
  if (isPostRuling(kind)) return (await rulingInForce(stateOf, kind, refs)) ?? {};
  if (kind !== 'banned' && kind !== 'banLifted' && kind !== 'banAppealDenied') return {};
  const { ban, reason } = (await stateOf(poster, { memberId })).state;
  if (kind === 'banned') return { reason: ban?.reason };
  return (kind === 'banLifted') === (ban === undefined) ? { reason } : {};
}

const phrased = ([title, text]: readonly [string, string], href: string): NoticeText => ({ title, text, href });

async function announcementText(stateOf: StateOf, announcementId: string): Promise<NoticeText> {
  const { state } = await stateOf(announcement, { announcementId });
  const href = `/notifications?open=${notificationOf(announcementId)}`;
  return {
    title: state?.title ?? 'Announcement',
    text: state ? beginningOf(state.content, LONGEST_PREVIEW) : '',
    href,
  };
}

const REVIEW = '/forum/review?tab=conversations';

const outcomes = {
  dismissed: 'leave it as it is',
  warned: 'have warned the other side',
  closed: 'have closed it',
} as const;

/**
 * The texts of a settled report for each side. A warning does not name the conversation, because that would reveal who
 * reported it.
 */
const aboutReports = {
  reportSettled: ({ what }) => [
    'Your report was settled',
    `We have looked at the conversation you reported and ${what}.`,
  ],
  writingWarned: () => ['You were warned', 'The owners of Chairside have looked at messages of yours and warn you.'],
  conversationClosed: () => [
    'A conversation was closed',
    'The owners of Chairside have closed a conversation of yours.',
  ],
} satisfies Phrases;

function reportText(
  settlements: readonly Settlement[],
  { memberId, kind }: { memberId: string; kind: keyof typeof aboutReports },
  href: string,
): NoticeText {
  const decision = kind === 'writingWarned' ? 'warned' : 'closed';
  const meant = settlements.findLast((one) =>
    kind === 'reportSettled' ? one.side === memberId : one.side !== memberId && one.decision === decision,
  );
  const [title, text] = aboutReports[kind]({ who: '', what: outcomes[meant?.decision ?? 'dismissed'] });
  return {
    title,
    text: meant?.reason ? `${text} Reason: ${meant.reason}` : text,
    href: kind === 'writingWarned' ? '/messages' : href,
  };
}

async function messageText(stateOf: StateOf, { memberId, kind, refs }: Notice): Promise<NoticeText> {
  const { conversationId = '' } = refs;
  const { state } = await stateOf(conversation, { conversationId });
  const href = `/message/${conversationId}`;
  if (kind === 'conversationReported')
    return { title: 'A conversation was reported', text: 'Please look at it and decide.', href: REVIEW };
  if (kind in aboutReports)
    return reportText(state?.settlements ?? [], { memberId, kind: kind as keyof typeof aboutReports }, href);
  if (kind === 'enquiryReceived')
    return { title: 'New message by the contact form', text: `Subject: ${state?.enquiry?.subject || 'none'}`, href };
  const side = state?.sides.includes(memberId) ? memberId : SUPPORT;
  const who = state ? await nameOf(stateOf, otherSide(state, side)) : 'A member';
  const unread = state ? unreadOf(state, side) : 0;
  return { title: `Message from ${who}`, text: writtenWords(unread, lastWords(state, side)), href };
}

/** What was written, read or not; the title says from whom. */
function writtenWords(unread: number, last: string): string {
  if (unread > 1) return last ? `${unread} messages, the last one: ${last}` : `${unread} messages wait for you.`;
  return last || 'It is in your messages.';
}

/** What the other side wrote last, as it reads now; empty when it can no longer be read. */
function lastWords(state: Conversation | undefined, side: string): string {
  const last = state?.lastOf[indexOf(state, otherSide(state, side)) ?? 0];
  if (!last) return '';
  const text = shortened(oneLine(last.text), LONGEST_PREVIEW);
  return text ? `“${text}”` : last.hasPicture ? 'A picture.' : '';
}
