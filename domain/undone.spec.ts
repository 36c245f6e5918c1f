import { expect, it } from 'vitest';
import { fold } from './decider.ts';
import { undoingOf, undoings } from './undoing/undoing.ts';
import { type Undoable, undoable } from './undone.testing.ts';

/** A state without some fields, and without maps that are empty again. */
function without(leaves: readonly string[], value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => without(leaves, one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !leaves.includes(name))
      .map(([name, one]) => [name, without(leaves, one)] as const)
      .filter(([, one]) => one !== undefined && JSON.stringify(one) !== '{}'),
  );
}

/** What is done, and how it is taken back, each as the events of it. */
function bothWays({ decider, past, done, undone }: Undoable) {
  const before = fold(decider, past);
  const doing = decider.decide(done, before);
  const between = doing.reduce((state, event) => decider.evolve(state, event), before);
  const takingBack = decider.decide(undone, between);
  const after = takingBack.reduce((state, event) => decider.evolve(state, event), between);
  return { before, doing, between, takingBack, after };
}

it.each(Object.entries(undoable))('%s, and it is taken back: all is as before', (_, undoing) => {
  const { leaves = [] } = undoing;
  const { before, doing, between, takingBack, after } = bothWays(undoing);
  expect(doing).not.toEqual([]);
  expect(without(leaves, between)).not.toEqual(without(leaves, before));
  expect(without(leaves, after)).toEqual(without(leaves, before));
  // What platform owners are told of each of the events is what was done here.
  const by: readonly (string | undefined)[] = takingBack.map(({ type }) => type);
  expect(doing.map(({ type }) => undoingOf(type)?.by).filter((one) => !by.includes(one))).toEqual([]);
});

/** What is ended, replaced or done anew when it is taken back, so that the state goes on saying that it happened. */
const LEAVES_A_TRACE: readonly string[] = [
  // A visit, a place on a list, a request: cancelled, left, withdrawn.
  ...['SlotHeld', 'BookingConfirmed', 'BookingArrived', 'WalkInAdded', 'WaitlistJoined', 'FreedSlotOffered'],
  ...['QueueJoined', 'QueueCalled'],
  ...[
    'FreedSlotAccepted',
    'CrewJoined',
    'ServiceRequested',
    'ServiceQuoted',
    'ServiceQuoteWithdrawn',
    'ServiceQuoteDeclined',
  ],
  // Money goes back, and with it what it was paid for.
  ...['PaymentRequested', 'PaymentCaptured', 'PlanChosen', 'PlanChoiceDropped', 'SubscriptionStarted'],
  ...['SubscriptionRenewed', 'SubscriptionUpgraded', 'SubscriptionEnded', 'ContributionReceived', 'PledgePlaced'],
  ...['PayoutSent', 'PayoutReversed', 'SpendingRecorded', 'SpendingWithdrawn', 'OrderFrozen'],
  ...['PartRefundHeld', 'EarningsPayoutsStopped'],
  // An order, a cart: given up, cancelled, filled anew.
  ...['ProductPutInCart', 'CartQuantitySet', 'ProductTakenFromCart', 'GuestCartMerged', 'DeliveryChosen'],
  ...['PickUpChosen', 'AddressForgotten', 'CartCheckedOut', 'OrderPlaced', 'OrderPaid', 'PartShipped'],
  ...['StockReserved', 'StockSold'],
  // What was opened or published is closed, paused or taken down.
  ...['AccountRegistered', 'ShopRegistered', 'CampaignCreated', 'CampaignPublished', 'CampaignStarted'],
  ...['CampaignUpdatePosted', 'ThreadStarted', 'CommentAdded', 'EnquiryReceived', 'NotificationGiven'],
  ...['BlogPostBegun', 'BlogPostSubmitted', 'BlogPostWithdrawn', 'BlogPostReturned', 'BlogPostRejected'],
  ...['BlogPostScheduled', 'AnnouncementScheduled', 'AnnouncementCancelled', 'AnnouncementSent'],
  ...['AnnouncementDeleted', 'ProductReviewed', 'ProductReviewRevised', 'ProductReviewRemoved', 'ReviewSubmitted'],
  'ReviewRevised',
  'PortfolioPictureAdded',
  // Who was booked for stays named.
  'PersonAdded',
  // Decided once more, the other way.
  ...['PostFlagged', 'FlagsDismissed', 'HidingAppealDenied', 'ForumBanAppealDenied', 'CampaignReported'],
  ...['CampaignAppealDenied', 'ConversationReported', 'ReviewReported', 'ReviewReportsDismissed'],
  'ReviewHidingAppealDenied',
  // A claim, a file or a secret that is brought again.
  ...['EmailChanged', 'UserNameChanged', 'PasswordChanged', 'PictureChanged', 'CampaignPicturesSet'],
  ...['ShopPictureSet', 'MorePicturesSet'],
  // By another stream’s command.
  ...['BusinessActivated', 'OwnerAppointed', 'ViewAsEnded', 'RecordRestored', 'EventSkipped'],
];

it('is tried with everything that can be taken back without a trace', () => {
  const tried = new Set(
    Object.values(undoable).flatMap((undoing) => {
      const { doing, takingBack } = bothWays(undoing);
      return [...doing, ...takingBack].map(({ type }) => type);
    }),
  );
  const takenBack = Object.entries(undoings).flatMap(([type, { by }]) => (by === undefined ? [] : [type]));
  expect(takenBack.filter((type) => !tried.has(type)).sort()).toEqual([...LEAVES_A_TRACE].sort());
});
