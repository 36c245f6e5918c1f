import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { bookingId, owner, SHOP_ID } from '#domain/bookings/testing.ts';
import { NOTICE_KINDS, type NoticeKind } from '#domain/notifications/events.ts';
import { type NoticeText, noticeTextOf } from '#domain/processes/notifications/noticeTexts.ts';
import {
  ann,
  BACK,
  bob,
  ENQUIRY,
  HIDDEN,
  membershipIdOf,
  openStory,
  REOPENED,
  RUDE,
  requestIdOf,
  root,
  sam,
  sue,
  TALK,
  THREAD,
  tim,
} from './allNotifications.testing.ts';
import type { FakeClockWorkers } from './fakeClockWorkers.testing.ts';

type Row = {
  readonly to: { readonly id: string };
  readonly title: string;
  readonly text: string | RegExp;
  /** Where it leads; `:order` stands for the order's id. */
  readonly href: string;
  /** A letter with more in it goes out beside it, from another feature. */
  readonly letter?: true;
};

const mine = (name: string) => `/appointments?tab=mine#${bookingId(name)}`;
const shops = (name: string) => `/appointments?shop=${SHOP_ID}#${bookingId(name)}`;
const at = (time: string) => `Tuesday, January 12 at ${time} at Fade House`;
const post = (id: string) => `/forum/thread/${THREAD}#${id}`;

/**
 * Every kind of notification: its recipients, its words and its link. A new kind needs a row, and an event in the
 * story.
 */
const rows: Record<NoticeKind, Row> = {
  bookingMade: {
    to: owner,
    title: 'New booking',
    text: `Ann Ex has booked ${at('10:00 AM')}.`,
    href: shops('1'),
    letter: true,
  },
  bookingConfirmed: {
    to: ann,
    title: 'Your appointment is booked',
    text: `${at('10:00 AM')}.`,
    href: mine('1'),
    letter: true,
  },
  bookingCancelled: {
    to: owner,
    title: 'Appointment cancelled',
    text: `Ann Ex has cancelled ${at('10:30 AM')}.`,
    href: shops('2'),
    letter: true,
  },
  bookingMoved: {
    to: owner,
    title: 'Appointment moved',
    text: `Ann Ex has moved an appointment. It is now on ${at('12:30 PM')}.`,
    href: shops('3'),
    letter: true,
  },
  visitDone: {
    to: ann,
    title: 'How was it?',
    text: `Tell others about your visit: ${at('11:30 AM')}.`,
    href: mine('4'),
  },
  slotOffered: {
    to: ann,
    title: 'A time is free for you',
    text: 'Fade House has a time for you: Wednesday, January 13 at 10:00 AM. It is kept for you until Tuesday, January 12 at 8:30 AM.',
    href: mine('w0'),
    letter: true,
  },
  slotMissed: {
    to: bob,
    title: 'A free time has gone to the next',
    text: 'You did not answer in time, so you wait no longer for Wednesday, January 13 at Fade House. You can join the waitlist again.',
    href: mine('w1'),
  },
  slotWithdrawn: {
    to: sue,
    title: 'A free time was taken back',
    text: 'The time that Fade House kept for you is not free any more. You go on waiting for Wednesday, January 13.',
    href: mine('w2'),
  },
  waitlistEnded: {
    to: sam,
    title: 'You are off a waitlist',
    text: 'You wait no longer for Wednesday, January 13 at Fade House: the shop has ended it.',
    href: mine('w3'),
  },
  seriesMade: {
    to: owner,
    title: 'A customer comes regularly',
    text: 'Ann Ex repeats their visit at Fade House every 2 weeks.',
    href: `/appointments?shop=${SHOP_ID}`,
  },
  visitKept: {
    to: ann,
    title: 'Your next visit is kept for you',
    text: 'Fade House keeps Tuesday, January 26 at 11:00 AM for you. Please pay until Wednesday, January 13 at 12:00 PM.',
    href: `/appointments?tab=mine#${ann.id}000000000001`,
    letter: true,
  },
  visitMissed: {
    to: bob,
    title: 'A repeated visit does not take place',
    text: 'Your visit at Fade House on Tuesday, January 26 at 11:00 AM is not booked: another has that time. You can book another time.',
    href: `/appointments?tab=mine#${bob.id}000000000002`,
  },
  seriesEnded: {
    to: sam,
    title: 'Repeated visits have ended',
    text: 'Fade House has ended them. What you have paid for stays booked.',
    href: `/appointments?tab=mine#${sam.id}000000000003`,
  },
  crewInvited: {
    to: tim,
    title: 'You are invited to a crew',
    text: 'Fade House invites you to work there as a barber. You can accept or decline.',
    href: `/crew-invitation/${membershipIdOf(6)}`,
    letter: true,
  },
  crewJoined: {
    to: owner,
    title: 'Your invitation was accepted',
    text: 'Ann Ex works at Fade House now, as a barber.',
    href: '/my-barbers',
  },
  crewDeclined: {
    to: owner,
    title: 'Your invitation was declined',
    text: 'Somebody you have invited to Fade House has declined.',
    href: '/my-barbers',
  },
  crewLapsed: {
    to: owner,
    title: 'An invitation was not answered',
    text: 'Somebody you have invited to Fade House has not answered within seven days. You can invite them again.',
    href: '/my-barbers',
  },
  crewRoleSet: {
    to: ann,
    title: 'Your role has changed',
    text: 'You work at Fade House as part of the desk now.',
    href: '/my-barbers',
  },
  crewRemoved: {
    to: sue,
    title: 'You are no longer in a crew',
    text: 'You do not work at Fade House any more.',
    href: '/my-barbers',
  },
  crewRestored: {
    to: bob,
    title: 'You are in a crew again',
    text: 'You work at Fade House again, as a barber.',
    href: '/my-barbers',
  },
  crewLeft: {
    to: owner,
    title: 'Somebody has left',
    text: 'Sam Ex does not work at Fade House any more.',
    href: '/my-barbers',
  },
  orderPaid: {
    to: ann,
    title: 'Thank you for your order',
    text: 'We tell you when it is on its way.',
    href: '/orders/:order',
    letter: true,
  },
  orderSold: {
    to: sue,
    title: 'You have sold something',
    text: 'Ann Ex has bought from you. Please send it.',
    href: '/orders/:order',
    letter: true,
  },
  partShipped: {
    to: ann,
    title: 'Your order is on its way',
    text: 'Sue Ex has sent it.',
    href: '/orders/:order',
    letter: true,
  },
  partDelivered: {
    to: sue,
    title: 'Your parcel has arrived',
    text: 'Ann Ex has received it.',
    href: '/orders/:order',
    letter: true,
  },
  partCancelled: {
    to: ann,
    title: 'Order cancelled',
    text: 'Sam Ex has cancelled a part of an order.',
    href: '/orders/:order',
    letter: true,
  },
  partRefunded: {
    to: ann,
    title: 'Money on its way back',
    text: 'A cancelled part of your order was refunded.',
    href: '/orders/:order',
    letter: true,
  },
  paymentDisputed: {
    to: sue,
    title: 'A bank contests a payment',
    text: 'The bank of a customer contests $25.00 for an order, or asks about it. Please do not send what was not sent yet.',
    href: '/orders/:order',
    letter: true,
  },
  disputeDecided: {
    to: sue,
    title: 'A bank has decided',
    text: 'It has decided that $25.00 for an order stays with the seller.',
    href: '/orders/:order',
    letter: true,
  },
  productReviewed: {
    to: sue,
    title: 'New review',
    text: 'Ann Ex has reviewed “Comb”.',
    href: `/product/${sue.id}Comb01#reviews`,
  },
  reviewAnswered: {
    to: ann,
    title: 'Your review was answered',
    text: 'Sue Ex has answered your review of “Comb”.',
    href: `/product/${sue.id}Comb01#reviews`,
  },
  visitReviewAnswered: {
    to: ann,
    title: 'Your review was answered',
    text: 'Olga Ex has answered your review of “Fade House”.',
    href: `/barber/${SHOP_ID}?tab=reviews#reviews`,
  },
  visitReviewHidden: {
    to: ann,
    title: 'Your review was hidden',
    text: 'A moderator has hidden your review of “Fade House”. You can appeal there. Reason: Insults',
    href: mine('1'),
  },
  visitReviewRestored: {
    to: ann,
    title: 'Your review is back',
    text: 'A moderator has looked at your review of “Fade House” again and restored it. Reason: Fine',
    href: mine('3'),
  },
  visitReviewAppealDenied: {
    to: ann,
    title: 'Your appeal was turned down',
    text: 'A moderator has looked at your review of “Fade House” again, and it stays hidden. Reason: Still rude',
    href: mine('2'),
  },
  visitReviewReported: {
    to: root,
    title: 'A review waits for you',
    text: 'Members have reported a review of “Fade House”, or its author has appealed.',
    href: '/forum/review?tab=reviews',
  },
  pictureHidden: {
    to: sue,
    title: 'Your picture was hidden',
    text: 'A moderator has hidden your picture “A chair of red leather”. Reason: Not yours',
    href: '/portfolio',
  },
  pictureRestored: {
    to: sam,
    title: 'Your picture is back',
    text: 'A moderator has looked at your picture “A chair of red leather” again and restored it. Reason: Fine',
    href: '/portfolio',
  },
  pictureReported: {
    to: root,
    title: 'A picture waits for you',
    text: 'Members have reported a picture of a portfolio.',
    href: '/forum/review?tab=pictures',
  },
  campaignNews: {
    to: ann,
    title: 'News of a campaign',
    text: '“New chairs”, which you back, has news.',
    href: '/campaign/Campaign000000000000R0?tab=updates',
  },
  campaignPaused: {
    to: sue,
    title: 'Your campaign was paused',
    text: '“New chairs” takes no money for now. You can appeal there. Reason: No receipts',
    href: '/userCampaign/Campaign000000000000R0',
  },
  campaignAppealDenied: {
    to: sue,
    title: 'Your appeal was turned down',
    text: '“New chairs” stays paused. The reason is shown there.',
    href: '/userCampaign/Campaign000000000000R0',
  },
  campaignResumed: {
    to: sam,
    title: 'Your campaign goes on',
    text: '“New chairs” takes money again.',
    href: '/userCampaign/Campaign000000000000R1',
  },
  campaignPayoutFailed: {
    to: sam,
    title: 'A payout was not possible',
    text: 'The payment provider has refused a payout of “New chairs”. The money is the campaign’s again.',
    href: '/userCampaign/Campaign000000000000R1?tab=money',
  },
  campaignToReview: {
    to: root,
    title: 'A campaign waits for you',
    text: 'Members have reported “New chairs”, or its organizer has appealed.',
    href: '/forum/review?tab=campaigns',
  },
  campaignBacked: {
    to: sue,
    title: 'New contribution',
    text: 'Ann Ex has contributed to “New chairs”.',
    href: '/userCampaign/CampaignReached0000000?tab=backers',
  },
  campaignEnded: {
    to: ann,
    title: 'A campaign has ended',
    text: '“New chairs” has reached its goal: your card is being charged.',
    href: '/campaign/CampaignReached0000000',
  },
  campaignCancelled: {
    to: ann,
    title: 'A campaign was cancelled',
    text: '“New chairs” was cancelled. What you gave is paid back. Reason: The school has closed.',
    href: '/campaign/CampaignCancelled00000',
  },
  pledgeDeclined: {
    to: ann,
    title: 'Your card was declined',
    text: 'Your pledge to “New chairs” could not be charged. You can pay it with another card; otherwise we try again.',
    href: '/funding',
  },
  messagesWaiting: {
    to: ann,
    title: 'Message from Olga Ex',
    text: '2 messages, the last one: “Go away.”',
    href: `/message/${TALK}`,
  },
  enquiryReceived: {
    to: root,
    title: 'New message by the contact form',
    text: 'Subject: Hours',
    href: `/message/${ENQUIRY}`,
  },
  conversationReported: {
    to: root,
    title: 'A conversation was reported',
    href: '/forum/review?tab=conversations',
    text: 'Please look at it and decide.',
  },
  reportSettled: {
    to: ann,
    title: 'Your report was settled',
    href: `/message/${TALK}`,
    text: 'We have looked at the conversation you reported and have warned the other side. Reason: Please stay friendly',
  },
  writingWarned: {
    to: owner,
    title: 'You were warned',
    href: '/messages',
    text: 'The owners of Chairside have looked at messages of yours and warn you. Reason: Please stay friendly',
  },
  conversationClosed: {
    to: owner,
    title: 'A conversation was closed',
    href: `/message/${RUDE}`,
    text: 'The owners of Chairside have closed a conversation of yours. Reason: Unfriendly again',
  },
  commented: {
    to: ann,
    title: 'New comment',
    text: 'Olga Ex has commented on your thread. Thread: “Fades”.',
    href: post('Comment000000000000003'),
  },
  replied: {
    to: owner,
    title: 'New answer',
    text: 'Sue Ex has answered you in the forum. Thread: “Fades”.',
    href: post('Comment000000000000004'),
  },
  mentioned: {
    to: sam,
    title: 'You were mentioned',
    text: 'Ann Ex has mentioned you in the forum. Thread: “Fades”.',
    href: `/forum/thread/${THREAD}`,
  },
  // Bob is banned by the end of the day: the topics of the forum are closed to him with it.
  postHidden: {
    to: bob,
    title: 'Your post was hidden',
    text: 'A moderator has hidden a post of yours. Reason: Advertising',
    href: post(HIDDEN),
  },
  postRestored: {
    to: bob,
    title: 'Your post is back',
    href: post(BACK),
    text: 'A moderator has looked at your post again and restored it. Reason: Fine after all',
  },
  appealDenied: {
    to: bob,
    title: 'Your appeal was turned down',
    href: post(HIDDEN),
    text: 'A moderator has looked at your post again, and it stays hidden. Reason: Still advertising',
  },
  threadLocked: {
    to: ann,
    title: 'Your thread was locked',
    href: `/forum/thread/${THREAD}`,
    text: 'A moderator has locked a thread of yours: nobody can comment on it any more. Thread: “Fades”. Reason: Answered',
  },
  threadUnlocked: {
    to: sue,
    title: 'Your thread is open again',
    href: `/forum/thread/${REOPENED}`,
    text: 'A moderator has unlocked a thread of yours: everybody can comment on it again. Thread: “Combs”. Reason: Calm again',
  },
  banned: {
    to: bob,
    title: 'You are banned from the forum',
    href: '/forum',
    text: 'A moderator has banned you from posting. Its end and how to appeal are shown in the forum. Reason: Spam',
  },
  banLifted: {
    to: sue,
    title: 'You can post again',
    text: 'Your ban from the forum was lifted. Reason: Enough',
    href: '/forum',
  },
  banAppealDenied: {
    to: bob,
    title: 'Your appeal was turned down',
    href: '/forum',
    text: 'A moderator has looked at your ban from the forum again, and it stays. Reason: Not yet',
  },
  postToReview: {
    // In the mail of the flag that waits only: about the appeal a moderator has decided.
    to: root,
    title: 'A post waits for you',
    href: '/forum/review',
    text: 'Members have flagged a post, or its author has appealed. Thread: “Fades”.',
  },
  banToReview: {
    to: root,
    title: 'An appeal waits for you',
    text: 'Tim Ex has appealed against a ban from the forum.',
    href: '/forum/review',
  },
  blogPublished: {
    to: ann,
    title: 'Your post is published',
    text: 'Everybody can read it in the blog now. Post: “Skin fades”.',
    href: '/blog/content/Post000000000000000001',
  },
  blogReturned: {
    to: ann,
    title: 'Your post came back',
    text: 'Its review left you something to change. Then submit it again. Post: “Beards”. Reason: Say more',
    href: '/blog/content/Post000000000000000002',
  },
  blogRejected: {
    to: ann,
    title: 'Your post was turned down',
    text: 'The owners of Chairside do not publish it. Post: “Buy combs”. Reason: An advertisement',
    href: '/blog/content/Post000000000000000003',
  },
  blogScheduled: {
    to: ann,
    title: 'Your post is approved',
    text: 'It is published by itself at its time. Post: “Spring”.',
    href: '/blog/content/Post000000000000000004',
  },
  blogUnpublished: {
    to: ann,
    title: 'Your post was taken down',
    text: 'The owners of Chairside have taken a post of yours from the blog. Post: “Old prices”. Reason: Outdated',
    href: '/blog/content/Post000000000000000005',
  },
  blogRemoved: {
    to: ann,
    title: 'Your post was removed',
    text: 'The owners of Chairside have removed a post of yours from the blog. Post: “Copied”. Reason: Not your words',
    href: '/blog/content/Post000000000000000006',
  },
  blogToReview: {
    to: root,
    title: 'A blog post waits for you',
    text: 'Ann Ex has submitted it for review. Post: “Towels”.',
    href: '/owner/blog',
  },
  serviceRequested: {
    to: root,
    title: 'Services were requested',
    text: 'Members ask for barbers at places of their own. Their requests are in your inbox.',
    href: '/owner/requests',
  },
  requestAnswered: {
    to: ann,
    title: 'An answer to your request',
    text: 'The owners of Chairside have written about your request for 12 people on Tuesday, January 12.',
    href: `/entity#${requestIdOf(ann, 2)}`,
  },
  requestForwarded: {
    to: ann,
    title: 'Your request is with shops',
    text: '1 shop has your request for 12 people on Tuesday, January 12. We tell you of every offer.',
    href: `/entity#${requestIdOf(ann, 3)}`,
  },
  requestToQuote: {
    to: owner,
    title: 'A request for your shop',
    text: 'Barbers are wanted for 12 people on Tuesday, January 12. You can make an offer.',
    href: `/entity?tab=quote#${requestIdOf(ann, 3)}`,
  },
  quoteReceived: {
    to: ann,
    title: 'An offer for your request',
    text: 'Fade House has made an offer for 12 people on Tuesday, January 12.',
    href: `/entity#${requestIdOf(ann, 2)}`,
  },
  quoteWithdrawn: {
    to: ann,
    title: 'An offer was taken back',
    text: 'Fade House has taken back its offer for 12 people on Tuesday, January 12.',
    href: `/entity#${requestIdOf(ann, 5)}`,
  },
  quoteAccepted: {
    to: owner,
    title: 'Your offer was accepted',
    text: 'Ann Ex has accepted the offer of Fade House for 12 people on Tuesday, January 12.',
    href: `/entity?tab=quote#${requestIdOf(ann, 4)}`,
  },
  quoteDeclined: {
    to: owner,
    title: 'Your offer was not accepted',
    text: 'The offer of Fade House for 12 people on Tuesday, January 12 was not accepted.',
    href: `/entity?tab=quote#${requestIdOf(bob, 1)}`,
  },
  requestAgreed: {
    to: root,
    title: 'A request is agreed',
    text: 'Ann Ex has accepted the offer of Fade House for 12 people on Tuesday, January 12.',
    href: `/owner/requests#${requestIdOf(ann, 4)}`,
  },
  requestClosed: {
    to: bob,
    title: 'A request was closed',
    text: 'The owners of Chairside have ended the request for 12 people on Tuesday, January 12. Reason: No shop can',
    href: `/entity#${requestIdOf(bob, 2)}`,
  },
  requestWithdrawn: {
    to: owner,
    title: 'A request was withdrawn',
    text: 'The request for 12 people on Tuesday, January 12 was withdrawn.',
    href: `/entity?tab=quote#${requestIdOf(bob, 3)}`,
  },
  requestLapsed: {
    to: bob,
    title: 'Your request has ended',
    text: 'Its day is over, and no offer was accepted for 12 people on Tuesday, January 12.',
    href: `/entity#${requestIdOf(bob, 4)}`,
  },
  announcement: {
    to: ann,
    title: 'Winter hours',
    text: 'Closed on Sundays.',
    href: '/notifications?open=announcement-news',
  },
  viewedAs: {
    to: ann,
    title: 'Your account was looked at',
    text: 'Root Ex looked at Chairside as you see it. They can change nothing that way, and see none of your messages. A mail tells you why.',
    href: '/profile',
    letter: true,
  },
};

/** The screens there are, as the client writes them: from `web/shared/paths.ts`, where every link of it is made. */
const screens = [
  ...readFileSync(new URL('../../web/shared/paths.ts', import.meta.url), 'utf8').matchAll(/: '(\/[^']*)'/g),
].map(([, path = '']) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`));

let atOnce: Awaited<ReturnType<typeof openStory>>;
let daily: typeof atOnce;
beforeAll(async () => {
  [atOnce, daily] = [await openStory('now'), await openStory('daily')];
});

/** What the bell of its member says of a kind. */
async function saidOf(world: FakeClockWorkers, kind: NoticeKind): Promise<readonly NoticeText[]> {
  const found = (await world.given(rows[kind].to as never)).filter((one) => one.kind === kind && one.nth !== null);
  return Promise.all(found.map((one) => noticeTextOf(world.stateOf, one, world.now())));
}

it('tells platform owners of all that is requested within an hour at once', async () => {
  expect(await saidOf(atOnce.world, 'serviceRequested')).toHaveLength(1);
});

describe.each(NOTICE_KINDS)('%s', (kind) => {
  const { to, title, text, href, letter } = rows[kind];
  const lead = (orderId: string) => href.replace(':order', orderId);

  it('is in the bell, in these words, and leads to a screen there is', async () => {
    const { world, orderId } = atOnce;
    const words = { title, text: typeof text === 'string' ? text : expect.stringMatching(text), href: lead(orderId) };
    expect(await saidOf(world, kind)).toContainEqual(words);
    const { pathname } = new URL(words.href, 'https://x.test');
    expect(screens.filter((screen) => screen.test(pathname)).length, pathname).toBeGreaterThan(0);
  });

  it('is in the daily mail, with its link', async () => {
    const { world, orderId } = daily;
    const lines = world.mailsTo(to as never).flatMap(({ text: body }) => body.split('\n\n'));
    const line = lines.filter(
      (one) => one.startsWith(`${title}: `) && one.endsWith(`\nhttps://x.test${lead(orderId)}`),
    );
    expect(line, lines.join('\n')).toHaveLength(1);
    if (typeof text === 'string') expect(line[0]).toContain(`${title}: ${text}\n`);
  });

  it(
    letter ? 'has no mail of its own: a letter goes out' : 'has a mail of its own, with its link and the way to fewer',
    async () => {
      const { world, orderId } = atOnce;
      const mails = world
        .mailsTo(to as never)
        .filter(({ subject, text: body }) => subject === title && body.includes(`\nhttps://x.test${lead(orderId)}\n`));
      expect(mails).toHaveLength(letter ? 0 : 1);
      if (typeof text === 'string' && !letter) expect(mails[0]?.text).toContain(text);
      if (!letter) expect(mails[0]?.text).toContain('https://x.test/settings?tab=notifications');
    },
  );
});
