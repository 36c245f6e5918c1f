import { useQuery } from '@apollo/client/react';
import { graphql } from '../../graphql/index.ts';
import { ASKED_ANEW } from '../../live/refetchSafely.ts';
import { viewerZone } from '../../shared/times.ts';

const Running = graphql(`
  query OwnerRunning($timeZone: String) {
    projections { ...StoppedProjection }
    jobQueue { ...Failures }
    waitingPayouts { count since }
    platformDays(days: 30, timeZone: $timeZone) { ...DayFigures }
    ...UpkeepFields
  }
`);

/** Figures ring no bell: an open page asks again. */
const EVERY_MS = 30_000;

/** What stands still, what has failed, what is to be looked after, and the figures of the last thirty days. */
export const useRunning = () =>
  useQuery(Running, {
    variables: { timeZone: viewerZone() },
    fetchPolicy: 'cache-and-network',
    context: ASKED_ANEW,
    pollInterval: EVERY_MS,
    skipPollAttempt: () => document.hidden,
  });
