import type { ApolloClient } from '@apollo/client';
import type { Thread } from '../posts.ts';
import { type ListFeed, threadPatched } from './listFeed.ts';

/** So many lists are kept; of more the one that was shown longest ago goes. */
const MOST_KEPT = 5;

const all = new WeakMap<ApolloClient, Map<string, ListFeed>>();

/**
 * The lists shown so far, by order and filters, to restore on going back. They are dropped with the client's cache when
 * the account changes.
 */
function listsOf(client: ApolloClient): Map<string, ListFeed> {
  const known = all.get(client);
  if (known) return known;
  const lists = new Map<string, ListFeed>();
  all.set(client, lists);
  client.onResetStore(async () => lists.clear());
  return lists;
}

export const keptList = (client: ApolloClient, key: string): ListFeed | undefined => listsOf(client).get(key);

/** Keeps a list as it is shown now. */
export function keepList(client: ApolloClient, key: string, feed: ListFeed): void {
  const lists = listsOf(client);
  lists.delete(key);
  lists.set(key, feed);
  for (const oldest of [...lists.keys()].slice(0, -MOST_KEPT)) lists.delete(oldest);
}

export const forgetLists = (client: ApolloClient): void => listsOf(client).clear();

/** Applies the viewer's own like or flag to the cached cards of a thread: events do not carry those. */
export function patchKept(client: ApolloClient, threadId: string, patch: Partial<Thread>): void {
  const lists = listsOf(client);
  for (const [key, feed] of lists) lists.set(key, threadPatched(feed, threadId, patch));
}
