import { emptyLookup, find, type Lookup } from '../lookup.ts';
import type { CampaignFacts, ContestStanding } from './events.ts';
import { nothingPaidOut, type PaidOut } from './payoutState.ts';
import { noReview, type Review } from './reviewState.ts';
import { noUpdates, type Updates } from './updateState.ts';

/** How far a contribution came. A pledge of an ended or cancelled campaign is due or released by that: {@link standing}. */
export type Contribution = {
  readonly contributorId: string;
  /** Integer cents: what is left where some of it was paid back in the provider's own pages. */
  readonly amount: number;
  readonly tip: number;
  readonly fee: number;
  readonly isAnonymous: boolean;
  readonly terms: number;
  readonly stage: 'open' | 'pledged' | 'received' | 'refunded' | 'withdrawn' | 'lapsed' | 'turnedAway';
  /** Its words while it is open: the same words again are the same contribution. */
  readonly message: string;
  /** UTC ISO instants. */
  readonly begunAt: string;
  readonly receivedAt?: string;
  readonly paymentId?: string;
  /** The provider's name of the card on file. */
  readonly methodId?: string;
  /** Charges of the pledge that were declined, and when the next one is tried: null for never. */
  readonly failures: number;
  readonly nextAttemptAt?: string | null;
  /** How disputes of its payment, and warnings of fraud, stand, by their ids at the provider. */
  readonly contests?: Readonly<Record<string, ContestStanding>>;
  /** What was paid back of it in the provider's own pages, by the provider's ids of these refunds. */
  readonly refundsByHand?: readonly string[];
};

/** Sums in integer cents. */
export type CampaignMoney = {
  /** All that was ever received, and what of it was refunded. */
  readonly received: number;
  readonly refunded: number;
  /** Of what was received and not refunded. */
  readonly fees: number;
  readonly tips: number;
  /** Promised, and neither charged nor given up. */
  readonly pledged: number;
};

export type Campaign = CampaignFacts & {
  readonly campaignId: string;
  /** '' while there is none. */
  readonly organizerId: string;
  readonly createdAt: string;
  readonly isPublished: boolean;
  readonly isStarted: boolean;
  readonly ended?: { readonly at: string; readonly isReached: boolean };
  readonly cancelled?: { readonly at: string; readonly reason: string };
  /** Why it takes no money for now. `forOrganizer`: only while the account of its organizer is suspended or deleted. */
  readonly paused?: { readonly reason: string; readonly forOrganizer?: true | undefined } | undefined;
  /** Counts up with every change of what a contributor is promised. */
  readonly terms: number;
  /** A contribution has counted: its terms are frozen for good. */
  readonly isFrozen: boolean;
  readonly amendments: number;
  readonly money: CampaignMoney;
  readonly paidOut: PaidOut;
  /** Something was taken back of a payout, and nobody has looked at it since: nothing is paid out. */
  readonly arePayoutsStopped: boolean;
  /** How often something was ever taken back of a payout, as decided here or found at the provider. */
  readonly takeBacks: number;
  readonly review: Review;
  readonly updates: Updates;
  readonly contributions: Lookup<Contribution>;
  /** Of each contributor, the contributions they have begun and not paid. */
  readonly open: Lookup<readonly string[]>;
};

export const noCampaign: Campaign = {
  campaignId: '',
  organizerId: '',
  name: '',
  goal: 0,
  model: 'keepItAll',
  description: [],
  pictures: [],
  category: 'Other',
  beneficiary: '',
  timeZone: 'UTC',
  startsAt: '',
  endsAt: '',
  createdAt: '',
  isPublished: false,
  isStarted: false,
  terms: 1,
  isFrozen: false,
  amendments: 0,
  money: { received: 0, refunded: 0, fees: 0, tips: 0, pledged: 0 },
  paidOut: nothingPaidOut,
  arePayoutsStopped: false,
  takeBacks: 0,
  review: noReview,
  updates: noUpdates,
  contributions: emptyLookup,
  open: emptyLookup,
};

export type CampaignStatus = 'draft' | 'scheduled' | 'running' | 'paused' | 'ended' | 'cancelled';

/** What a status follows from. */
export type Course = Pick<Campaign, 'isPublished' | 'startsAt' | 'endsAt'> & {
  readonly ended?: unknown;
  readonly cancelled?: unknown;
  readonly paused?: unknown;
};

/**
 * The status at a UTC ISO instant: it starts and ends by the clock, also while no process has recorded that yet.
 */
export function statusAt(
  { isPublished, startsAt, endsAt, ended, cancelled, paused }: Course,
  at: string,
): CampaignStatus {
  if (cancelled) return 'cancelled';
  if (!isPublished) return 'draft';
  if (ended || Date.parse(at) >= Date.parse(endsAt)) return 'ended';
  if (paused) return 'paused';
  return Date.parse(at) < Date.parse(startsAt) ? 'scheduled' : 'running';
}

export const contributionOf = ({ contributions }: Campaign, contributionId: string): Contribution | undefined =>
  find(contributions, contributionId);

/**
 * Cents of a campaign that goes on at a UTC ISO instant which its organizer was sent, or is being sent, and which have not
 * come back; 0 for one that is over.
 */
export function paidOutWhileGoingOn(state: Campaign, at: string): number {
  const status = statusAt(state, at);
  const { sent, pending } = state.paidOut;
  return status === 'ended' || status === 'cancelled' ? 0 : sent + pending;
}

/** All contributions with their ids. */
export const contributionsOf = ({ contributions }: Campaign): [string, Contribution][] =>
  Object.values(contributions).flatMap((bin) => Object.entries(bin));

/** What has become of a contribution: a pledge is due once its campaign has reached its goal, released once it has not. */
export function standing(
  { ended, cancelled }: Pick<Campaign, 'ended' | 'cancelled'>,
  { stage }: Pick<Contribution, 'stage'>,
): Contribution['stage'] | 'due' | 'released' {
  if (stage !== 'pledged') return stage;
  if (cancelled || ended?.isReached === false) return 'released';
  return ended ? 'due' : 'pledged';
}

/**
 * Whether money of a contribution is not to leave: a bank has not decided about it, or has decided for the payer; or the
 * card's network warns of it, and no bank has decided for us.
 */
export function isContested({ contests = {} }: Pick<Contribution, 'contests'>): boolean {
  const all = Object.values(contests);
  return all.includes('contested') || all.includes('lost') || (all.includes('warned') && !all.includes('won'));
}

/** What the progress is measured by: received, less refunds, and pledged. Cents. */
export const raisedOf = ({ money: { received, refunded, pledged } }: Pick<Campaign, 'money'>): number =>
  received - refunded + pledged;
