import { CampaignQueue } from '../../campaigns/review/CampaignQueue.tsx';
import { ReviewScreen } from '../../forum/moderation/ReviewScreen.tsx';
import { ReportedConversations } from '../../messages/reports/ReportedConversations.tsx';

export const ReviewRoute = () => (
  <ReviewScreen reportedConversations={<ReportedConversations />} reportedCampaigns={<CampaignQueue />} />
);
