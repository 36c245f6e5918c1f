import { useQuery } from '@apollo/client/react';
import { askAgain } from '../app/askAgain.ts';
import { graphql } from '../graphql/index.ts';
import { FigureRow, NoFigures } from '../ui/FigureRow.tsx';

const Statistics = graphql(`
  query MarketStatistics {
    products(pageSize: 1) { total facets { inStock categories { value } } }
    siteStatistics { members }
  }
`);

/** How often an open page looks again. */
const EVERY_MS = 30_000;

/** What the shelves hold right now. */
export function MarketStatistics() {
  const { data, error, loading, refetch } = useQuery(Statistics, { pollInterval: EVERY_MS, skipPollAttempt: () => document.hidden });
  if (error && !data) return <NoFigures retrying={loading} onRetry={() => askAgain(refetch)} />;
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
