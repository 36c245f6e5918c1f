import type { Article } from '../article.ts';

type Of = { readonly campaignId: string; readonly organizerId: string };

/** Why a member reports a campaign. */
export const reportCauses = ['fraud', 'misuse', 'offensive', 'other'] as const;
export type ReportCause = (typeof reportCauses)[number];

/** Instants are UTC ISO. */
export type CampaignReported = {
  type: 'CampaignReported';
  data: Of & {
    readonly reporterId: string;
    readonly cause: ReportCause;
    readonly note: string;
    readonly reportedAt: string;
  };
};
/** A platform owner has looked and lets the campaign go on: the reports so far are settled. */
export type CampaignReportsDismissed = {
  type: 'CampaignReportsDismissed';
  data: Of & { readonly reason: string; readonly dismissedAt: string };
};
/** The organizer asks to look again at the pause, once for each. */
export type CampaignPauseAppealed = {
  type: 'CampaignPauseAppealed';
  data: Of & { readonly text: string; readonly appealedAt: string };
};
export type CampaignAppealDenied = {
  type: 'CampaignAppealDenied';
  data: Of & { readonly reason: string; readonly deniedAt: string };
};

/** News of the organizer, to everybody; its backers are notified. */
export type CampaignUpdatePosted = {
  type: 'CampaignUpdatePosted';
  data: Of & {
    readonly updateId: string;
    readonly title: string;
    readonly text: Article;
    readonly postedAt: string;
  };
};
/** By its organizer, or by a platform owner with a reason. */
export type CampaignUpdateRemoved = {
  type: 'CampaignUpdateRemoved';
  data: Of & {
    readonly updateId: string;
    readonly by: 'organizer' | 'platform';
    readonly reason: string;
    readonly removedAt: string;
  };
};

export type ReviewEvent = CampaignReported | CampaignReportsDismissed | CampaignPauseAppealed | CampaignAppealDenied;
export type UpdateEvent = CampaignUpdatePosted | CampaignUpdateRemoved;

/** Sealed with the key of the member whose words they are; what was decided, of the organizer it is about. */
export const reviewPersonal = {
  CampaignReported: { subject: 'reporterId', fields: ['note'] },
  CampaignReportsDismissed: { subject: 'organizerId', fields: ['reason'] },
  CampaignPauseAppealed: { subject: 'organizerId', fields: ['text'] },
  CampaignAppealDenied: { subject: 'organizerId', fields: ['reason'] },
  CampaignUpdatePosted: { subject: 'organizerId', fields: ['title', 'text'], blank: { text: [] } },
  CampaignUpdateRemoved: { subject: 'organizerId', fields: ['reason'] },
} as const;
