import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import type { FoundByWordsQuery } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';

const FoundByWords = graphql(`
  query FoundByWords($query: String!) {
    findShops(query: $query, pageSize: 5) { items { id name city state } }
    products(query: $query, pageSize: 5) { items { id name priceCents } }
    threads(sort: latest, query: $query, first: 5) { edges { node { id topic category } } }
  }
`);

/** Milliseconds without a key press before the search starts: long enough for fast typing to ask once. */
const PAUSE_MS = 60;
/** Fewer letters are in nearly everything. */
const SHORTEST = 2;

export interface Found {
  /** The words by which these were found. */
  by: string;
  answer?: FoundByWordsQuery | undefined;
}

/**
 * The first shops, products and threads with these words; none while nothing is asked, and where the server cannot be
 * asked. Those of the words before stay until the next ones are there.
 */
export function useFound(words: string): Found {
  const client = useApolloClient();
  const [found, setFound] = useState<Found>({ by: '' });
  const query = words.trim();
  useEffect(() => {
    let isWanted = query.length >= SHORTEST;
    if (!isWanted) return setFound({ by: query });
    const ask = async () => {
      const { data } = await client.query({
        query: FoundByWords,
        variables: { query: query.slice(0, 200) },
        fetchPolicy: 'network-only',
      });
      if (isWanted && data) setFound({ by: query, answer: data });
    };
    // A search that fails leaves the features: they are found without a server.
    const timer = setTimeout(() => void ask().catch(() => undefined), PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [client, query]);
  return found;
}
