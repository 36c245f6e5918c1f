import type { CampaignReviewFieldsFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';

/** What was reported of a campaign and decided about it; `reports` is null for its organizer. */
export const CampaignReviewFields = graphql(`
  fragment CampaignReviewFields on CampaignReview {
    id isPaused openReportCount
    reports { cause note at reporter { id firstName lastName } }
    appeal { text at isDenied }
    decisions { kind reason at }
    campaign { ...CampaignFields }
  }
`);

export type ReviewedCampaign = CampaignReviewFieldsFragment;
