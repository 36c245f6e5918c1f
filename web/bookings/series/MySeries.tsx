import { useQuery } from '@apollo/client/react';
import { graphql } from '../../graphql/index.ts';
import { ASKED_ANEW } from '../../live/refetchSafely.ts';
import { useSession } from '../../shared/session.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { SeriesCard } from './SeriesCard.tsx';
import type { Series } from './seriesFields.ts';

const MySeriesQuery = graphql(`
  query MySeries { mySeries { ...SeriesFields } }
`);

/** What the viewer repeats, with visits that are still to come or to be paid; none for a visitor. */
export function useMySeries(): readonly Series[] {
  const { user } = useSession();
  const { data } = useQuery(MySeriesQuery, { skip: !user, context: ASKED_ANEW });
  return data?.mySeries.filter(isShown) ?? [];
}

const isShown = ({ running, visits }: Series): boolean => running || visits.some(({ status }) => status === 'TO_PAY');

/** The visits that the viewer repeats. */
export const MySeries = ({ all }: { all: readonly Series[] }) => (
  <Stack $gap={3}>
    {all.map((series) => (
      <SeriesCard key={series.id} series={series} asOwner={false} />
    ))}
  </Stack>
);
