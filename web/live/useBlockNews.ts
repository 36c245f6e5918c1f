import { useSubscription } from '@apollo/client/react';
import { graphql } from '../graphql/index.ts';

const BlockNews = graphql(`
  subscription BlockNews($after: Float) { blockedTimesChanged(after: $after) { shopId date } }
`);

/** Calls `refresh` whenever something was blocked or opened again at one of the member's shops, on any screen. */
export function useBlockNews(refresh: () => unknown): void {
  useSubscription(BlockNews, { ignoreResults: true, onData: () => void refresh() });
}
