import type { ApolloClient, DocumentNode, ObservableQuery } from '@apollo/client';
import { mayPass } from '../shared/refusal.ts';
import { refetchSafely } from './refetchSafely.ts';

const looking = new WeakMap<ApolloClient, { again: boolean }>();

const refetches = new WeakMap<ObservableQuery, () => Promise<unknown>>();

/** The refetch function of an active query: the same function every time, which is the key `refetchSafely` uses. */
export function refetchOf(query: ObservableQuery): () => Promise<unknown> {
  const refetch = refetches.get(query) ?? (() => query.refetch());
  refetches.set(query, refetch);
  return refetch;
}

/** Refetches active queries until each is answered or finally refused, because an answer may be missing from them. */
export function refetchUntilAnswered(client: ApolloClient, include: DocumentNode[]): void {
  client.refetchQueries({
    include,
    onQueryUpdated: (query) => {
      refetchSafely(refetchOf(query));
      return false;
    },
  });
}

/**
 * Refetches all active queries after an event. Calls during a refetch run one more after it, because its answers may be
 * older than the event. Queries that fail temporarily are retried.
 */
export async function refetchAll(client: ApolloClient): Promise<void> {
  const under = looking.get(client);
  if (under) {
    under.again = true;
    return;
  }
  const now = { again: false };
  looking.set(client, now);
  do {
    now.again = false;
    const { queries, results } = client.refetchQueries({ include: 'active' });
    const outcomes = await Promise.allSettled(results);
    for (const [index, query] of queries.entries()) {
      const outcome = outcomes[index];
      if (outcome?.status === 'rejected' && mayPass(outcome.reason)) refetchSafely(refetchOf(query));
    }
  } while (now.again);
  looking.delete(client);
}
