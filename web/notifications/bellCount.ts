import type { ApolloCache } from '@apollo/client';
import { graphql } from '../graphql/index.ts';

/** How many are unread, and where in the log that was so. */
export const BellNow = graphql(`
  query BellNow { bell { unread position } }
`);

type Bell = { readonly unread: number; readonly position: number };

/** Of two answers the one from later in the log stays, whichever way and in whichever order they came; the cache asks. */
export const laterBell = (known: Bell | undefined, heard: Bell): Bell => (known && known.position > heard.position ? known : heard);

/** Keeps what has been heard of the bell. */
export const keepBell = (cache: ApolloCache, { unread, position }: Bell): void => {
  cache.writeQuery({ query: BellNow, data: { bell: { __typename: 'Bell', unread, position } } });
};
