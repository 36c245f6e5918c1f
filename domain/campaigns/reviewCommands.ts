import type { Article } from '../article.ts';
import type { Command } from '../decider.ts';
import type { ReportCause } from './reviewEvents.ts';

type Of = { readonly campaignId: string };

/** By any member but the organizer, once until the reports are settled. */
export type ReportCampaign = Command<'ReportCampaign', Of & { cause: ReportCause; note: string }>;
/** By a platform owner. */
export type DismissReports = Command<'DismissReports', Of & { reason: string }>;
/** By the organizer, once for each pause. */
export type AppealPause = Command<'AppealPause', Of & { text: string }>;
/** By a platform owner; to grant an appeal, resume the campaign. */
export type DenyAppeal = Command<'DenyAppeal', Of & { reason: string }>;

/** By the organizer. */
export type PostUpdate = Command<'PostUpdate', Of & { updateId: string; title: string; text: Article }>;
/** By the organizer, or by a platform owner with a reason. */
export type RemoveUpdate = Command<'RemoveUpdate', Of & { updateId: string; reason: string }>;

export type ReviewCommand = ReportCampaign | DismissReports | AppealPause | DenyAppeal;
export type UpdateCommand = PostUpdate | RemoveUpdate;
