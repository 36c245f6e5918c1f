import { useQuery } from '@apollo/client/react';
import { graphql } from '../../graphql/index.ts';
import { ASKED_ANEW } from '../../live/refetchSafely.ts';

const Running = graphql(`
  query OwnerRunning {
    projections { ...StoppedProjection }
    jobQueue { ...Failures }
    ...UpkeepFields
  }
`);

/** Nothing of this is an event of the log, and so nothing is sent of it: an open page asks again. */
const EVERY_MS = 30_000;

/** What stands still, what has failed, and what is to be looked after. */
export const useRunning = () =>
  useQuery(Running, {
    fetchPolicy: 'cache-and-network',
    context: ASKED_ANEW,
    pollInterval: EVERY_MS,
    skipPollAttempt: () => document.hidden,
  });
