import { useQuery } from '@apollo/client/react';
import { graphql } from '../graphql/index.ts';
import { refetchSafely } from '../live/refetchSafely.ts';
import { FigureRow, NoFigures } from '../ui/FigureRow.tsx';

const Statistics = graphql(`
  query SiteStatistics { siteStatistics { shops barbers members bookings } }
`);

/** The polling interval of an open page. */
const EVERY_MS = 30_000;

/** How many there are right now. */
export function LiveStatistics() {
  const { data, error, loading, refetch } = useQuery(Statistics, {
    pollInterval: EVERY_MS,
    skipPollAttempt: () => document.hidden,
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
