import { day } from './bookings/decider.ts';
import * as queues from './bookings/queue.testing.ts';
import * as bookings from './bookings/testing.ts';
import { campaign } from './campaigns/decider.ts';
import * as campaigns from './campaigns/testing.ts';
import { crew } from './crew/decider.ts';
import * as crews from './crew/testing.ts';
import { customer } from './customers/decider.ts';
import type { Command, Decider, DomainEvent } from './decider.ts';
import { family } from './family/decider.ts';
import { favorites } from './favorites/decider.ts';
import { thread } from './forum/decider.ts';
import { poster } from './forum/poster.ts';
import * as forum from './forum/testing.ts';
import { blocks } from './messages/blocks.ts';
import { bell } from './notifications/decider.ts';
import { defaultPreferences } from './notifications/preferences.ts';
import { subscription } from './plans/decider.ts';
import * as plans from './plans/testing.ts';
import { portfolio } from './portfolio/decider.ts';
import * as pictures from './portfolio/testing.ts';
import { blogPost } from './posts/decider.ts';
import * as blog from './posts/testing.ts';
import { review } from './reviews/decider.ts';
import { catalog } from './shops/decider.ts';
import { stamps } from './stamps/decider.ts';
import { stock } from './stock/decider.ts';
import * as users from './users/account.testing.ts';
import { account } from './users/decider.ts';
import { memberNotes } from './users/notes.ts';

export type Undoable = {
  readonly decider: Decider<unknown, Command, DomainEvent>;
  readonly past: readonly DomainEvent[];
  readonly done: Command;
  readonly undone: Command;
  /** The fields of the state that go on saying that it happened. */
  readonly leaves?: readonly string[];
};

const why = { reason: 'A slip of the hand.' };
const AT = '2027-01-12T12:00:00.000Z';
const OWNER = 'OwnerOfShops0000000000';
const SHOP = `${OWNER}000001`;

const shopCommand = (type: string, data: object): Command => ({
  type,
  data: { shopId: SHOP, ...data },
  at: AT,
  by: { id: OWNER, role: 'SHOP_OWNER' },
});
const TAXES = [{ state: 'IL', basisPoints: 625 }];
const terms = (given: object): Command => ({
  type: 'SetSellingTerms',
  data: { ownerId: OWNER, terms: given },
  at: AT,
  by: { id: OWNER, role: 'SELLER' },
});
const shop = {
  type: 'ShopRegistered',
  data: {
    ...{ shopId: SHOP, ownerId: OWNER, name: 'Fade House', category: 'barbers', price: 3_500, description: 'Fades' },
    ...{ contactNumber: '312 555 0100', contactEmail: 'fade@example.test', timeZone: 'America/Chicago', image: '' },
    place: { address: '1 State St, Chicago, IL', city: 'Chicago', state: 'IL' },
  },
};
const policy = { freeHours: 24, percentage: 50 };
const deposit = { upFront: 30, noShowKept: 50 };
const stampRule = { visits: 10, percentage: 0, amount: 1_500 };
const formerShop = {
  ...{ name: 'Fade House', price: 3_500, description: 'Fades', timeZone: 'America/Chicago' },
  ...{ contactNumber: '312 555 0100', contactEmail: 'fade@example.test', place: shop.data.place },
  ...{ cancellationPolicy: policy, depositRule: deposit, minimumNotice: 60, hours: { monday: [] } },
  stampRule,
};
const otherShop = {
  ...{ name: 'Shave House', price: 35_000, description: 'Shaves', timeZone: 'America/New_York' },
  ...{ contactNumber: '312 555 0199', contactEmail: 'shave@example.test' },
  place: { address: '2 Main St, Albany, NY', city: 'Albany', state: 'NY' },
  ...{ cancellationPolicy: { freeHours: 1, percentage: 0 }, minimumNotice: 120 },
  depositRule: { upFront: 0, noShowKept: 0 },
  stampRule: { visits: 0, percentage: 0, amount: 0 },
  hours: { monday: ['10:00', '10:30'] },
};
const otherCampaign = {
  ...{ name: 'Old chairs', goal: 200_000, model: 'allOrNothing', category: 'Charity', beneficiary: 'The town' },
  ...{ description: [{ type: 'paragraph', children: [{ text: 'Two chairs.' }] }], endsAt: campaigns.later(20) },
};
const someDays = (times: readonly string[] | null): Command =>
  shopCommand('SetSpecialHours', { from: '2027-02-01', to: '2027-02-07', times, today: '2027-01-12' });
const services = ['fade', 'beard'].map((serviceId) => ({
  ...{ serviceId, name: serviceId, minutes: 30, buffer: 0, price: 3_000, category: 'Hair', addOns: [] },
}));
const withMenu = [
  shop,
  ...services.map((service) => ({ type: 'ServiceAdded', data: { shopId: SHOP, ownerId: OWNER, service } })),
];

const inThread = (type: string, data: object = {}) =>
  forum.send(type as 'PinThread', forum.moderator, { ...why, ...data });
const ofComment = { postId: forum.commentId() };
const talk = [forum.started(), forum.commented()];
const MEMBER = 'AnnMember0000000000000';
const ofMember = (type: string, data: object, by: Command['by'] = { id: MEMBER, role: 'CUSTOMER' }): Command => ({
  type,
  data: { memberId: MEMBER, ...data },
  at: AT,
  by,
});
const byOwner = users.owner;
const kept = { ownerId: OWNER, customerId: MEMBER };
const ofOwner = (type: string, data: object): Command => ({
  type,
  data,
  at: AT,
  by: { id: OWNER, role: 'SHOP_OWNER' },
});
const ofVisit = { bookingId: 'visit', shopId: SHOP, ownerId: OWNER, authorId: MEMBER };
const reviewed = { type: 'ReviewSubmitted', data: { ...ofVisit, rating: 4, text: 'Good.', quotable: false } };
const ofCards = { shopId: SHOP, ownerId: OWNER, memberId: MEMBER };
const stampOf = (bookingId: string) => ({
  type: 'StampGiven',
  data: { ...ofCards, card: 1, bookingId, terms: { visits: 2, percentage: 50, amount: 0 } },
});
const note = (type: string, data: object = {}): Command => ({
  ...{ type, at: AT, by: byOwner },
  data: { accountId: MEMBER, noteId: 'note1', ...data },
});
const walkInId = `${OWNER}Shop010abcWalkIn0000000000000000`;

/** Everything that a person can do and take back in its own stream, by the words for it. */
export const undoable: Readonly<Record<string, Undoable>> = {
  'a customer is checked in': of(day, {
    past: [...bookings.booked()],
    done: bookings.send('CheckIn', bookings.of(), bookings.owner, bookings.slotAt('10:30').startsAt),
    undone: bookings.send('UndoCheckIn', bookings.of(), bookings.owner, bookings.slotAt('10:30').startsAt),
  }),
  'a queue is opened to the page': of(day, {
    past: [],
    done: queues.openQueue(),
    undone: queues.closeQueue(),
    leaves: ['opened'],
  }),
  'somebody is taken off the queue': of(day, {
    past: [queues.queued()],
    done: queues.leaveQueue(),
    undone: queues.returnTicket(),
    leaves: ['turns'],
  }),
  'an account is suspended': of(account, {
    past: [users.registered()],
    done: users.command('SuspendAccount', why, byOwner),
    undone: users.command('ReinstateAccount', why, byOwner),
    leaves: ['epoch', 'decisions'],
  }),
  'an account is deleted': of(account, {
    past: [users.registered()],
    done: users.command('DeleteAccount', why, byOwner),
    undone: users.command('RestoreAccount', why, byOwner),
    leaves: ['epoch', 'decisions'],
  }),
  'a member closes their account': of(account, {
    past: [users.registered()],
    done: users.command('LeaveAccount'),
    undone: users.command('ReturnToAccount'),
    leaves: ['epoch', 'decisions'],
  }),
  'a profile is changed': of(account, {
    past: [users.registered()],
    done: users.command('ChangeProfile', {
      changes: { firstName: 'Anna', phoneNumber: '555 0199', bio: 'Fades', website: 'https://ana.test' },
    }),
    undone: users.command('ChangeProfile', {
      changes: { firstName: 'Ana', phoneNumber: '555 0100', bio: '', website: '' },
    }),
  }),
  'two-factor login is turned on': of(account, {
    past: [users.registered()],
    done: users.command('EnableTwoFactor'),
    undone: users.command('DisableTwoFactor'),
  }),
  'an API token is made': of(account, {
    past: [users.registered()],
    done: users.command('MakeApiToken', {
      tokenId: 't1',
      name: 'Till',
      areas: ['bookings'],
      mayChange: false,
      days: 90,
    }),
    undone: users.command('RevokeApiToken', { tokenId: 't1' }),
  }),
  'a note about a member is written': of(memberNotes, {
    past: [],
    done: note('WriteMemberNote', { text: 'Called about a refund.' }),
    undone: note('RemoveMemberNote'),
    // It is not written a second time under its former id.
    leaves: ['removed'],
  }),
  'it is said what mail is wanted': of(bell, {
    past: [],
    done: ofMember('SetPreferences', { ...defaultPreferences, dailyAt: '09:00' }),
    undone: ofMember('SetPreferences', defaultPreferences),
  }),
  'a role is changed': of(account, {
    past: [users.registered()],
    done: users.command('ChangeRole', { role: 'SELLER', ...why }, byOwner),
    undone: users.command('ChangeRole', { role: 'CUSTOMER', ...why }, byOwner),
    leaves: ['epoch', 'decisions'],
  }),
  'a plan is given': of(subscription, {
    past: plans.started(),
    done: ofMember('GrantPlan', { plan: 'diamond', until: '2027-06-01T00:00:00.000Z', ...why }, byOwner),
    undone: ofMember('WithdrawGrant', why, byOwner),
    leaves: ['grantReason'],
  }),
  'a plan is cancelled': of(subscription, {
    past: plans.started(),
    done: plans.asks('CancelSubscription', {}),
    undone: plans.asks('ResumeSubscription', {}),
  }),
  'a smaller plan is planned': of(subscription, {
    past: plans.started({ plan: 'diamond' }),
    done: plans.asks('ScheduleDowngrade', { plan: 'premium', interval: 'monthly' }),
    undone: plans.asks('ResumeSubscription', {}),
  }),
  'a member agrees to the privacy terms': of(account, {
    past: [users.registered()],
    done: users.command('SetConsent', { consentText: 0 }),
    undone: users.command('SetConsent', { consentText: undefined }),
  }),
  'another address is asked for': of(account, {
    past: [users.registered(), users.event('AccountActivated')],
    done: users.command('RequestEmailChange', { text: 'new@example.test', hash: 'e2' }),
    undone: users.command('WithdrawEmailChange'),
    leaves: ['epoch', 'mails'],
  }),
  'a member is banned from the forum': of(poster, {
    past: [],
    done: ofMember('BanFromForum', { until: null, isModerator: false, ...why }, byOwner),
    undone: ofMember('LiftForumBan', why, byOwner),
    leaves: ['reason'],
  }),
  'a thread is muted': of(poster, {
    past: [],
    done: ofMember('MuteThread', { threadId: forum.THREAD_ID }),
    undone: ofMember('UnmuteThread', { threadId: forum.THREAD_ID }),
  }),
  'a post is liked': of(poster, {
    past: [],
    done: ofMember('LikePost', { postId: forum.commentId(), authorId: OWNER }),
    undone: ofMember('WithdrawLike', { postId: forum.commentId(), authorId: OWNER }),
    leaves: ['turns'],
  }),
  'a thread is revised': of(thread, {
    past: talk,
    done: forum.send('ReviseThread', forum.ann, { ...forum.opening, topic: 'Tapers' }),
    undone: forum.send('ReviseThread', forum.ann, forum.opening),
    leaves: ['version'],
  }),
  'a comment is revised': of(thread, {
    past: talk,
    done: forum.send('ReviseComment', forum.bob, { commentId: forum.commentId(), ...forum.words, text: 'A one.' }),
    undone: forum.send('ReviseComment', forum.bob, { commentId: forum.commentId(), ...forum.words }),
    leaves: ['version'],
  }),
  'a post is hidden': of(thread, {
    past: talk,
    done: inThread('HidePost', ofComment),
    undone: inThread('RestorePost', ofComment),
    leaves: ['reason', 'isCleared'],
  }),
  'a comment is deleted': of(thread, {
    past: talk,
    done: forum.send('DeletePost', forum.bob, ofComment),
    undone: forum.send('UndoDeletion', forum.bob, ofComment, forum.later(1)),
  }),
  'a thread is locked': of(thread, {
    past: talk,
    done: inThread('LockThread'),
    undone: inThread('UnlockThread'),
    leaves: ['unlockReason'],
  }),
  'a thread is pinned': of(thread, { past: talk, done: inThread('PinThread'), undone: inThread('UnpinThread') }),
  'an article is taken off the blog': of(blogPost, {
    past: [blog.begun(), blog.submitted(), blog.published()],
    done: blog.send('UnpublishBlogPost', blog.olive, why),
    undone: blog.send('RepublishBlogPost', blog.olive),
    leaves: ['reason'],
  }),
  'an article is removed': of(blogPost, {
    past: [blog.begun(), blog.submitted(), blog.published()],
    done: blog.send('RemoveBlogPost', blog.olive, why),
    undone: blog.send('UndoBlogPostRemoval', blog.olive),
    leaves: ['reason'],
  }),
  'a campaign is paused': of(campaign, {
    past: campaigns.running(),
    done: campaigns.send('PauseCampaign', campaigns.owner, why, campaigns.later(1)),
    undone: campaigns.send('ResumeCampaign', campaigns.owner, why, campaigns.later(2)),
    leaves: ['rounds'],
  }),
  'a campaign is edited': of(campaign, {
    past: campaigns.running(),
    done: campaigns.send('EditCampaign', campaigns.ann, otherCampaign, campaigns.later(1)),
    undone: campaigns.send('EditCampaign', campaigns.ann, campaigns.facts, campaigns.later(2)),
    leaves: ['terms'],
  }),
  'terms of sale are set': of(catalog, {
    past: [
      shop,
      {
        type: 'SellingTermsSet',
        data: { ownerId: OWNER, shipping: 500, returns: 'Thirty days', pickUp: null, taxes: TAXES },
      },
    ],
    done: terms({ shipping: 0, returns: '', pickUp: null }),
    undone: terms({ shipping: 500, returns: 'Thirty days', pickUp: null, taxes: TAXES }),
  }),
  'a shop is changed': of(catalog, {
    past: [
      shop,
      { type: 'CancellationPolicySet', data: { shopId: SHOP, ownerId: OWNER, ...policy } },
      { type: 'DepositRuleSet', data: { shopId: SHOP, ownerId: OWNER, ...deposit } },
      { type: 'StampRuleSet', data: { shopId: SHOP, ownerId: OWNER, ...stampRule } },
      { type: 'MinimumNoticeSet', data: { shopId: SHOP, ownerId: OWNER, minutes: 60 } },
    ],
    done: shopCommand('ChangeShop', { changes: otherShop }),
    undone: shopCommand('RevertShop', { changes: formerShop }),
  }),
  'what is written down about a person one books for is changed': of(family, {
    past: [{ type: 'PersonAdded', data: { memberId: MEMBER, personId: 'leo', name: 'Leo', note: '' } }],
    done: ofMember('ChangePerson', { personId: 'leo', name: 'Leo Ray', note: 'Short' }),
    undone: ofMember('ChangePerson', { personId: 'leo', name: 'Leo', note: '' }),
    leaves: ['changes'],
  }),
  'a stamp card is redeemed': of(stamps, {
    past: [stampOf('one'), stampOf('two')],
    done: ofMember('RedeemCard', { ...ofCards, bookingId: 'three', price: 3_500 }),
    undone: ofMember('FreeCard', { ...ofCards, bookingId: 'three' }),
  }),
  'a shop is closed on some days': of(catalog, {
    past: [shop],
    done: someDays([]),
    undone: shopCommand('RevertShop', { changes: { specialHours: [] } }),
  }),
  'special hours are taken back': of(catalog, {
    past: [shop],
    done: someDays(['09:00']),
    undone: someDays(null),
  }),
  'a product is put in another category': of(catalog, {
    past: [{ ...shop, data: { ...shop.data, category: 'grooming' } }],
    done: shopCommand('ChangeShop', { changes: { category: 'tools' } }),
    undone: shopCommand('RevertShop', { changes: { category: 'grooming' } }),
  }),
  'pieces of a product are counted': of(stock, {
    past: [{ type: 'StockSupplied', data: { productId: SHOP, sellerId: OWNER, quantity: 5 } }],
    done: ofOwner('SetStock', { productId: SHOP, available: 8 }),
    undone: ofOwner('SetStock', { productId: SHOP, available: 5 }),
  }),
  'a shop is deleted': of(catalog, {
    past: [shop],
    done: shopCommand('RemoveShop', { upcomingBookings: false }),
    undone: shopCommand('RestoreShop', { limits: { shops: 3, products: 3 } }),
  }),
  'a service is added': of(catalog, {
    past: [shop],
    done: shopCommand('AddService', { service: services[0] }),
    undone: shopCommand('RetireService', { serviceId: 'fade' }),
  }),
  'a menu is put in another order': of(catalog, {
    past: withMenu,
    done: shopCommand('OrderServices', { serviceIds: ['beard', 'fade'] }),
    undone: shopCommand('OrderServices', { serviceIds: ['fade', 'beard'] }),
  }),
  'the terms of a service are set': of(catalog, {
    past: withMenu,
    done: shopCommand('ChangeService', { service: { ...services[0], price: 4_000 } }),
    undone: shopCommand('RevertShop', { changes: { services } }),
  }),
  'a menu is changed': of(catalog, {
    past: withMenu,
    done: shopCommand('RetireService', { serviceId: 'fade' }),
    undone: shopCommand('RevertShop', { changes: { services } }),
  }),
  'a time is blocked': of(day, {
    past: [],
    done: bookings.block(['11:00', '11:30']),
    undone: bookings.send('UnblockTime', bookings.ofBlock(), bookings.owner),
    // That there was a block stays; which times it keeps is in `slots`.
    leaves: ['blocks'],
  }),
  'a booking is moved': of(day, {
    past: bookings.booked(),
    done: moved('12:00'),
    undone: moved('11:00'),
  }),
  'a shop is a favourite': of(favorites, {
    past: [],
    done: ofMember('AddFavorite', { shopId: SHOP }),
    undone: ofMember('RemoveFavorite', { shopId: SHOP }),
  }),
  'a member is blocked': of(blocks, {
    past: [],
    done: ofMember('BlockMember', { otherId: OWNER }),
    undone: ofMember('UnblockMember', { otherId: OWNER }),
  }),
  'somebody is invited to a crew': of(crew, {
    past: [],
    done: crews.invite(),
    undone: crews.command('RemoveFromCrew', crews.olga, { onlyInvited: false }),
    leaves: ['invitedUntil'],
  }),
  'a person of a crew is changed': of(crew, {
    past: [crews.invited(), crews.joined()],
    done: changedCrew({
      role: 'manager',
      hours: { monday: ['09:00'] },
      daysOff: [{ from: '2027-02-01', to: '2027-02-07' }],
      serviceIds: ['barb'],
    }),
    undone: changedCrew({ role: 'barber', hours: null, daysOff: [], serviceIds: null }),
  }),
  'something is agreed with a person of a crew': of(crew, {
    past: [crews.invited(), crews.joined()],
    done: crews.setTerms(crews.COMMISSION),
    undone: crews.setTerms(null),
  }),
  'something else is agreed with a person of a crew': of(crew, {
    past: [crews.invited(), crews.joined(), crews.termsSet(crews.COMMISSION)],
    done: crews.setTerms(crews.RENT),
    undone: crews.setTerms(crews.COMMISSION),
  }),
  'a person of a crew is removed': of(crew, {
    past: [crews.invited(), crews.joined(), crews.termsSet(crews.COMMISSION)],
    done: crews.command('RemoveFromCrew', crews.olga, { onlyInvited: false }),
    undone: crews.command('RestoreToCrew', crews.olga, { limit: null }),
  }),
  'a person of a crew is restored': of(crew, {
    past: [
      ...[crews.invited(), crews.joined()],
      crews.about('CrewRemoved', { restorableUntil: '2027-01-13T12:00:00.000Z' }),
    ],
    done: crews.command('RestoreToCrew', crews.olga, { limit: null }),
    undone: crews.command('RemoveFromCrew', crews.olga, { onlyInvited: false }),
  }),
  'an owner takes no bookings themself': of(crew, {
    past: [crews.invited(), crews.joined()],
    done: crews.ownerBookings(false),
    undone: crews.ownerBookings(true),
  }),
  'a shop answers a review': of(review, {
    past: [reviewed],
    done: ofOwner('AnswerReview', { bookingId: 'visit', text: 'Thank you.' }),
    undone: ofOwner('WithdrawReviewAnswer', { bookingId: 'visit' }),
    leaves: ['answers'],
  }),
  'a shop takes its answer to a review back': of(review, {
    past: [reviewed, { type: 'ReviewAnswered', data: { ...ofVisit, text: 'Thank you.' } }],
    done: ofOwner('WithdrawReviewAnswer', { bookingId: 'visit' }),
    undone: ofOwner('AnswerReview', { bookingId: 'visit', text: 'Thank you.' }),
    leaves: ['answers'],
  }),
  'a picture is added to a review': of(review, {
    past: [reviewed],
    done: {
      type: 'AddReviewPicture',
      data: { bookingId: 'visit', pictureId: 'p1', width: 9, height: 6, alt: 'A fade' },
      at: AT,
      by: { id: MEMBER, role: 'CUSTOMER' },
    },
    undone: {
      type: 'RemoveReviewPicture',
      data: { bookingId: 'visit', pictureId: 'p1' },
      at: AT,
      by: { id: MEMBER, role: 'CUSTOMER' },
    },
    leaves: ['pictureIds'],
  }),
  'a review is hidden': of(review, {
    past: [reviewed],
    done: { type: 'HideReview', data: { bookingId: 'visit', ...why }, at: AT, by: byOwner },
    undone: { type: 'RestoreReview', data: { bookingId: 'visit', ...why }, at: AT, by: byOwner },
    leaves: ['rounds', 'ruledFor'],
  }),
  'a review is restored': of(review, {
    past: [reviewed, { type: 'ReviewHidden', data: { ...ofVisit, moderatorId: byOwner.id, ...why } }],
    done: { type: 'RestoreReview', data: { bookingId: 'visit', ...why }, at: AT, by: byOwner },
    undone: { type: 'HideReview', data: { bookingId: 'visit', ...why }, at: AT, by: byOwner },
    leaves: ['rounds', 'ruledFor'],
  }),
  'a picture is described': of(portfolio, {
    past: [pictures.added()],
    done: pictures.send('DescribePortfolioPicture', { ...pictures.words, caption: 'A fade.' }),
    undone: pictures.send('DescribePortfolioPicture', pictures.words),
  }),
  'pictures are put in another order': of(portfolio, {
    past: [pictures.added(), pictures.added(pictures.OTHER)],
    done: pictures.ordered([pictures.OTHER, pictures.PICTURE]),
    undone: pictures.ordered([pictures.PICTURE, pictures.OTHER]),
  }),
  'a picture is removed': of(portfolio, {
    past: [pictures.added()],
    done: pictures.send('RemovePortfolioPicture'),
    undone: pictures.send('UndoPortfolioRemoval'),
  }),
  'a picture is reported': of(portfolio, {
    past: [pictures.added()],
    done: pictures.send('ReportPortfolioPicture', { cause: 'other', note: '' }, pictures.bob),
    undone: pictures.send('DismissPortfolioReports', why, pictures.moderator),
    leaves: ['rounds', 'ruledFor'],
  }),
  'a picture is hidden': of(portfolio, {
    past: [pictures.added()],
    done: pictures.send('HidePortfolioPicture', why, pictures.moderator),
    undone: pictures.send('RestorePortfolioPicture', why, pictures.moderator),
    leaves: ['rounds', 'ruledFor'],
  }),
  'a shop notes something about a customer': of(customer, {
    past: [],
    done: ofOwner('NoteCustomer', { ...kept, allergies: 'Menthol' }),
    undone: ofOwner('NoteCustomer', { ...kept, allergies: '' }),
  }),
  'a shop blocks a customer': of(customer, {
    past: [],
    done: ofOwner('BlockCustomer', kept),
    undone: ofOwner('UnblockCustomer', kept),
  }),
  'a walk-in is counted as a member': of(customer, {
    past: [],
    done: ofOwner('MergeCustomer', { ownerId: OWNER, customerId: walkInId, intoId: MEMBER }),
    undone: ofOwner('PartCustomer', { ownerId: OWNER, customerId: walkInId }),
  }),
};

function changedCrew(changes: object): Command {
  return crews.command('ChangeCrewMember', crews.olga, { changes, menu: ['barb'], today: crews.TODAY });
}

function moved(time: string): Command {
  return bookings.send(
    'RescheduleBooking',
    { ...bookings.of(), ...bookings.offer(), time } as never,
    bookings.ann,
    bookings.NOON_BEFORE,
  );
}

function of(decider: unknown, undoing: Omit<Undoable, 'decider' | 'past'> & { past: readonly object[] }): Undoable {
  return { decider, ...undoing } as Undoable;
}
