import { useQuery, useSubscription } from '@apollo/client/react';
import { useEffect, useMemo, useRef } from 'react';
import { graphql } from '../../graphql/index.ts';
import { ASKED_ANEW, refetchSafely } from '../../live/refetchSafely.ts';
import { addDays, dateIn, viewerZone } from '../../shared/times.ts';
import { useNow } from '../../shared/useNow.ts';

const Figures = graphql(`
  query OwnerFigures($since: DateTimeISO!, $timeZone: String) {
    members(first: 1) { totalCount }
    newMembers: members(first: 1, since: $since) { totalCount }
    announcements(first: 1) { totalCount }
    blogTotals { published pending }
    waitingPayouts { count since }
    platformDays(days: 30, timeZone: $timeZone) { ...DayFigures }
  }
`);
const FiguresNews = graphql(`subscription FiguresNews($after: Float) { platformFiguresChanged(after: $after) }`);

const MINUTE_MS = 60_000;
/** What happens within it is asked for once: these figures are the costly ones. */
const GATHER_MS = 500;

/** How many the platform has, and what happened on the last thirty days; asked for again whenever any of it changes. */
export function useFigures() {
  const timeZone = viewerZone();
  // What is of today is of another day after midnight, though nothing has happened.
  const today = dateIn(timeZone, new Date(useNow(MINUTE_MS)));
  const since = useMemo(() => new Date(`${addDays(today, -6)}T00:00:00`).toISOString(), [today]);
  const query = useQuery(Figures, {
    variables: { since, timeZone },
    fetchPolicy: 'cache-and-network',
    context: ASKED_ANEW,
  });
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const askSoon = () => {
    waiting.current ??= setTimeout(() => {
      waiting.current = undefined;
      refetchSafely(query.refetch);
    }, GATHER_MS);
  };
  useSubscription(FiguresNews, { ignoreResults: true, onData: ({ data: { data } }) => data && askSoon() });
  return query;
}
