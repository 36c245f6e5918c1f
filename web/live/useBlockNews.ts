import { useSubscription } from '@apollo/client/react';
import { graphql } from '../graphql/index.ts';
import { ASKED_ANEW } from './refetchSafely.ts';

const BlockNews = graphql(`
  subscription BlockNews($after: Float) { blockedTimesChanged(after: $after) { shopId date } }
`);

/**
 * Calls `refresh` whenever something was blocked or opened again at one of the member's shops, on any screen, or at one at which
 * they work when it begins.
 */
export function useBlockNews(refresh: () => unknown): void {
  useSubscription(BlockNews, { ignoreResults: true, context: ASKED_ANEW, onData: () => void refresh() });
}
