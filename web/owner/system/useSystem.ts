import { useQuery } from '@apollo/client/react';
import { graphql } from '../../graphql/index.ts';
import { ASKED_ANEW, refetchSafely } from '../../live/refetchSafely.ts';
import { viewerZone } from '../../shared/times.ts';

const State = graphql(`
  query SystemState($timeZone: String) {
    projections { ...ReadModel }
    jobQueue { ...QueueFields ...Failures }
    system {
      versions { product node redis engine eventTypes liftedEventTypes startedAt }
      storage {
        logBytes vaultBytes uploadBytes uploads uploadsCountedAt redisBytes redisMostBytes diskFreeBytes diskBytes
      }
      lastBackup { madeAt events bytes keyCopies oldestKeysAt }
      mails(timeZone: $timeZone) { ...MailFields }
      webhooks(timeZone: $timeZone) { ...WebhookFields }
    }
    transparency { isSigning latest { size at: signedAt } }
  }
`);

/** Nothing of this is sent by itself: an open page asks again. */
const EVERY_MS = 5_000;

/** How the installation is doing, read again every five seconds while the page is looked at. */
export function useSystem() {
  const query = useQuery(State, {
    variables: { timeZone: viewerZone() },
    fetchPolicy: 'cache-and-network',
    context: ASKED_ANEW,
    pollInterval: EVERY_MS,
    skipPollAttempt: () => document.hidden,
  });
  return { query, look: () => refetchSafely(query.refetch) };
}

export type SystemState = NonNullable<ReturnType<typeof useSystem>['query']['data']>;
