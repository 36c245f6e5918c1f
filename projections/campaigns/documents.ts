import type { Article } from '#domain/article.ts';
import type { CampaignFacts } from '#domain/campaigns/events.ts';
import type { Milestone } from '#domain/campaigns/milestones.ts';
import type { CampaignMoney, Contribution } from '#domain/campaigns/state.ts';

/** A campaign as every reader may see it. Amounts in cents, UTC ISO instants. */
export type CampaignDocument = CampaignFacts & {
  readonly campaignId: string;
  readonly organizerId: string;
  readonly createdAt: string;
  readonly isPublished: boolean;
  readonly publishedAt: string | null;
  readonly isStarted: boolean;
  readonly ended: { readonly at: string; readonly isReached: boolean } | null;
  readonly cancelled: { readonly at: string; readonly reason: string } | null;
  readonly paused: { readonly reason: string } | null;
  readonly isFrozen: boolean;
  readonly amendments: readonly { readonly id: string; readonly text: Article; readonly amendedAt: string }[];
  readonly money: CampaignMoney;
  readonly milestones: readonly Milestone[];
  /** Contributions that count now, and the members they are of. */
  readonly contributions: number;
  readonly backers: number;
  /** Refunds that were decided, and those that have arrived. */
  readonly refunds: { readonly decided: number; readonly done: number; readonly doneCents: number };
  /** Of the last event that changed it. */
  readonly position: number;
};

/** A contribution for those who may see all of it; who gave is an id here, names are read when it is shown. */
export type ContributionDocument = Pick<
  Contribution,
  'contributorId' | 'amount' | 'tip' | 'fee' | 'isAnonymous' | 'stage' | 'message' | 'begunAt'
> & {
  readonly contributionId: string;
  readonly campaignId: string;
  readonly receivedAt: string | null;
  readonly pledgedAt: string | null;
  /** When it was decided that it goes back, or that the pledge is withdrawn. */
  readonly refundedAt: string | null;
  /** Its money is back with the contributor. */
  readonly isBack: boolean;
  /**
   * Of what was paid back in the provider's own pages: cents of the amount, and of the tip. `amount`, `tip` and `fee` are
   * what is left. Absent for none.
   */
  readonly paidBack?: { readonly amount: number; readonly tip: number };
  /** Of a pledge whose charge was declined: the provider's code, and the next attempt. */
  readonly declineCode: string | null;
  readonly nextAttemptAt: string | null;
};

/** What of a contribution was paid back in the provider's own pages, in cents. */
export const paidBackOf = ({
  paidBack = { amount: 0, tip: 0 },
}: Pick<ContributionDocument, 'paidBack'>): { readonly amount: number; readonly tip: number } => paidBack;

/** What its contributor has paid or promised, in cents, whatever went back of it since. */
export function givenOf(document: Pick<ContributionDocument, 'amount' | 'tip' | 'paidBack'>): {
  readonly amount: number;
  readonly tip: number;
} {
  const back = paidBackOf(document);
  return { amount: document.amount + back.amount, tip: document.tip + back.tip };
}

/** What came in on one of the campaign's local days: received and pledged, in cents. */
export type CampaignDays = Readonly<Record<string, { readonly cents: number; readonly count: number }>>;

export const CAMPAIGNS_TOPIC = 'campaigns';
export const campaignTopic = (campaignId: string): string => `campaign/${campaignId}`;
export type CampaignNotice = { readonly campaignId: string; readonly position: number };

/** Campaigns that wait for the clock or for money: ranked by the UTC instant (ms) they wait for. */
export const TO_START = 'toStart';
export const TO_END = 'toEnd';
export const CHARGING = 'charging';
export const REFUNDING = 'refunding';
/** Contributions whose card is to be put on file, by the instant they were begun. */
export const PLEDGING = 'pledging';

export const keys = {
  campaign: (campaignId: string) => `campaign/${campaignId}`,
  contribution: (contributionId: string) => `contribution/${contributionId}`,
  /** Campaigns of a member: all, and the published ones. */
  of: (memberId: string) => `of/${memberId}`,
  publishedOf: (memberId: string) => `published/${memberId}`,
  /** Contributions that count now, and all that ever did. */
  wall: (campaignId: string) => `wall/${campaignId}`,
  everCounted: (campaignId: string) => `ever/${campaignId}`,
  given: (memberId: string) => `given/${memberId}`,
  /** How many contributions of a member count, and the members who have one. */
  backer: (campaignId: string, memberId: string) => `backer/${campaignId}/${memberId}`,
  backers: (campaignId: string) => `backers/${campaignId}`,
  days: (campaignId: string) => `days/${campaignId}`,
  /** What a member has organized, drafts and all. */
  organized: (memberId: string) => `organized/${memberId}`,
  /** Contributions of a member that have words of theirs. */
  worded: (memberId: string) => `worded/${memberId}`,
};
