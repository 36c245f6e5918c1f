import { CampaignQueue } from '../../campaigns/review/CampaignQueue.tsx';
import { ReviewScreen } from '../../forum/moderation/ReviewScreen.tsx';
import { ReportedConversations } from '../../messages/reports/ReportedConversations.tsx';
import { ReportedPictures } from '../../portfolio/review/ReportedPictures.tsx';
import { ReportedReviews } from '../../reviews/ReportedReviews.tsx';

export const ReviewRoute = () => (
  <ReviewScreen
    reportedConversations={<ReportedConversations />}
    reportedCampaigns={<CampaignQueue />}
    reportedReviews={<ReportedReviews />}
    reportedPictures={<ReportedPictures />}
  />
);
