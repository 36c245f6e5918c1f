import { day } from '#domain/bookings/decider.ts';
import { ann, bob, DATE, holdSlot, NOON_BEFORE, of, owner, SHOP_ID, slotAt, system } from '#domain/bookings/testing.ts';
import { joinWaitlist } from '#domain/bookings/waitlist.testing.ts';
import { campaign } from '#domain/campaigns/decider.ts';
import { facts } from '#domain/campaigns/testing.ts';
import { crew } from '#domain/crew/decider.ts';
import type { Actor } from '#domain/decider.ts';
import { thread } from '#domain/forum/decider.ts';
import { poster } from '#domain/forum/poster.ts';
import { established } from '#domain/forum/testing.ts';
import { portfolioPictureIdOf } from '#domain/ids.ts';
import { between, conversationIdOf } from '#domain/messages/between.ts';
import { blocks } from '#domain/messages/blocks.ts';
import { conversation } from '#domain/messages/decider.ts';
import { SUPPORT } from '#domain/messages/events.ts';
import { announcement } from '#domain/notifications/announcement.ts';
import { bell } from '#domain/notifications/decider.ts';
import { defaultPreferences } from '#domain/notifications/preferences.ts';
import { portfolio } from '#domain/portfolio/decider.ts';
import type { Mail } from '#domain/ports/mailer.ts';
import { openMemoryProvider } from '#domain/ports/memoryProvider.testing.ts';
import { followDispute } from '#domain/processes/disputes/followDispute.ts';
import { purposes } from '#domain/processes/payment/purposes.ts';
import { review } from '#domain/reviews/decider.ts';
import { productReview } from '#domain/reviews/productReview.ts';
import { series } from '#domain/series/decider.ts';
import { begin } from '#domain/series/testing.ts';
import { openHandler } from '#domain/store/handle.ts';
import { openMemoryStore } from '#domain/store/memory.ts';
import { openMemoryVault } from '#domain/store/memoryVault.ts';
import { account } from '#domain/users/decider.ts';
import { owners } from '#domain/users/owners.ts';
import { openCampaigns } from '../worldOfCampaigns.testing.ts';
import type { Outside } from '../worldOfJobs.testing.ts';
import { openOrders } from '../worldOfOrders.testing.ts';
import { openPosts } from '../worldOfPosts.testing.ts';
import { askForService } from '../worldOfServiceRequests.testing.ts';

export { ann, bob, owner };
export const root: Actor = { id: 'RootOwner0000000000000', role: 'superadmin' };
const sue: Actor = { id: 'SueSeller0000000000000', role: 'SELLER' };
const sam: Actor = { id: 'SamSeller0000000000000', role: 'SELLER' };

const talk = between({ kind: 'shop', id: SHOP_ID }, ann.id, owner.id);
export const TALK = conversationIdOf(talk);
export const ENQUIRY = 'Enquiry00000000000000a';
const THREAD = 'Thread0000000000000000';

/** A small world with something to notify of for every notification job. */
export async function openNotices(): Promise<Outside> {
  const now = () => NOON_BEFORE;
  const [store, vault, provider] = [openMemoryStore(), openMemoryVault(), openMemoryProvider(now)];
  const mails: Mail[] = [];
  const { dispatch, stateOf } = openHandler(store, now);
  const rest = (by: Actor) => ({ by, channel: 'rest' as const });

  for (const [by, firstName] of [
    [ann, 'Ann'],
    [bob, 'Bob'],
    [owner, 'Olga'],
    [sue, 'Sue'],
    [sam, 'Sam'],
    [root, 'Root'],
  ] as const)
    await dispatch(account, { type: 'RegisterAccount', data: profile(by.id, firstName) }, rest(by));
  await dispatch(owners, { type: 'EnrolOwner', data: { accountId: root.id } }, rest(root));
  const daily = {
    ...defaultPreferences,
    topics: { ...defaultPreferences.topics, announcements: { inApp: true, mail: 'daily' as const } },
  };
  await dispatch(bell, { type: 'SetPreferences', data: { memberId: bob.id, ...daily } }, rest(bob));

  const book = (type: string, data: object, by: Actor = ann) => dispatch(day, { type, data } as never, rest(by));
  for (const [name, time] of [
    ['1', '10:00'],
    ['2', '10:30'],
  ] as const) {
    await book('HoldSlot', holdSlot(name, { time, date: DATE, price: 0 }).data);
    await book('ConfirmBooking', { ...of(name, DATE), paymentId: null, amount: 0 }, system);
  }
  await book('CancelBooking', of('2'));
  const { data: place } = joinWaitlist();
  await book('JoinWaitlist', { ...place, openSlots: [slotAt('10:00')] }, bob);
  await book('LeaveWaitlist', place, owner);
  const { data: repeated } = begin();
  await dispatch(series, { type: 'BeginSeries', data: repeated }, rest(ann));
  await dispatch(series, { type: 'EndSeries', data: repeated }, rest(owner));
  const tools = { dispatch, stateOf, provider, purposes, now, sender: rest(system) };
  const paid = await openOrders({
    tools,
    sellers: [sue, sam],
    buyers: [ann, bob],
  });
  await followDispute(tools, provider.disputeHand.dispute(paid));
  const bought = { productId: `${sue.id}Comb01`, sellerId: sue.id, authorId: ann.id };
  const said = { ...bought, orderId: 'order', isReceived: true, rating: 5, text: '' };
  await dispatch(productReview, { type: 'ReviewProduct', data: said }, rest(ann));
  const visit = { bookingId: of('1').bookingId, shopId: SHOP_ID, ownerId: owner.id, authorId: ann.id };
  const opinion = { rating: 5, text: '', quotable: false };
  await dispatch(review, { type: 'SubmitReview', data: { ...visit, ...opinion } }, rest(ann));
  await dispatch(review, { type: 'AnswerReview', data: { ...visit, text: 'Thank you.' } }, rest(owner));
  const reported = { bookingId: visit.bookingId, cause: 'abuse', note: '' } as const;
  await dispatch(review, { type: 'ReportReview', data: reported }, rest(bob));
  const other = { ...visit, bookingId: of('2').bookingId };
  await dispatch(review, { type: 'SubmitReview', data: { ...other, ...opinion } }, rest(ann));
  const why = { bookingId: other.bookingId, reason: 'Insults' };
  await dispatch(review, { type: 'HideReview', data: why }, rest(root));
  await judgePictures(dispatch, rest);
  await openCampaigns({ tools, organizer: sue, canceller: sam, giver: ann });
  await openPosts({ dispatch, vault, now }, ann, root);
  const view = { accountId: ann.id, viewId: 'view', reason: 'She asked.' };
  await dispatch(account, { type: 'ViewAs', data: view }, rest(root));
  await talkAndReport(dispatch, rest);
  await reviewCampaign(dispatch, rest);
  await post(dispatch, rest);
  await askForService({ dispatch }, ann, { date: DATE, at: now() });
  const invited = { membershipId: `${SHOP_ID}000000000001`, email: 'bob@example.test' };
  const asBarber = { role: 'barber', limit: null, isOwn: false } as const;
  await dispatch(crew, { type: 'InviteToCrew', data: { ...invited, ...asBarber } }, rest(owner));
  await dispatch(crew, { type: 'AnswerCrewInvitation', data: { ...invited, accepts: true } }, rest(bob));
  for (const [announcementId, title] of [
    ['news', 'News'],
    ['gone', 'Gone'],
  ] as const) {
    const content = [{ type: 'paragraph' as const, children: [{ text: 'Hello all' }] }];
    await dispatch(
      announcement,
      { type: 'ScheduleAnnouncement', data: { announcementId, title, content, audience: 'all', sendAt: now() } },
      rest(root),
    );
  }
  await dispatch(announcement, { type: 'DeleteAnnouncement', data: { announcementId: 'gone' } }, rest(root));
  return { store, vault, provider, mails, now, dataDir: '', pass: () => undefined, close: () => undefined };
}

type Rest = (by: Actor) => { by: Actor; channel: 'rest' };
type Dispatch = ReturnType<typeof openHandler>['dispatch'];

/** One picture of a member is reported, another one is hidden. */
async function judgePictures(dispatch: Dispatch, rest: Rest): Promise<void> {
  const words = { alt: 'A chair', caption: '', width: 9, height: 6 };
  const of = (fileId: string) => ({ ownerId: sue.id, pictureId: portfolioPictureIdOf(sue.id, fileId) });
  const [reported, hidden] = [of('FileOfTheFirstPicture0'), of('FileOfTheSecondPicture')];
  for (const one of [reported, hidden])
    await dispatch(portfolio, { type: 'AddPortfolioPicture', data: { ...one, ...words } }, rest(sue));
  const report = { ...reported, cause: 'other', note: '' } as const;
  await dispatch(portfolio, { type: 'ReportPortfolioPicture', data: report }, rest(bob));
  await dispatch(portfolio, { type: 'HidePortfolioPicture', data: { ...hidden, reason: 'Not theirs' } }, rest(root));
}

/** A campaign that has money and news is reported and paused. */
async function reviewCampaign(dispatch: Dispatch, rest: Rest): Promise<void> {
  const campaignId = 'Campaign000000000000R0';
  const contributionId = `${campaignId}00000001`;
  const tell = (type: string, by: Actor, data: object = {}) =>
    dispatch(campaign, { type, data: { campaignId, ...data } } as never, rest(by));
  const endsAt = new Date(Date.parse(NOON_BEFORE) + 30 * 86_400_000).toISOString();
  await tell('CreateCampaign', owner, { ...facts, startsAt: NOON_BEFORE, endsAt });
  await tell('PublishCampaign', owner);
  const given = { contributionId, contributorId: ann.id, amount: 10_000, tip: 0, message: '', isAnonymous: false };
  await tell('BeginContribution', ann, given);
  const paid = { contributionId, paymentId: `contribute-${contributionId}`, amount: 10_000 };
  await tell('ReceiveContribution', system, paid);
  const text = [{ type: 'paragraph', children: [{ text: 'All six.' }] }];
  await tell('PostUpdate', owner, { updateId: 'chairs', title: 'Chairs', text });
  await tell('PauseCampaign', root, { reason: 'A look' });
  await tell('ReportCampaign', bob, { cause: 'misuse', note: '' });
}

/** A member writes to a barber, who answers rudely; a guest asks, is answered, and wants to be forgotten. */
async function talkAndReport(dispatch: Dispatch, rest: Rest): Promise<void> {
  const send = (by: Actor, messageId: string, text: string) =>
    dispatch(
      conversation,
      {
        type: 'SendMessage',
        data: { conversationId: TALK, side: by.id, messageId, text, standing: 'free', beginning: talk },
      },
      rest(by),
    );
  await send(ann, 'a1', 'Do you have time?');
  await send(owner, 'b1', 'No.');
  await send(owner, 'b2', 'Go away.');
  await dispatch(
    conversation,
    { type: 'ReadConversation', data: { conversationId: TALK, side: owner.id, upTo: 3 } },
    rest(owner),
  );
  await dispatch(
    conversation,
    { type: 'ReportConversation', data: { conversationId: TALK, side: ann.id, reason: 'rude' } },
    rest(ann),
  );
  await dispatch(
    conversation,
    { type: 'SettleReport', data: { conversationId: TALK, decision: 'closed', reason: 'seen' } },
    rest(root),
  );
  for (const conversationId of [ENQUIRY, 'Enquiry00000000000000b']) {
    const form = {
      memberId: null,
      firstName: 'Gil',
      lastName: 'Guest',
      email: 'gil@example.test',
      phone: '',
      subject: 'Hours',
      message: 'On Sunday?',
    };
    await dispatch(
      conversation,
      { type: 'SendEnquiry', data: { conversationId, ...form } },
      rest({ id: 'visitor', role: 'visitor' }),
    );
  }
  const answer = {
    conversationId: ENQUIRY,
    side: SUPPORT,
    messageId: 'r1',
    text: 'From nine.',
    standing: 'free' as const,
  };
  await dispatch(conversation, { type: 'SendMessage', data: answer }, rest(root));
  await dispatch(
    conversation,
    { type: 'EraseEnquiry', data: { conversationId: 'Enquiry00000000000000b', reason: 'asked' } },
    rest(root),
  );
}

/**
 * A thread, a comment that is flagged and hidden, its author's appeal, and a comment by a member whom the thread's
 * author has blocked.
 */
async function post(dispatch: Dispatch, rest: Rest): Promise<void> {
  const say = (type: string, data: object, by: Actor) =>
    dispatch(thread, { type, data: { threadId: THREAD, ...data } } as never, rest(by));
  await say(
    'StartThread',
    { topic: 'Fades', text: 'Which guard?', category: 'Techniques', mentions: [], postedAt: NOON_BEFORE },
    ann,
  );
  const commentId = `${THREAD}00000001`;
  await say('AddComment', { commentId, text: 'A two.', mentions: [], postedAt: NOON_BEFORE }, bob);
  await say(
    'AddComment',
    { commentId: `${THREAD}00000002`, text: 'A three.', mentions: [], postedAt: NOON_BEFORE },
    owner,
  );
  await dispatch(blocks, { type: 'BlockMember', data: { memberId: ann.id, otherId: sam.id } }, rest(ann));
  await say(
    'AddComment',
    { commentId: `${THREAD}00000003`, text: 'A four.', mentions: [], postedAt: NOON_BEFORE },
    sam,
  );
  await say('FlagPost', { postId: commentId, cause: 'spam', note: '', flagger: established }, ann);
  await say('HidePost', { postId: commentId, reason: 'Advertising' }, root);
  await say('AppealHiding', { postId: commentId, text: 'It is not.' }, bob);
  const ban = { memberId: bob.id, reason: 'Spam', until: null, isModerator: false };
  await dispatch(poster, { type: 'BanFromForum', data: ban }, rest(root));
}

const profile = (accountId: string, firstName: string) => ({
  accountId,
  email: `${firstName.toLowerCase()}@example.test`,
  userName: firstName,
  firstName,
  lastName: 'Ex',
  phoneNumber: '1',
  role: 'CUSTOMER' as const,
  referCode: 'ABCDEF',
  handles: { email: { hash: `e-${firstName}`, attempt: 'a' }, username: { hash: `n-${firstName}`, attempt: 'a' } },
});
