import { useNow } from '../shared/useNow.ts';
import { Badge } from '../ui/Badge.tsx';
import type { Campaign } from './campaignFields.ts';
import { standingOf } from './words.ts';

const MINUTE_MS = 60_000;

/** How a campaign stands now: how long it still runs, or how it ended. */
export function Standing({ campaign }: { campaign: Campaign }) {
  const now = useNow(MINUTE_MS, campaign.status === 'RUNNING' || campaign.status === 'SCHEDULED');
  const { word, tone } = standingOf(campaign, now);
  return <Badge tone={tone}>{word}</Badge>;
}
