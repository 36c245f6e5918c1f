import type { ReviewEvent } from './reviewEvents.ts';

/** What members have reported that waits for a decision, and what the organizer has appealed. */
export type Review = {
  /** Who reported in this round: since the reports were last settled. */
  readonly reporters: readonly string[];
  readonly openReports: number;
  readonly appeal: 'none' | 'open' | 'denied';
  /** How often platform owners have decided. */
  readonly rounds: number;
};

export const noReview: Review = { reporters: [], openReports: 0, appeal: 'none', rounds: 0 };

type Settling = { readonly type: 'CampaignPaused' | 'CampaignResumed' | 'CampaignCancelled' };

/** A decision of a platform owner settles the reports that are open. */
export function evolveReview(review: Review, event: ReviewEvent | Settling): Review {
  switch (event.type) {
    case 'CampaignReported':
      return {
        ...review,
        reporters: [...review.reporters, event.data.reporterId],
        openReports: review.openReports + 1,
      };
    case 'CampaignPauseAppealed':
      return { ...review, appeal: 'open' };
    case 'CampaignAppealDenied':
      return { ...review, appeal: 'denied' };
    case 'CampaignReportsDismissed':
      return { ...review, reporters: [], openReports: 0, rounds: review.rounds + 1 };
    default:
      return { ...noReview, rounds: review.rounds + 1 };
  }
}
