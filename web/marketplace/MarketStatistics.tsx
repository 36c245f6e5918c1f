import { useQuery } from '@apollo/client/react';
import { graphql } from '../graphql/index.ts';
import { refetchSafely } from '../live/refetchSafely.ts';
import { FigureRow, NoFigures } from '../ui/FigureRow.tsx';

const Statistics = graphql(`
  query MarketStatistics {
    products(pageSize: 1) { total facets { inStock categories { value } } }
    siteStatistics { members }
  }
`);

/** The polling interval of an open page. */
const EVERY_MS = 30_000;

/** Statistics of the marketplace. */
export function MarketStatistics() {
  const { data, error, loading, refetch } = useQuery(Statistics, {
    pollInterval: EVERY_MS,
    skipPollAttempt: () => document.hidden,
  });
  if (error && !data) return <NoFigures retrying={loading} onRetry={() => refetchSafely(refetch)} />;
  return (
    <FigureRow
      label="The marketplace today"
      figures={[
        { label: 'Products', value: data?.products.total },
        { label: 'In stock', value: data?.products.facets.inStock },
        { label: 'Categories', value: data?.products.facets.categories.length },
        { label: 'Members', value: data?.siteStatistics.members },
      ]}
    />
  );
}
