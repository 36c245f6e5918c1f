import type { Article } from '../article.ts';
import type { Upcasters } from '../upcast.ts';
import type { CampaignCategory } from './limits.ts';
import { type CampaignPayoutsReleased, type PayoutEvent, payoutPersonal } from './payoutEvents.ts';
import { type ReviewEvent, reviewPersonal, type UpdateEvent } from './reviewEvents.ts';
import { liftedStory } from './story.ts';

/**
 * Keep it all: every contribution is charged at once and stays. All or nothing: cards are put on file, and charged only
 * when the goal is reached at the end.
 */
export type CampaignModel = 'keepItAll' | 'allOrNothing';

type Of = { readonly campaignId: string };
/** With whose key it is sealed; absent in events of before it was. */
type Organized = Of & { readonly organizerId?: string };

/** Amounts are integer cents, instants UTC ISO; pictures are paths on this server. */
export type CampaignFacts = {
  readonly name: string;
  readonly goal: number;
  readonly model: CampaignModel;
  readonly description: Article;
  readonly pictures: readonly string[];
  readonly category: CampaignCategory;
  /** Who gets the money, in the organizer's words; '' for the organizer. */
  readonly beneficiary: string;
  /** IANA name: the organizer's zone, in which the days of the campaign count. */
  readonly timeZone: string;
  readonly startsAt: string;
  /** Not inside any more. */
  readonly endsAt: string;
};

export type CampaignCreated = {
  type: 'CampaignCreated';
  data: Of & CampaignFacts & { organizerId: string; createdAt: string };
};
export type CampaignRenamed = { type: 'CampaignRenamed'; data: Of & Pick<CampaignFacts, 'name'> };
export type CampaignGoalSet = { type: 'CampaignGoalSet'; data: Of & Pick<CampaignFacts, 'goal'> };
export type CampaignModelSet = { type: 'CampaignModelSet'; data: Of & Pick<CampaignFacts, 'model'> };
export type CampaignDescribed = { type: 'CampaignDescribed'; data: Organized & Pick<CampaignFacts, 'description'> };
export type CampaignPicturesSet = { type: 'CampaignPicturesSet'; data: Organized & Pick<CampaignFacts, 'pictures'> };
export type CampaignCategorySet = { type: 'CampaignCategorySet'; data: Of & Pick<CampaignFacts, 'category'> };
export type CampaignBeneficiarySet = {
  type: 'CampaignBeneficiarySet';
  data: Organized & Pick<CampaignFacts, 'beneficiary'>;
};
export type CampaignDatesSet = {
  type: 'CampaignDatesSet';
  data: Of & Pick<CampaignFacts, 'timeZone' | 'startsAt' | 'endsAt'>;
};
export type CampaignPublished = {
  type: 'CampaignPublished';
  data: Of & { organizerId: string; startsAt: string; endsAt: string; publishedAt: string };
};
export type CampaignStarted = { type: 'CampaignStarted'; data: Of & { startedAt: string } };
/** `isReached`: what was received and pledged came to the goal. Cents. */
export type CampaignEnded = {
  type: 'CampaignEnded';
  data: Of & {
    organizerId: string;
    model: CampaignModel;
    by: 'time' | 'organizer';
    isReached: boolean;
    received: number;
    pledged: number;
    endedAt: string;
  };
};
/** What the organizer adds to what is frozen; shown beside it. */
export type CampaignAmended = {
  type: 'CampaignAmended';
  data: Of & { organizerId: string; amendmentId: string; text: Article; amendedAt: string };
};
export type CampaignCancelled = {
  type: 'CampaignCancelled';
  data: Of & { organizerId: string; by: 'organizer' | 'platform'; reason: string; cancelledAt: string };
};
/**
 * `forOrganizer`: by the system, while the account of its organizer is suspended or deleted. It decides nothing about what
 * members have reported.
 */
type Halted = Organized & { readonly reason: string; readonly forOrganizer?: true };
/** No money comes in until it is resumed. */
export type CampaignPaused = { type: 'CampaignPaused'; data: Halted & { pausedAt: string } };
export type CampaignResumed = { type: 'CampaignResumed'; data: Halted & { resumedAt: string } };

type Part = Of & { readonly contributionId: string; readonly contributorId: string };
/** `amount` goes to the campaign less `fee`, which is what taking it costs; `tip` goes to the platform. Cents. */
type Split = { readonly amount: number; readonly tip: number; readonly fee: number };

/** What a member is about to pay or to pledge; it does not count yet. */
export type ContributionBegun = {
  type: 'ContributionBegun';
  data: Part &
    Split & {
      message: string /** To the public; the organizer sees who gave. */;
      isAnonymous: boolean;
      model: CampaignModel;
      /** Which version of the campaign's terms the contributor saw. */
      terms: number;
      begunAt: string;
    };
};
export type ContributionReceived = {
  type: 'ContributionReceived';
  data: Part & Split & { paymentId: string; receivedAt: string };
};
/** Its money, if any, arrived when it could not count any more, and goes back. */
export type ContributionTurnedAway = {
  type: 'ContributionTurnedAway';
  data: Part & {
    paymentId: string | null;
    why: 'notRunning' | 'paused' | 'cancelled' | 'changed' | 'withdrawn' | 'amount';
    turnedAwayAt: string;
  };
};
/** All of it goes back, with tip and fee: decided, and no longer counted. */
export type ContributionRefunded = {
  type: 'ContributionRefunded';
  data: Part &
    Split & {
      paymentId: string;
      by: 'contributor' | 'organizer' | 'platform';
      reason: string;
      refundedAt: string;
    };
};
/**
 * Somebody has paid some of it back in the provider's own pages, and it was found there: so much of the amount, the fee in
 * it, and the tip is gone, in cents. `refundId` is the provider's.
 */
export type ContributionRefundedByHand = {
  type: 'ContributionRefundedByHand';
  data: Part & Split & { paymentId: string; refundId: string; notedAt: string };
};
/** The card is on file: `methodId` is the provider's name for it. */
export type PledgePlaced = {
  type: 'PledgePlaced';
  data: Part & { amount: number; methodId: string; pledgedAt: string };
};
export type PledgeWithdrawn = {
  type: 'PledgeWithdrawn';
  data: Part & {
    amount: number;
    by: 'contributor' | 'organizer' | 'platform';
    reason: string;
    withdrawnAt: string;
  };
};
/** A charge was declined; `nextAttemptAt` null: it is not tried again. */
export type PledgeChargeFailed = {
  type: 'PledgeChargeFailed';
  data: Part & { attempt: number; code: string; failedAt: string; nextAttemptAt: string | null };
};
/** Its charge was declined for seven days: it does not count any more. */
export type PledgeLapsed = { type: 'PledgeLapsed'; data: Part & { amount: number; lapsedAt: string } };

/**
 * What a contribution's money is subject to: the card's network warns of it, a bank has not decided about it, the bank has
 * decided for the payer or for us, or nothing has come of it.
 */
export type ContestStanding = 'warned' | 'contested' | 'lost' | 'won' | 'over';
/** A dispute of its payment, or a warning of fraud, stands otherwise than before. `contestId` is the provider's. */
export type ContributionContested = {
  type: 'ContributionContested';
  data: Part & { contestId: string; standing: ContestStanding; notedAt: string };
};

/** What moves a contribution's money, or decides that it moves. */
export type ContributionEvent =
  | ContributionBegun
  | ContributionReceived
  | ContributionTurnedAway
  | ContributionRefunded
  | ContributionRefundedByHand
  | PledgePlaced
  | PledgeWithdrawn
  | PledgeChargeFailed
  | PledgeLapsed;

/** Stream `campaign-{campaignId}`. */
export type CampaignEvent =
  | CampaignCreated
  | CampaignRenamed
  | CampaignGoalSet
  | CampaignModelSet
  | CampaignDescribed
  | CampaignPicturesSet
  | CampaignCategorySet
  | CampaignBeneficiarySet
  | CampaignDatesSet
  | CampaignPublished
  | CampaignStarted
  | CampaignEnded
  | CampaignAmended
  | CampaignCancelled
  | CampaignPaused
  | CampaignResumed
  | ContributionEvent
  | ContributionContested
  | PayoutEvent
  | CampaignPayoutsReleased
  | ReviewEvent
  | UpdateEvent;

/** Stream `organizer-{memberId}`. */
export type CampaignCounted = {
  type: 'CampaignCounted';
  data: { readonly memberId: string; readonly campaignId: string; readonly countedAt: string };
};
export type OrganizerEvent = CampaignCounted;

/** What of a campaign is its organizer's own, as it reads once their key is forgotten. Its name, goal, dates and sums stay. */
export const forgotten = { description: [], pictures: [], beneficiary: '' } as const satisfies Partial<CampaignFacts>;

const { description, pictures } = forgotten;

/**
 * Sealed with the organizer's own key (`domain/store/codec.ts`): what they wrote and show, and what was decided about it;
 * with the contributor's: the words they added, and why it went back.
 */
export const personal = {
  ...reviewPersonal,
  ...payoutPersonal,
  CampaignCreated: {
    subject: 'organizerId',
    fields: ['description', 'pictures', 'beneficiary'],
    blank: { description, pictures },
  },
  CampaignDescribed: { subject: 'organizerId', fields: ['description'], blank: { description } },
  CampaignPicturesSet: { subject: 'organizerId', fields: ['pictures'], blank: { pictures } },
  CampaignBeneficiarySet: { subject: 'organizerId', fields: ['beneficiary'] },
  CampaignAmended: { subject: 'organizerId', fields: ['text'], blank: { text: [] } },
  CampaignCancelled: { subject: 'organizerId', fields: ['reason'] },
  CampaignPaused: { subject: 'organizerId', fields: ['reason'] },
  CampaignResumed: { subject: 'organizerId', fields: ['reason'] },
  ContributionBegun: { subject: 'contributorId', fields: ['message'] },
  ContributionRefunded: { subject: 'contributorId', fields: ['reason'] },
  PledgeWithdrawn: { subject: 'contributorId', fields: ['reason'] },
} as const;

type Described = Pick<CampaignFacts, 'description'>;
type Worded = { readonly text: Article };
/** Texts were those of announcements first. */
const described = (v1: Described) => ({ ...v1, description: liftedStory(v1.description) });
const worded = (v1: Worded) => ({ ...v1, text: liftedStory(v1.text) });

/** Steps from old payloads of campaigns to today's shape. */
export const upcasters = {
  CampaignCreated: [described],
  CampaignDescribed: [described],
  CampaignAmended: [worded],
  CampaignUpdatePosted: [worded],
} as const satisfies Upcasters;
