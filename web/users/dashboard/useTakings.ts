import { useQuery } from '@apollo/client/react';
import { graphql } from '../../graphql/index.ts';
import { unreadable } from '../failure.ts';

const Takings = graphql(`
  query DashboardTakings { sellerFigures { grossCents refundedCents netCents orders toShip customers } }
`);

/** The books may be a moment behind the news of a sale. */
const AGAIN_MS = 20_000;

/** What the member has earned, as shop owner or seller, by the platform's books; undefined while it is on its way. */
export function useTakings() {
  const { data, error, loading, refetch } = useQuery(Takings, { pollInterval: AGAIN_MS });
  return {
    takings: data?.sellerFigures,
    failure: error && !data ? unreadable(error) : undefined,
    loading,
    retry: () => void refetch().catch(() => undefined),
  };
}
