import { CampaignScreen } from '../../campaigns/page/CampaignScreen.tsx';
import { Discussion } from '../../forum/thread/Discussion.tsx';

export const CampaignRoute = () => <CampaignScreen discussion={(campaignId) => <Discussion threadId={campaignId} />} />;
