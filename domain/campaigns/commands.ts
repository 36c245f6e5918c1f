import type { Article } from '../article.ts';
import type { Command } from '../decider.ts';
import type { CampaignFacts, ContestStanding } from './events.ts';
import type { PayoutCommand, ReleaseCampaignPayouts } from './payoutCommands.ts';
import type { ReviewCommand, UpdateCommand } from './reviewCommands.ts';

type Of = { readonly campaignId: string };
type Part = Of & { readonly contributionId: string };

export type CreateCampaign = Command<'CreateCampaign', Of & CampaignFacts>;
/** What is left out stays. Goal, model, dates, description and beneficiary are frozen once a contribution counts. */
export type EditCampaign = Command<
  'EditCampaign',
  Of & { readonly [K in keyof CampaignFacts]?: CampaignFacts[K] | undefined }
>;
export type PublishCampaign = Command<'PublishCampaign', Of>;
export type AmendCampaign = Command<'AmendCampaign', Of & { amendmentId: string; text: Article }>;
/** By the clock; has no effect before the start. */
export type StartCampaign = Command<'StartCampaign', Of>;
/** By the clock; has no effect before the end. */
export type EndCampaign = Command<'EndCampaign', Of>;
/** By the organizer, before its end: only where contributions are kept as they come. */
export type CloseCampaign = Command<'CloseCampaign', Of>;
export type CancelCampaign = Command<'CancelCampaign', Of & { reason: string }>;
/**
 * By the system, once the organizer has closed their account: cancels a campaign of which nothing was paid out, and gives
 * back what contributors may still take back of another one, so many at most, and ends it.
 */
export type EndWithoutOrganizer = Command<'EndWithoutOrganizer', Of & { most: number }>;
/**
 * By the system: pauses a campaign that could take money while the account of its organizer is suspended or deleted, and
 * resumes one that was paused for that, once `isActive`.
 */
export type FollowOrganizer = Command<'FollowOrganizer', Of & { isActive: boolean }>;
export type PauseCampaign = Command<'PauseCampaign', Of & { reason: string }>;
export type ResumeCampaign = Command<'ResumeCampaign', Of & { reason: string }>;

/** Amounts in cents. The same terms again, while the first is unpaid, append nothing. */
export type BeginContribution = Command<
  'BeginContribution',
  Part & { contributorId: string; amount: number; tip: number; message: string; isAnonymous: boolean }
>;
/**
 * `amount`: all that was captured, in cents. Counts it, or records that it cannot count: either is final. `openedAt`: when
 * the provider opened its payment, by the provider's clock (UTC ISO): it was not received before.
 */
export type ReceiveContribution = Command<
  'ReceiveContribution',
  Part & { paymentId: string; amount: number; openedAt?: string | undefined }
>;
/** What was captured for it does not fit what was asked for, and goes back: it cannot count any more. */
export type TurnAwayContribution = Command<'TurnAwayContribution', Part & { paymentId: string }>;
export type PlacePledge = Command<'PlacePledge', Part & { methodId: string }>;
/** By its contributor within the stated time, its organizer, or a platform owner with a reason. A pledge is withdrawn. */
export type RefundContribution = Command<'RefundContribution', Part & { reason: string }>;
/** By the system: cents of it, with the tip, were paid back in the provider's own pages, by its id of the refund. */
export type NoteRefundByHand = Command<'NoteRefundByHand', Part & { refundId: string; amount: number }>;
/** Decides refunds of a cancelled campaign, so many at most. */
export type RefundNext = Command<'RefundNext', Of & { most: number }>;
export type NotePledgeFailed = Command<'NotePledgeFailed', Part & { attempt: number; code: string }>;
/** By the system: how a dispute of its payment, or a warning of fraud, stands now. */
export type NoteContest = Command<'NoteContest', Part & { contestId: string; standing: ContestStanding }>;
/** The payment of a pledge was closed after its last attempt. */
export type LapsePledge = Command<'LapsePledge', Part>;

export type ContributionCommand =
  | BeginContribution
  | ReceiveContribution
  | TurnAwayContribution
  | PlacePledge
  | RefundContribution
  | NoteRefundByHand
  | RefundNext
  | NotePledgeFailed
  | NoteContest
  | LapsePledge;

export type CampaignCommand =
  | CreateCampaign
  | EditCampaign
  | PublishCampaign
  | AmendCampaign
  | StartCampaign
  | EndCampaign
  | CloseCampaign
  | CancelCampaign
  | EndWithoutOrganizer
  | FollowOrganizer
  | PauseCampaign
  | ResumeCampaign
  | ContributionCommand
  | PayoutCommand
  | ReleaseCampaignPayouts
  | ReviewCommand
  | UpdateCommand;

/** A member's turn to create a campaign. */
export type CountCampaign = Command<'CountCampaign', { readonly memberId: string; readonly campaignId: string }>;
