import { appointmentPath } from './bookings/appointmentPath.ts';
import { locateBooking } from './bookings/locate.ts';
import type { StateOf } from './dispatch.ts';
import { poster } from './forum/poster.ts';
import { cartOfOrder } from './ids.ts';
import type { SendMessage } from './messages/commands.ts';
import { conversation } from './messages/decider.ts';
import { SUPPORT } from './messages/events.ts';
import { otherSide, type Settlement, unreadOf } from './messages/state.ts';
import { isPostRuling, isPostThere, isTalk, standingRuling, topicFor } from './noticeHolds.ts';
import { announcement, notificationOf } from './notifications/announcement.ts';
import type { CancelAnnouncement } from './notifications/commands.ts';
import type { NoticeKind, Refs } from './notifications/events.ts';
import { order } from './orders/decider.ts';
import { isPlaced } from './orders/state.ts';
import { shortened } from './plainText.ts';
import { beginningOf } from './richText.ts';
import { catalog } from './shops/decider.ts';
import { account } from './users/decider.ts';

/** What a notification says: a line, a sentence, and where it leads (a path of the client). */
export type Words = { readonly title: string; readonly text: string; readonly href: string };
export type Told = { readonly memberId: string; readonly kind: NoticeKind; readonly refs: Refs };

const LONGEST_PREVIEW = 200;
/** Of a thread's topic: enough to know it again, in a line or two of the bell. */
const LONGEST_TOPIC = 80;

/**
 * What is said of something that happened, from the state of now (`at`, a UTC ISO instant): names, topics, times and counts are looked up in the
 * log, so whoever is forgotten is in no sentence.
 */
export async function wordsOf(stateOf: StateOf, told: Told, at: string): Promise<Words> {
  if (isOf(told, aboutBookings)) return bookingWords(stateOf, told, aboutBookings[told.kind]);
  if (isOf(told, aboutOrders)) return orderWords(stateOf, told, aboutOrders[told.kind]);
  if (isOf(told, aboutPosts)) return postWords(stateOf, told, aboutPosts[told.kind], at);
  if (told.kind === 'announcement') return announcementWords(stateOf, told.refs.announcementId ?? '');
  return messageWords(stateOf, told);
}

type Facts = { readonly who: string; readonly what: string };
type Phrases = Readonly<Record<string, (facts: Facts) => readonly [title: string, text: string]>>;

const isOf = <P extends Phrases>(told: Told, phrases: P): told is Told & { readonly kind: keyof P & NoticeKind } => told.kind in phrases;

const aboutBookings = {
  bookingMade: ({ who, what }) => ['New booking', `${who} has booked ${what}.`],
  bookingConfirmed: ({ what }) => ['Your appointment is booked', `${what}.`],
  bookingCancelled: ({ who, what }) => ['Appointment cancelled', `${who} has cancelled ${what}.`],
  bookingMoved: ({ who, what }) => ['Appointment moved', `${who} has moved an appointment: now ${what}.`],
  visitDone: ({ what }) => ['How was it?', `Tell others about your visit: ${what}.`],
} satisfies Phrases;

const aboutOrders = {
  orderPaid: () => ['Thank you for your order', 'We tell you when it is on its way.'],
  orderSold: ({ who }) => ['You have sold something', `${who} has bought from you. Please send it.`],
  partShipped: ({ who }) => ['Your order is on its way', `${who} has sent it.`],
  partDelivered: () => ['Your order has arrived', 'Its seller has recorded that it was delivered.'],
  partCancelled: ({ who }) => ['Order cancelled', `${who} has cancelled a part of an order.`],
  partRefunded: () => ['Money on its way back', 'A cancelled part of your order was refunded.'],
} satisfies Phrases;

/** A seller hears of it from the buyer. */
const arrivedForSeller = (who: string) => ['Your parcel has arrived', `${who} has received it.`] as const;

const aboutPosts = {
  commented: ({ who }) => ['New comment', `${who} has commented on your thread.`],
  replied: ({ who }) => ['New answer', `${who} has answered you in the forum.`],
  mentioned: ({ who }) => ['You were mentioned', `${who} has mentioned you in the forum.`],
  postHidden: () => ['Your post was hidden', 'A moderator has hidden a post of yours.'],
  postRestored: () => ['Your post is back', 'A moderator has looked at your post again and restored it.'],
  appealDenied: () => ['Your appeal was turned down', 'A moderator has looked at your post again, and it stays hidden.'],
  threadLocked: () => ['Your thread was locked', 'A moderator has locked a thread of yours: nobody can comment on it any more.'],
  threadUnlocked: () => ['Your thread is open again', 'A moderator has unlocked a thread of yours: everybody can comment on it again.'],
  banned: () => ['You are banned from the forum', 'A moderator has banned you from posting. Its end and how to appeal are shown in the forum.'],
  banLifted: () => ['You can post again', 'Your ban from the forum was lifted.'],
  banAppealDenied: () => ['Your appeal was turned down', 'A moderator has looked at your ban from the forum again, and it stays.'],
  postToReview: () => ['A post waits for you', 'Members have flagged a post, or its author has appealed.'],
  banToReview: ({ who }) => ['An appeal waits for you', `${who} has appealed against a ban from the forum.`],
} satisfies Phrases;

async function nameOf(stateOf: StateOf, accountId: string | undefined, otherwise = 'A member'): Promise<string> {
  if (accountId === undefined) return otherwise;
  if (accountId === SUPPORT) return 'Chairside support';
  const { firstName, lastName } = (await stateOf(account, { accountId })).state.profile;
  return `${firstName} ${lastName}`.trim() || otherwise;
}

async function bookingWords(stateOf: StateOf, { memberId, refs }: Told, say: Phrases[string]): Promise<Words> {
  const { bookingId = '', actorId } = refs;
  const booking = (await locateBooking(stateOf, bookingId))?.booking;
  let what = 'an appointment';
  if (booking) {
    const { shopId, startsAt, timeZone } = booking;
    const shop = (await stateOf(catalog, { shopId } as Parameters<typeof catalog.stream>[0])).state.shops[shopId];
    const when = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' });
    what = `${when.format(new Date(startsAt))} at ${shop?.name ?? 'the shop'}`;
  }
  return phrased(say({ who: await nameOf(stateOf, actorId), what }), booking ? appointmentPath(booking, memberId) : '/appointments');
}

async function orderWords(stateOf: StateOf, { memberId, kind, refs }: Told, say: Phrases[string]): Promise<Words> {
  const { orderId = '', actorId } = refs;
  const state = cartOfOrder(orderId) ? (await stateOf(order, { orderId })).state : undefined;
  const who = await nameOf(stateOf, actorId, 'The other side');
  const isSeller = state !== undefined && isPlaced(state) && state.buyerId !== memberId;
  const words = kind === 'partDelivered' && isSeller ? arrivedForSeller(who) : say({ who, what: '' });
  return phrased(words, state && isPlaced(state) ? `/orders/${orderId}` : '/orders');
}

async function postWords(stateOf: StateOf, told: Told, say: Phrases[string], at: string): Promise<Words> {
  const { reason, mayAppeal } = await standingOf(stateOf, told);
  const [title, text] = say({ who: await nameOf(stateOf, told.refs.actorId), what: '' });
  if (isTalk(told.kind) && !(await isPostThere(stateOf, told.refs))) return phrased([title, 'That post is no longer there.'], placeOf(told));
  const topic = await topicFor(stateOf, told, at);
  const about = topic && `Thread: “${shortened(topic, LONGEST_TOPIC)}”.`;
  return phrased([title, [text, about, mayAppeal && 'You can appeal there.', reason && `Reason: ${reason}`].filter(Boolean).join(' ')], placeOf(told));
}

/** What waits for a moderator is in their queue, everything else where it was posted. */
function placeOf({ kind, refs: { threadId, postId } }: Told): string {
  if (kind === 'postToReview' || kind === 'banToReview') return '/forum/review';
  if (threadId === undefined) return '/forum';
  return `/forum/thread/${threadId}${postId && postId !== threadId ? `#${postId}` : ''}`;
}

type Standing = { readonly reason?: string | undefined; readonly mayAppeal?: boolean };

/** Why a moderator decided so about a post or its author, and whether that can be appealed against, while that decision stands; nothing once another has taken its place. */
async function standingOf(stateOf: StateOf, { memberId, kind, refs }: Told): Promise<Standing> {
  if (isPostRuling(kind)) return (await standingRuling(stateOf, kind, refs)) ?? {};
  if (kind !== 'banned' && kind !== 'banLifted' && kind !== 'banAppealDenied') return {};
  const { ban, reason } = (await stateOf(poster, { memberId } as Parameters<typeof poster.stream>[0])).state;
  if (kind === 'banned') return { reason: ban?.reason };
  return (kind === 'banLifted') === (ban === undefined) ? { reason } : {};
}

const phrased = ([title, text]: readonly [string, string], href: string): Words => ({ title, text, href });

async function announcementWords(stateOf: StateOf, announcementId: string): Promise<Words> {
  const { state } = await stateOf(announcement, { announcementId } as CancelAnnouncement['data']);
  const href = `/notifications?open=${notificationOf(announcementId)}`;
  return { title: state?.title ?? 'Announcement', text: state ? beginningOf(state.content, LONGEST_PREVIEW) : '', href };
}

const REVIEW = '/forum/review?tab=conversations';

const outcomes = { dismissed: 'leave it as it is', warned: 'have warned the other side', closed: 'have closed it' } as const;

/** What each side hears of a settled report. A warning does not say which conversation it is about: that would say who has reported it. */
const aboutReports = {
  reportSettled: ({ what }) => ['Your report was settled', `We have looked at the conversation you reported and ${what}.`],
  writingWarned: () => ['You were warned', 'The owners of Chairside have looked at messages of yours and warn you.'],
  conversationClosed: () => ['A conversation was closed', 'The owners of Chairside have closed a conversation of yours.'],
} satisfies Phrases;

function reportWords(settlements: readonly Settlement[], { memberId, kind }: { memberId: string; kind: keyof typeof aboutReports }, href: string): Words {
  const decision = kind === 'writingWarned' ? 'warned' : 'closed';
  const meant = settlements.findLast((one) => (kind === 'reportSettled' ? one.side === memberId : one.side !== memberId && one.decision === decision));
  const [title, text] = aboutReports[kind]({ who: '', what: outcomes[meant?.decision ?? 'dismissed'] });
  return { title, text: meant?.reason ? `${text} Reason: ${meant.reason}` : text, href: kind === 'writingWarned' ? '/messages' : href };
}

async function messageWords(stateOf: StateOf, { memberId, kind, refs }: Told): Promise<Words> {
  const { conversationId = '' } = refs;
  const { state } = await stateOf(conversation, { conversationId } as SendMessage['data']);
  const href = `/message/${conversationId}`;
  if (kind === 'conversationReported') return { title: 'A conversation was reported', text: 'Please look at it and decide.', href: REVIEW };
  if (kind in aboutReports) return reportWords(state?.settlements ?? [], { memberId, kind: kind as keyof typeof aboutReports }, href);
  if (kind === 'enquiryReceived') return { title: 'New message by the contact form', text: `Subject: ${state?.enquiry?.subject || 'none'}`, href };
  const side = state?.sides.includes(memberId) ? memberId : SUPPORT;
  const who = state ? await nameOf(stateOf, otherSide(state, side)) : 'A member';
  const unread = state ? unreadOf(state, side) : 0;
  const text = unread > 1 ? `${who} has written ${unread} messages to you.` : `${who} has written to you.`;
  return { title: `Message from ${who}`, text, href };
}
