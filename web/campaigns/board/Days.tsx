import { useQuery } from '@apollo/client/react';
import { graphql } from '../../graphql/index.ts';
import { ASKED_ANEW, refetchSafely } from '../../live/refetchSafely.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { dateIn, monthDay } from '../../shared/times.ts';
import { DayChart } from '../../ui/DayChart.tsx';
import { formatCents } from '../../ui/format.ts';
import { Muted } from '../../ui/Layout.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import type { CampaignOnPage } from '../campaignFields.ts';
import { useOnCampaignNews } from '../page/CampaignNews.tsx';
import { everyDay } from './everyDay.ts';

const CampaignDays = graphql(`
  query CampaignDays($campaignId: ID!) { campaignDays(campaignId: $campaignId) { date amountCents count } }
`);

/** What came in or was pledged on each day of the campaign, in its own zone. */
export function Days({ campaign }: { campaign: CampaignOnPage }) {
  const query = useQuery(CampaignDays, {
    variables: { campaignId: campaign.id },
    fetchPolicy: 'cache-and-network',
    context: ASKED_ANEW,
  });
  useOnCampaignNews(() => refetchSafely(query.refetch));
  if (!query.data)
    return (
      <Unanswered
        query={query}
        skeleton={
          <Loading>
            <Skeleton $h="224px" />
          </Loading>
        }
      />
    );
  const days = everyDay(query.data.campaignDays, campaign, dateIn(campaign.timeZone, new Date()));
  if (days.length === 0) return <Muted>The chart begins with the first day of the campaign.</Muted>;
  return (
    <DayChart
      label="Contributions per day"
      days={days}
      format={formatCents}
      dayName={monthDay}
      noteLabel="Contributions"
    />
  );
}
