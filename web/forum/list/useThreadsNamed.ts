import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { graphql } from '../../graphql/index.ts';

const Named = graphql(
  `query ThreadsNamed($query: String!) { threads(sort: latest, query: $query, first: 5) { edges { node { id topic category } } } }`,
);

/** Milliseconds without a key press before the search starts. */
const PAUSE_MS = 200;
/** Fewer letters are in nearly every thread. */
const SHORTEST = 2;

export interface NamedThread {
  id: string;
  topic: string;
  category: string;
}

/**
 * The first threads with these words, and the words they were found by; none while nothing is asked, and where the
 * forum cannot be asked.
 */
export function useThreadsNamed(words: string): { by: string; threads: readonly NamedThread[] } {
  const client = useApolloClient();
  const [found, setFound] = useState<{ by: string; threads: readonly NamedThread[] }>({ by: '', threads: [] });
  const query = words.trim();
  useEffect(() => {
    let isWanted = query.length >= SHORTEST;
    if (!isWanted) return setFound({ by: query, threads: [] });
    const ask = async () => {
      const { data } = await client.query({ query: Named, variables: { query }, fetchPolicy: 'network-only' });
      if (isWanted && data) setFound({ by: query, threads: data.threads.edges.map(({ node }) => node) });
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
