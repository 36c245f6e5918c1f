import { useQuery } from '@apollo/client/react';
import { graphql } from '../../graphql/index.ts';
import { refetchSafely } from '../../live/refetchSafely.ts';
import { refusalOf } from '../../shared/refusal.ts';
import { addDays, dateIn, viewerZone } from '../../shared/times.ts';
import { comingOf } from './day.ts';

const MyChairs = graphql(`
  query DashboardMyChairs($from: LocalDate!, $to: LocalDate!) {
    coming: myBookings(first: 50, from: $from) { edges { node { ...DashboardBooking } } }
    past: myBookings(first: 20, to: $to) { edges { node { ...DashboardBooking } } }
  }
`);

/** The member's own bookings: what comes, nearest first, and the shops they have sat in, the latest first. */
export function useMyChairs(now: number) {
  const today = dateIn(viewerZone(), new Date(now));
  // A shop's day can be one off the viewer's.
  const { data, error, loading, refetch } = useQuery(MyChairs, {
    variables: { from: addDays(today, -1), to: addDays(today, 1) },
  });
  const been = (data?.past.edges ?? [])
    .map(({ node }) => node)
    .filter(({ status, endsAt }) => status === 'completed' || (status === 'confirmed' && Date.parse(endsAt) < now));
  return {
    chairs: data && {
      coming: comingOf(
        data.coming.edges.map(({ node }) => node),
        now,
      ),
      been: been.filter(({ shop }, at) => been.findIndex((other) => other.shop.id === shop.id) === at),
    },
    failure: error && !data ? refusalOf(error).message : undefined,
    loading,
    retry: () => refetchSafely(refetch),
  };
}
