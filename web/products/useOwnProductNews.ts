import { useSubscription } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { graphql } from '../graphql/index.ts';

// The event is the same for all subscribers: the fields only the seller may see are queried.
const OwnProductNews = graphql(`
  subscription OwnProductNews($id: ID!, $after: Float) { productChanged(id: $id, after: $after) { id available soldOut removed } }
`);

/** A checkout keeps pieces and a payment sells them, often within the same moment. */
const GATHER_MS = 120;

/** Calls `refresh` whenever pieces of the product are kept, sold or given back, or another device changes it. */
export function useOwnProductNews(id: string, refresh: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(refresh);
  latest.current = refresh;
  useSubscription(OwnProductNews, {
    variables: { id },
    ignoreResults: true,
    onData: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => latest.current(), GATHER_MS);
    },
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}
