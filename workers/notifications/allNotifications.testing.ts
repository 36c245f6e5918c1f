import { day } from '#domain/bookings/decider.ts';
import {
  ann,
  bob,
  bookingId,
  DATE,
  holdSlot,
  NEXT_DATE,
  NOON_BEFORE,
  of,
  ofBlock,
  offer,
  owner,
  SHOP_ID,
  slotAt,
} from '#domain/bookings/testing.ts';
import { campaign } from '#domain/campaigns/decider.ts';
import { PAYOUT_DAYS } from '#domain/campaigns/limits.ts';
import { facts } from '#domain/campaigns/testing.ts';
import { crew } from '#domain/crew/decider.ts';
import type { Actor } from '#domain/decider.ts';
import { thread } from '#domain/forum/decider.ts';
import { poster } from '#domain/forum/poster.ts';
import { established } from '#domain/forum/testing.ts';
import { portfolioPictureIdOf } from '#domain/ids.ts';
import { between, conversationIdOf } from '#domain/messages/between.ts';
import { conversation } from '#domain/messages/decider.ts';
import { announcement } from '#domain/notifications/announcement.ts';
import { TOPICS } from '#domain/notifications/events.ts';
import type { defaultPreferences } from '#domain/notifications/preferences.ts';
import { order } from '#domain/orders/decider.ts';
import type { OrderPlaced } from '#domain/orders/events.ts';
import { portfolio } from '#domain/portfolio/decider.ts';
import { blogPost } from '#domain/posts/decider.ts';
import { chargePledges } from '#domain/processes/contributions/pledge.ts';
import { followDispute } from '#domain/processes/disputes/followDispute.ts';
import { purposes } from '#domain/processes/payment/purposes.ts';
import { review as visitReview } from '#domain/reviews/decider.ts';
import type { Moderation } from '#domain/reviews/moderation.ts';
import { productReview } from '#domain/reviews/productReview.ts';
import { series } from '#domain/series/decider.ts';
import { begin as beginSeries, SECOND } from '#domain/series/testing.ts';
import { serviceRequests } from '#domain/serviceRequests/decider.ts';
import { account } from '#domain/users/decider.ts';
import { openCampaigns } from '../worldOfCampaigns.testing.ts';
import { openOrders } from '../worldOfOrders.testing.ts';
import { type FakeClockWorkers, openFakeClockWorkers, root } from './fakeClockWorkers.testing.ts';

export { ann, bob, owner, root };
export const sue: Actor = { id: 'SueSeller0000000000000', role: 'SELLER' };
export const sam: Actor = { id: 'SamSeller0000000000000', role: 'SELLER' };
export const tim: Actor = { id: 'TimTalker0000000000000', role: 'CUSTOMER' };
const people = { Ann: ann, Bob: bob, Olga: owner, Sue: sue, Sam: sam, Tim: tim } as const;

const talk = between({ kind: 'shop', id: SHOP_ID }, ann.id, owner.id);
const rude = between({ kind: 'shop', id: SHOP_ID }, bob.id, owner.id);
const undecided = between({ kind: 'shop', id: SHOP_ID }, sue.id, owner.id);
export const [TALK, RUDE] = [conversationIdOf(talk), conversationIdOf(rude)];
const UNDECIDED = conversationIdOf(undecided);
const [CAMPAIGN, OTHER_CAMPAIGN] = ['Campaign000000000000R0', 'Campaign000000000000R1'];
export const ENQUIRY = 'Enquiry00000000000000a';
export const [THREAD, REOPENED] = ['Thread0000000000000000', 'Thread0000000000000001'];
export const [HIDDEN, BACK] = ['Comment000000000000001', 'Comment000000000000002'];

/**
 * A day on which every event happens that causes a notification, each mailed at once or once a day; the day is over,
 * and all mail is out.
 */
export async function openStory(mail: 'now' | 'daily') {
  const world = await openFakeClockWorkers(NOON_BEFORE);
  for (const [name, by] of Object.entries(people)) await world.registerAs(by, name);
  const topics = Object.fromEntries(
    TOPICS.map((topic) => [topic, { inApp: true, mail }]),
  ) as typeof defaultPreferences.topics;
  for (const by of [root, ...Object.values(people)]) await world.wish(by, { topics });
  await book(world);
  const orderId = await shop(world);
  await talkAndReport(world);
  await post(world);
  const view = { accountId: ann.id, viewId: 'view', reason: 'She asked.' };
  await world.dispatch(account, { type: 'ViewAs', data: view }, world.rest(root));
  await judgePictures(world);
  await review(world);
  await blog(world);
  await serve(world);
  await employ(world);
  await repeat(world);
  const content = [{ type: 'paragraph' as const, children: [{ text: 'Closed on Sundays.' }] }];
  const news = {
    announcementId: 'news',
    title: 'Winter hours',
    content,
    audience: 'all' as const,
    sendAt: NOON_BEFORE,
  };
  await world.dispatch(announcement, { type: 'ScheduleAnnouncement', data: news }, world.rest(root));
  await world.until('2027-01-11T19:00:00.000Z');
  await fund(world);
  // At night, so that what is offered can still be taken when the daily mail goes out.
  await world.until('2027-01-12T04:00:00.000Z');
  await wait(world);
  // Its mail would say nothing of what has been read, and the daily one is still to come.
  await world.until('2027-01-13T00:00:00.000Z');
  return { world, orderId };
}

/** Four appointments: one stays, one is cancelled, one moved, one kept, reviewed and answered. */
async function book({ dispatch, store, rest, system, now }: FakeClockWorkers): Promise<void> {
  const facts = {
    name: 'Fade House',
    category: 'barbers',
    price: 3500,
    description: '',
    contactNumber: '',
    contactEmail: '',
    image: '',
  };
  const data = {
    ...facts,
    shopId: SHOP_ID,
    ownerId: owner.id,
    place: { address: '1 State St' },
    timeZone: 'America/Chicago',
  };
  const metadata = {
    schema: '1',
    commandId: 'c',
    correlationId: 'c',
    causationId: 'c',
    actorId: owner.id,
    actorRole: owner.role,
    channel: 'rest',
    occurredAt: now(),
  };
  await store.append(`catalog-${owner.id}`, -1, [{ id: 'shop', type: 'ShopRegistered', data, metadata }]);
  const send = (type: string, of: object, by: Actor = ann, at = now()) =>
    dispatch(day, { type, data: of } as never, { ...rest(by), at });
  for (const [name, time] of [
    ['1', '10:00'],
    ['2', '10:30'],
    ['3', '11:00'],
    ['4', '11:30'],
  ] as const) {
    await send('HoldSlot', holdSlot(name, { time, date: DATE, price: 0 }).data);
    await dispatch(day, { type: 'ConfirmBooking', data: { ...of(name), paymentId: null, amount: 0 } }, system);
  }
  await send('CancelBooking', of('2'));
  await send('RescheduleBooking', { ...of('3'), ...offer(), time: '12:30' });
  await send('CompleteBooking', of('4'), owner, '2027-01-12T18:30:00.000Z');
  const visit = { bookingId: of('4').bookingId, shopId: SHOP_ID, ownerId: owner.id, authorId: ann.id };
  const opinion = { rating: 5, text: 'Steady hands.', quotable: false };
  await dispatch(visitReview, { type: 'SubmitReview', data: { ...visit, ...opinion } }, rest(ann));
  await dispatch(visitReview, { type: 'AnswerReview', data: { ...visit, text: 'Thank you.' } }, rest(owner));
  const judge = async (name: string, type: Moderation['type'], reason: string) => {
    await dispatch(visitReview, { type, data: { bookingId: of(name).bookingId, reason } }, rest(root));
  };
  for (const name of ['1', '2', '3'])
    await dispatch(
      visitReview,
      { type: 'SubmitReview', data: { ...visit, bookingId: of(name).bookingId, ...opinion } },
      rest(ann),
    );
  await judge('1', 'HideReview', 'Insults');
  await judge('3', 'HideReview', 'A look');
  await judge('3', 'RestoreReview', 'Fine');
  await judge('2', 'HideReview', 'Rude');
  const appeal = { bookingId: of('2').bookingId, text: 'It was so.' };
  await dispatch(visitReview, { type: 'AppealReviewHiding', data: appeal }, rest(ann));
  await judge('2', 'DenyReviewAppeal', 'Still rude');
  const reported = { bookingId: visit.bookingId, cause: 'abuse', note: '' } as const;
  await dispatch(visitReview, { type: 'ReportReview', data: reported }, rest(bob));
}

/** A picture is hidden, another one hidden and restored, and a third one reported. */
async function judgePictures({ dispatch, rest }: FakeClockWorkers): Promise<void> {
  const words = { alt: 'A chair of red leather', caption: '', width: 9, height: 6 };
  const put = async (by: Actor) => {
    const of = { ownerId: by.id, pictureId: portfolioPictureIdOf(by.id, 'FileOfThePicture000000') };
    await dispatch(portfolio, { type: 'AddPortfolioPicture', data: { ...of, ...words } }, rest(by));
    return of;
  };
  const [hidden, back, reported] = [await put(sue), await put(sam), await put(tim)];
  const hide = (of: typeof hidden, reason: string) =>
    dispatch(portfolio, { type: 'HidePortfolioPicture', data: { ...of, reason } }, rest(root));
  await hide(hidden, 'Not yours');
  await hide(back, 'A look');
  await dispatch(portfolio, { type: 'RestorePortfolioPicture', data: { ...back, reason: 'Fine' } }, rest(root));
  const report = { ...reported, cause: 'other', note: '' } as const;
  await dispatch(portfolio, { type: 'ReportPortfolioPicture', data: report }, rest(bob));
}

/** Four wait for a day: one is offered a time, one has missed theirs, one's was taken back, and one is taken from the list. */
async function wait({ dispatch, rest, system }: FakeClockWorkers): Promise<void> {
  const send = (type: string, data: object, by: Actor) => dispatch(day, { type, data } as never, rest(by));
  const times = ['10:00', '10:30', '11:00'];
  const openSlots = times.map((time) => slotAt(time, NEXT_DATE));
  const [of_, desk] = [
    { shopId: SHOP_ID, date: NEXT_DATE },
    { ownerId: owner.id, timeZone: 'America/Chicago' },
  ];
  const facts = { ...of_, ...offer(NEXT_DATE), openSlots };
  const block = ofBlock('lunch', NEXT_DATE);
  await send('BlockTime', { ...block, ...facts, ...desk, times }, owner);
  const members = [ann, bob, sue, sam].map((by, nth) => ({ by, entryId: bookingId(`w${nth}`) }));
  for (const { by, entryId } of members)
    await send(
      'JoinWaitlist',
      { ...facts, ...desk, entryId, service: 'barb', addOnIds: [], minutes: 30, buffer: 0 },
      by,
    );
  await send('UnblockTime', block, owner);
  const turns = members.map(({ entryId }) => ({ entryId, needs: { minutes: 30, buffer: 0 } }));
  await dispatch(day, { type: 'OfferFreedSlots', data: { ...facts, turns } }, system);
  const missed = { type: 'ExpireFreedSlot', data: { ...of_, entryId: bookingId('w1') } } as const;
  await dispatch(day, missed, { ...system, at: '2027-01-12T14:30:00.000Z' });
  await send('BlockTime', { ...ofBlock('again', NEXT_DATE), ...facts, ...desk, times: ['11:00'] }, owner);
  await send('LeaveWaitlist', { ...of_, entryId: bookingId('w3') }, owner);
}

/** Three members repeat a visit: one is kept for its member, one is another's by then, and the shop ends the third. */
async function repeat({ dispatch, rest, system }: FakeClockWorkers): Promise<void> {
  const begin = async (by: Actor, name: string) => {
    const of = { seriesId: `${by.id}${name.padStart(12, '0')}`, memberId: by.id };
    const data = { ...beginSeries(name).data, ...of };
    await dispatch(series, { type: 'BeginSeries', data }, rest(by));
    return of;
  };
  const anns = await begin(ann, '1');
  const keptId = bookingId('s1');
  const about = { bookingId: keptId, shopId: SHOP_ID, date: SECOND, ...offer(SECOND), time: '11:00' };
  const terms = { ownerId: owner.id, timeZone: 'America/Chicago', price: 3500, customerId: ann.id };
  const held = { ...about, ...terms, series: anns.seriesId };
  await dispatch(day, { type: 'HoldForSeries', data: held }, { ...system, at: NOON_BEFORE });
  const kept = { ...anns, date: SECOND, bookingId: keptId, expiresAt: '2027-01-13T18:00:00.000Z' };
  await dispatch(series, { type: 'KeepVisit', data: kept }, system);
  const bobs = await begin(bob, '2');
  await dispatch(series, { type: 'MissVisit', data: { ...bobs, date: SECOND, because: 'taken' } }, system);
  const sams = await begin(sam, '3');
  await dispatch(series, { type: 'EndSeries', data: sams }, rest(owner));
}

/** A campaign is cancelled after it received something; another reaches its goal with a card that is declined. */
async function fund({ dispatch, stateOf, provider, now, until, system }: FakeClockWorkers): Promise<void> {
  const tools = { dispatch, stateOf, provider, purposes, now, sender: system };
  const { reached } = await openCampaigns({ tools, organizer: sue, canceller: sam, giver: ann });
  await until(new Date(Date.parse(now()) + 11 * 60_000).toISOString());
  await dispatch(campaign, { type: 'EndCampaign', data: { campaignId: reached } }, system);
  await chargePledges(tools, reached);
  await until(now());
}

/** An order of two parts: one arrives, is reviewed and answered, one is cancelled and paid back. */
async function shop({
  dispatch,
  stateOf,
  provider,
  store,
  now,
  until,
  system,
  rest,
}: FakeClockWorkers): Promise<string> {
  // The jobs of each step have run before the next step.
  const step = (async (...args: Parameters<typeof dispatch>) => {
    const done = await dispatch(...args);
    await until(now());
    return done;
  }) as typeof dispatch;
  await openOrders({
    tools: { dispatch: step, stateOf, provider, purposes, now, sender: system },
    sellers: [sue, sam],
    buyers: [ann, bob],
  });
  const log = await store.readAll(-1, 10_000);
  const orders = log.filter(({ type }) => type === 'OrderPlaced').map(({ data }) => data as OrderPlaced['data']);
  const orderId = orders.find(({ buyerId }) => buyerId === ann.id)?.orderId ?? '';
  await dispatch(order, { type: 'DeliverPart', data: { orderId, sellerId: sue.id } }, rest(ann));
  const of = { productId: `${sue.id}Comb01`, sellerId: sue.id, authorId: ann.id };
  const said = { ...of, orderId, isReceived: true, rating: 5, text: 'Smooth.' };
  await step(productReview, { type: 'ReviewProduct', data: said }, rest(ann));
  await step(productReview, { type: 'AnswerProductReview', data: { ...of, text: 'Thank you.' } }, rest(sue));
  await dispatch(order, { type: 'NotePartRefund', data: { orderId, sellerId: sam.id, amount: 1250 } }, system);
  await until(now());
  await contest({ dispatch: step, stateOf, provider, now, system }, orderId);
  return orderId;
}

/** The bank of an order's buyer contests its payment twice: once it has decided. */
async function contest(
  {
    dispatch,
    stateOf,
    provider,
    now,
    system,
  }: Pick<FakeClockWorkers, 'dispatch' | 'stateOf' | 'provider' | 'now' | 'system'>,
  orderId: string,
): Promise<void> {
  const tools = { dispatch, stateOf, provider, purposes, now, sender: system };
  const paidBy = provider.hand.intents().find(({ paymentId }) => paymentId === `cart-${orderId}`);
  const intentId = paidBy?.intentId ?? '';
  const decided = provider.disputeHand.dispute(intentId);
  await followDispute(tools, decided);
  provider.disputeHand.win(decided);
  await followDispute(tools, decided);
  await followDispute(tools, provider.disputeHand.dispute(intentId));
}

/**
 * Three members ask a barber, who answers rudely, is reported by all, is warned and shut out, and waits for the last
 * decision; a guest asks the platform.
 */
async function talkAndReport({ dispatch, rest }: FakeClockWorkers): Promise<void> {
  const send = (conversationId: string, by: Actor, messageId: string, text: string) => {
    const beginning = { [TALK]: talk, [RUDE]: rude, [UNDECIDED]: undecided }[conversationId];
    return dispatch(
      conversation,
      { type: 'SendMessage', data: { conversationId, side: by.id, messageId, text, standing: 'free', beginning } },
      rest(by),
    );
  };
  await send(TALK, ann, 'a1', 'Do you have time?');
  await send(TALK, owner, 'b1', 'No.');
  await send(TALK, owner, 'b2', 'Go away.');
  await send(RUDE, bob, 'a1', 'And for me?');
  await send(RUDE, owner, 'b1', 'Never.');
  await send(UNDECIDED, sue, 'a1', 'Do you buy combs?');
  await send(UNDECIDED, owner, 'b1', 'Not yours.');
  for (const [conversationId, by, decision, reason] of [
    [TALK, ann, 'warned', 'Please stay friendly'],
    [RUDE, bob, 'closed', 'Unfriendly again'],
  ] as const) {
    await dispatch(
      conversation,
      { type: 'ReportConversation', data: { conversationId, side: by.id, reason: 'rude' } },
      rest(by),
    );
    await dispatch(conversation, { type: 'SettleReport', data: { conversationId, decision, reason } }, rest(root));
  }
  await dispatch(
    conversation,
    { type: 'ReportConversation', data: { conversationId: UNDECIDED, side: sue.id, reason: 'rude' } },
    rest(sue),
  );
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
    { type: 'SendEnquiry', data: { conversationId: ENQUIRY, ...form } },
    rest({ id: 'visitor', role: 'visitor' }),
  );
}

/** The id of the nth place in the crew of the story's shop. */
export const membershipIdOf = (nth: number): string => `${SHOP_ID}${String(nth).padStart(12, '0')}`;

/**
 * Olga invites eight addresses for each thing that can become of an invitation and of a person; who does not answer was
 * invited a week ago.
 */
async function employ({ dispatch, rest, system, now, prove }: FakeClockWorkers): Promise<void> {
  const step = (type: string, by: Actor, nth: number, data: object = {}, at = now()) =>
    dispatch(crew, { type, data: { membershipId: membershipIdOf(nth), ...data } } as never, {
      ...(by.role === 'system' ? system : rest(by)),
      ...{ by, at },
      // Of those who joined before, only what becomes of them is told.
      ...(at < now() && type === 'AnswerCrewInvitation' && { channel: 'demo' as const }),
    });
  const addressOf = (name: string) => `${name.toLowerCase()}@example.test`;
  const invite = (nth: number, name: string, at = now()) =>
    step('InviteToCrew', owner, nth, { email: addressOf(name), role: 'barber', limit: null, isOwn: false }, at);
  const answer = (nth: number, by: Actor, name: string, accepts: boolean, at = now()) =>
    step('AnswerCrewInvitation', by, nth, { accepts, email: addressOf(name) }, at);
  const lapser: Actor = { id: 'lapse', role: 'system' };
  await invite(0, 'Nobody', new Date(Date.parse(now()) - 7 * 86_400_000).toISOString());
  await step('LapseCrewInvitation', lapser, 0);
  const working = [
    [1, ann, 'Ann'],
    [2, bob, 'Bob'],
    [3, sue, 'Sue'],
    [4, sam, 'Sam'],
  ] as const;
  for (const [nth, by, name] of working) {
    await invite(nth, name);
    await answer(nth, by, name, true, nth === 1 ? now() : new Date(Date.parse(now()) - 1_000).toISOString());
  }
  await step('ChangeCrewMember', owner, 1, { changes: { role: 'desk' }, menu: ['barb'], today: DATE });
  await step('RemoveFromCrew', owner, 2, { onlyInvited: false });
  await step('RestoreToCrew', owner, 2, { limit: null });
  await step('RemoveFromCrew', owner, 3, { onlyInvited: false });
  await step('LeaveCrew', sam, 4);
  await invite(5, 'Sam');
  await answer(5, sam, 'Sam', false);
  await prove(tim);
  await invite(6, 'Tim');
}

/** The id of the nth request for service of a member of the story. */
export const requestIdOf = ({ id }: Actor, nth: number): string => `Request${nth}Of${id}`;

/** A request for service for each thing that can become of it; Ann and Bob ask, Olga's shop offers. */
async function serve({ dispatch, rest, system, now }: FakeClockWorkers): Promise<void> {
  const step = (type: string, by: Actor, [of, nth]: readonly [Actor, number], data: object = {}, at = now()) =>
    dispatch(
      serviceRequests,
      { type, data: { requestId: requestIdOf(of, nth), requesterId: of.id, ...data } } as never,
      by.role === 'system' ? { ...system, at } : { ...rest(by), at },
    );
  const place = { address: '12 Lake St', city: 'Chicago', state: 'IL', timeZone: 'America/Chicago' };
  const asked = { date: DATE, partOfDay: 'morning', heads: 12, ...place, note: '' };
  const ask = (by: Actor, nth: number) => step('RequestService', by, [by, nth], asked);
  const forward = (by: Actor, nth: number) =>
    step('ForwardServiceRequest', root, [by, nth], { shopIds: [SHOP_ID], note: '' });
  const offered = { shopId: SHOP_ID, price: 36_000, time: '09:30', barbers: 3, validUntil: DATE, note: '' };
  const quote = (by: Actor, nth: number) =>
    step('QuoteService', owner, [by, nth], { ...offered, quoteId: `Quote${by.id}${nth}` });
  const about = (type: string, by: Actor, of: Actor, nth: number) =>
    step(type, by, [of, nth], { quoteId: `Quote${of.id}${nth}`, isShopOpen: true });
  for (const [by, count] of [
    [ann, 5],
    [bob, 5],
  ] as const)
    for (let nth = 1; nth <= count; nth += 1) await ask(by, nth);
  await step('AnswerServiceRequest', root, [ann, 2], { text: 'We look for shops' });
  for (const nth of [2, 3, 4, 5]) await forward(ann, nth);
  for (const nth of [2, 4, 5]) await quote(ann, nth);
  await about('AcceptQuote', ann, ann, 4);
  await about('WithdrawQuote', owner, ann, 5);
  for (const nth of [1, 2, 3]) await forward(bob, nth);
  await quote(bob, 1);
  await about('DeclineQuote', bob, bob, 1);
  await step('CloseServiceRequest', root, [bob, 2], { reason: 'No shop can' });
  await step('WithdrawServiceRequest', bob, [bob, 3], { reason: '' });
  const lapser: Actor = { id: 'lapse', role: 'system' };
  await step('LapseServiceRequest', lapser, [bob, 4], { because: 'day' }, '2027-01-13T12:00:00.000Z');
}

/** A post of Ann's for each thing that can become of it. */
async function blog({ dispatch, rest }: FakeClockWorkers): Promise<void> {
  const content = [{ type: 'paragraph' as const, children: [{ text: 'Begin with a two.' }] as const }];
  const words = { category: 'News', description: '', content, coverUrl: '', coverAlt: '' };
  const step = (type: string, nth: number, data: object, by: Actor = root) =>
    dispatch(blogPost, { type, data: { postId: `Post00000000000000000${nth}`, ...data } } as never, rest(by));
  const approve = { version: 1, publishAt: null };
  for (const [nth, title] of [
    'Skin fades',
    'Beards',
    'Buy combs',
    'Spring',
    'Old prices',
    'Copied',
    'Towels',
  ].entries()) {
    await step('BeginBlogPost', nth + 1, {}, ann);
    await step('SubmitBlogPost', nth + 1, { ...words, title, draftRevision: 1, publishAt: null }, ann);
  }
  await step('ApproveBlogPost', 1, approve);
  await step('ReturnBlogPost', 2, { version: 1, reason: 'Say more', comments: [] });
  await step('RejectBlogPost', 3, { version: 1, reason: 'An advertisement' });
  await step('ApproveBlogPost', 4, { version: 1, publishAt: '2027-03-20T12:00:00.000Z' });
  await step('ApproveBlogPost', 5, approve);
  await step('UnpublishBlogPost', 5, { reason: 'Outdated' });
  await step('RemoveBlogPost', 6, { reason: 'Not your words' });
}

/**
 * A thread that mentions, is commented on, answered in and locked, another that is unlocked again; two posts that are
 * hidden, one for good; bans that stay and are lifted; a flag and an appeal not decided yet.
 */
async function post({ dispatch, rest, now, until }: FakeClockWorkers): Promise<void> {
  const say = (type: string, data: object, by: Actor) =>
    dispatch(thread, { type, data: { threadId: THREAD, ...data } } as never, rest(by));
  const ban = (type: string, data: object, by: Actor = root) => dispatch(poster, { type, data } as never, rest(by));
  const words = { mentions: [], postedAt: now() };
  const text = 'Which guard, @Sam?';
  await say(
    'StartThread',
    { ...words, topic: 'Fades', text, category: 'Techniques', mentions: [{ memberId: sam.id, start: 13, end: 17 }] },
    ann,
  );
  await say('AddComment', { ...words, commentId: HIDDEN, text: 'Buy mine.' }, bob);
  await say('AddComment', { ...words, commentId: BACK, text: 'A two.' }, bob);
  await say('AddComment', { ...words, commentId: 'Comment000000000000003', text: 'A three.' }, owner);
  await say(
    'AddComment',
    { ...words, commentId: 'Comment000000000000004', text: 'Why?', reply: { postId: 'Comment000000000000003' } },
    sue,
  );
  // All notifications of the posts are given before moderation changes them.
  await until(now());
  await say('FlagPost', { postId: HIDDEN, cause: 'spam', note: '', flagger: established }, ann);
  for (const postId of [HIDDEN, BACK]) await say('HidePost', { postId, reason: 'Advertising' }, root);
  await say('AppealHiding', { postId: HIDDEN, text: 'It is not.' }, bob);
  await say('DenyHidingAppeal', { postId: HIDDEN, reason: 'Still advertising' }, root);
  await say('RestorePost', { postId: BACK, reason: 'Fine after all' }, root);
  await say('LockThread', { reason: 'Answered' }, root);
  await say(
    'StartThread',
    { ...words, threadId: REOPENED, topic: 'Combs', text: 'Which one?', category: 'Tools' },
    sue,
  );
  await say('LockThread', { threadId: REOPENED, reason: 'Heated' }, root);
  await say('UnlockThread', { threadId: REOPENED, reason: 'Calm again' }, root);
  for (const { id: memberId } of [bob, sue])
    await ban('BanFromForum', { memberId, reason: 'Spam', until: null, isModerator: false });
  await ban('AppealForumBan', { memberId: bob.id, text: 'Sorry.' }, bob);
  await ban('DenyForumBanAppeal', { memberId: bob.id, reason: 'Not yet' });
  await ban('LiftForumBan', { memberId: sue.id, reason: 'Enough' });
  await say('FlagPost', { postId: 'Comment000000000000004', cause: 'abuse', note: '', flagger: established }, ann);
  await ban('BanFromForum', { memberId: tim.id, reason: 'Spam', until: null, isModerator: false });
  await ban('AppealForumBan', { memberId: tim.id, text: 'Sorry.' }, tim);
}

/**
 * Two campaigns: one has news, is reported, and stays paused against an appeal; the other was paused, goes on, and its
 * payout is refused. A report of it is not decided yet.
 */
async function review({ dispatch, rest, system, now, until }: FakeClockWorkers): Promise<void> {
  const [startsAt, endsAt] = [now(), new Date(Date.parse(now()) + 30 * 86_400_000).toISOString()];
  const tell = (
    campaignId: string,
    type: string,
    by: Actor,
    data: object = {},
    sender = by.role === 'system' ? system : rest(by),
  ) => dispatch(campaign, { type, data: { campaignId, ...data } } as never, sender);
  /** Of its past, of which no member is notified. */
  const past = (campaignId: string, type: string, by: Actor, data: object = {}) =>
    tell(campaignId, type, by, data, { by, channel: 'demo' } as never);
  const settler: Actor = { id: 'settle', role: 'system' };
  for (const [id, by] of [
    [CAMPAIGN, sue],
    [OTHER_CAMPAIGN, sam],
  ] as const) {
    await tell(id, 'CreateCampaign', by, { ...facts, startsAt, endsAt });
    await tell(id, 'PublishCampaign', by);
    const contributionId = `${id}00000001`;
    const given = { contributionId, contributorId: ann.id, amount: 10_000, tip: 0, message: '', isAnonymous: false };
    await past(id, 'BeginContribution', ann, given);
    const paid = { contributionId, paymentId: `contribute-${contributionId}`, amount: 10_000 };
    await past(id, 'ReceiveContribution', settler, paid);
  }
  const text = [{ type: 'paragraph', children: [{ text: 'All six.' }] }];
  await tell(CAMPAIGN, 'PostUpdate', sue, { updateId: 'chairs', title: 'Chairs', text });
  await until(now());
  await tell(CAMPAIGN, 'PauseCampaign', root, { reason: 'No receipts' });
  await tell(CAMPAIGN, 'AppealPause', sue, { text: 'Here they are' });
  await tell(CAMPAIGN, 'DenyAppeal', root, { reason: 'Not all' });
  await tell(OTHER_CAMPAIGN, 'PauseCampaign', root, { reason: 'A look' });
  await tell(OTHER_CAMPAIGN, 'ResumeCampaign', root, { reason: 'Fine' });
  await past(OTHER_CAMPAIGN, 'CloseCampaign', sam);
  const account = { accountId: 'acct_1', isEnabled: true };
  const payoutId = `${OTHER_CAMPAIGN}Payout01`;
  // What was given can be paid out two weeks later.
  const at = new Date(Date.parse(now()) + PAYOUT_DAYS * 86_400_000).toISOString();
  const asked = { payoutId, amount: 500, account };
  await tell(OTHER_CAMPAIGN, 'RequestPayout', sam, asked, { ...rest(sam), at } as never);
  await tell(OTHER_CAMPAIGN, 'NotePayoutFailed', settler, { payoutId, why: 'balance_insufficient' });
  await tell(OTHER_CAMPAIGN, 'ReportCampaign', bob, { cause: 'misuse', note: '' });
}
