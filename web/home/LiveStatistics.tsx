import { useQuery, useSubscription } from '@apollo/client/react';
import { graphql } from '../graphql/index.ts';
import { refetchSafely } from '../live/refetchSafely.ts';
import { FigureRow, NoFigures } from '../ui/FigureRow.tsx';

const Statistics = graphql(`
  query SiteStatistics { siteStatistics { shops barbers members bookings } }
`);
const StatisticsNews = graphql(`
  subscription SiteStatisticsNews($after: Float) { siteStatisticsChanged(after: $after) { shops barbers members bookings } }
`);

/** How many there are right now. */
export function LiveStatistics() {
  const { client, data, error, loading, refetch } = useQuery(Statistics);
  useSubscription(StatisticsNews, {
    ignoreResults: true,
    onData: ({ data: { data: news } }) => {
      if (news) client.writeQuery({ query: Statistics, data: { siteStatistics: news.siteStatisticsChanged } });
    },
  });
  if (error && !data) return <NoFigures retrying={loading} onRetry={() => refetchSafely(refetch)} />;
  const now = data?.siteStatistics;
  return (
    <FigureRow
      label="Chairside today"
      figures={[
        { label: 'Barbers', value: now?.barbers },
        { label: 'Shops', value: now?.shops },
        { label: 'Chairs booked', value: now?.bookings },
        { label: 'Members', value: now?.members },
      ]}
    />
  );
}
