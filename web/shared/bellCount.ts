import type { ApolloCache } from '@apollo/client';
import { graphql } from '../graphql/index.ts';

/** The unread count, and the position in the log at which it was true. */
export const BellNow = graphql(`
  query BellNow { bell { unread position } }
`);

type Bell = { readonly unread: number; readonly position: number };

/** The bell with the later position, in whichever order the two arrived; called by the cache. */
export const laterBell = (known: Bell | undefined, received: Bell): Bell =>
  known && known.position > received.position ? known : received;

/** Stores the bell in the cache. */
export const keepBell = (cache: ApolloCache, { unread, position }: Bell): void => {
  cache.writeQuery({ query: BellNow, data: { bell: { __typename: 'Bell', unread, position } } });
};
