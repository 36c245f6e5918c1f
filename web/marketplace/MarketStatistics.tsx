import { useQuery, useSubscription } from '@apollo/client/react';
import { useState } from 'react';
import type { MarketStatisticsNewsSubscription } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { refetchSafely } from '../live/refetchSafely.ts';
import { FigureRow, NoFigures } from '../ui/FigureRow.tsx';

const Statistics = graphql(`
  query MarketStatistics {
    products(pageSize: 1) { total facets { inStock categories { value } } }
    siteStatistics { members }
  }
`);
const StatisticsNews = graphql(`
  subscription MarketStatisticsNews($after: Float) {
    marketStatisticsChanged(after: $after) { products inStock categories members }
  }
`);
type Counts = MarketStatisticsNewsSubscription['marketStatisticsChanged'];

/** Statistics of the marketplace, as they change. */
export function MarketStatistics() {
  const { data, error, loading, refetch } = useQuery(Statistics);
  // What was read last counts: all is read afresh after a lost connection.
  const [news, setNews] = useState<{ counts: Counts; since: typeof data }>();
  useSubscription(StatisticsNews, {
    ignoreResults: true,
    onData: ({ data: { data: changed } }) => {
      if (changed) setNews({ counts: changed.marketStatisticsChanged, since: data });
    },
  });
  if (error && !data) return <NoFigures retrying={loading} onRetry={() => refetchSafely(refetch)} />;
  const read = data && {
    products: data.products.total,
    inStock: data.products.facets.inStock,
    categories: data.products.facets.categories.length,
    members: data.siteStatistics.members,
  };
  const now = news && news.since === data ? news.counts : read;
  return (
    <FigureRow
      label="The marketplace today"
      figures={[
        { label: 'Products', value: now?.products },
        { label: 'In stock', value: now?.inStock },
        { label: 'Categories', value: now?.categories },
        { label: 'Members', value: now?.members },
      ]}
    />
  );
}
