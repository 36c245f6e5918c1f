import type { ApolloClient, ObservableQuery } from '@apollo/client';
import { askAgain } from './askAgain.ts';
import { mayPass } from './refusal.ts';

const looking = new WeakMap<ApolloClient, { again: boolean }>();

const refetches = new WeakMap<ObservableQuery, () => Promise<unknown>>();

/** How a query on the page is asked again: the same function every time, by which `askAgain` knows it. */
export function refetchOf(query: ObservableQuery): () => Promise<unknown> {
  const refetch = refetches.get(query) ?? (() => query.refetch());
  refetches.set(query, refetch);
  return refetch;
}

/**
 * Asks again for everything that is on the page, because something has changed. News that comes while an answer is on its way is asked for
 * once more afterwards: that answer may be older than the news, and would otherwise be the last word. What got no answer is tried again by itself.
 */
export async function lookAgain(client: ApolloClient): Promise<void> {
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
      if (outcome?.status === 'rejected' && mayPass(outcome.reason)) askAgain(refetchOf(query));
    }
  } while (now.again);
  looking.delete(client);
}
