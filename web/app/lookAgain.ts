import type { ApolloClient } from '@apollo/client';

const looking = new WeakMap<ApolloClient, { again: boolean }>();

/**
 * Asks again for everything that is on the page, because something has changed. News that comes while an answer is on its way is asked for
 * once more afterwards: that answer may be older than the news, and would otherwise be the last word.
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
    // A failure is shown where it was asked for; the next news tries again.
    await Promise.resolve(client.refetchQueries({ include: 'active' })).catch(() => undefined);
  } while (now.again);
  looking.delete(client);
}
