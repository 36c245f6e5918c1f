import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import type {
  NamedAppointmentsQuery,
  NamedProductsQuery,
  NamedShopsQuery,
  NamedThreadsQuery,
} from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import type { Role } from '../../shared/session.tsx';
import { useDesk } from '../useDesk.ts';
import { boxFor, FoundBookings, FoundOrders, type OwnThings, ownThings } from './useOwn.ts';

// One operation each: the searches together would cost more than an operation may.
const NamedShops = graphql(
  `query NamedShops($query: String!) { findShops(query: $query, pageSize: 5) { items { id name city state } } }`,
);
const NamedProducts = graphql(
  `query NamedProducts($query: String!) { products(query: $query, pageSize: 5) { items { id name priceCents } } }`,
);
const NamedThreads = graphql(
  `query NamedThreads($query: String!) { threads(sort: latest, query: $query, first: 5) { edges { node { id topic category } } } }`,
);
const NamedAppointments = graphql(`
  query NamedAppointments($query: String!) {
    findAppointments(query: $query, first: 5) {
      id date time serviceName walkIn shop { id } customer { id firstName lastName }
    }
  }
`);

/** Milliseconds without a key press before the search starts: keys that are pressed at once ask once. */
const PAUSE_MS = 30;
/** Fewer letters are in nearly everything. */
const SHORTEST = 2;

export interface Found {
  /** The words by which these were found. */
  by: string;
  shops: NamedShopsQuery['findShops']['items'];
  products: NamedProductsQuery['products']['items'];
  threads: NamedThreadsQuery['threads']['edges'][number]['node'][];
  appointments: NamedAppointmentsQuery['findAppointments'];
  /** Of the member's own, all that there is has been looked through. */
  own: OwnThings;
}

const nothing = (by: string): Found => ({
  by,
  shops: [],
  products: [],
  threads: [],
  appointments: [],
  own: ownThings(),
});

/**
 * The first shops, products and threads with these words, of the member's own bookings, orders, sales and conversations,
 * and appointments at their own shops and at those where they serve, if there are any; none while nothing is asked, and of what the server cannot be
 * asked for. Those of the words before stay until the next ones are there.
 */
export function useFound(words: string, role: Role): Found {
  const client = useApolloClient();
  const isAtDesk = useDesk(role);
  const [found, setFound] = useState(() => nothing(''));
  const query = words.trim().slice(0, 200);
  useEffect(() => {
    let isWanted = query.length >= SHORTEST;
    if (!isWanted) return setFound(nothing(query));
    const ask = async () => {
      const options = { variables: { query }, fetchPolicy: 'network-only', errorPolicy: 'all' } as const;
      const [shops, products, threads, bookings, orders, appointments] = await Promise.all([
        client.query({ query: NamedShops, ...options }),
        client.query({ query: NamedProducts, ...options }),
        client.query({ query: NamedThreads, ...options }),
        client.query({ query: FoundBookings, ...options, variables: { query, box: boxFor(role) } }),
        client.query({ query: FoundOrders, ...options }),
        isAtDesk ? client.query({ query: NamedAppointments, ...options }) : undefined,
      ]);
      if (!isWanted) return;
      setFound({
        by: query,
        shops: shops.data?.findShops?.items ?? [],
        products: products.data?.products?.items ?? [],
        threads: threads.data?.threads?.edges.map(({ node }) => node) ?? [],
        appointments: appointments?.data?.findAppointments ?? [],
        own: ownThings(bookings.data, orders.data),
      });
    };
    // Without a server the features are found, and one's own things.
    const timer = setTimeout(() => void ask().catch(() => undefined), PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [client, query, role, isAtDesk]);
  return found;
}
