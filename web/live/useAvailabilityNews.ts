import { useSubscription } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { graphql } from '../graphql/index.ts';

const AvailabilityNews = graphql(`
  subscription AvailabilityNews($shopId: ID!, $after: Float) {
    availabilityChanged(shopId: $shopId, after: $after) { shopId date time state position }
  }
`);

/** Milliseconds to collect events: moving a booking frees one time and takes another. */
const GATHER_MS = 60;

/** The same where not every screen wants it, or for several shops: it draws nothing. */
export function AvailabilityNewsOf({ shopId, onNews }: { shopId: string; onNews: () => unknown }): null {
  useAvailabilityNews(shopId, onNews);
  return null;
}

/** Calls `refresh` whenever a time of the shop is held, booked or freed. */
export function useAvailabilityNews(shopId: string, refresh: () => unknown): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(refresh);
  latest.current = refresh;
  useSubscription(AvailabilityNews, {
    variables: { shopId },
    ignoreResults: true,
    onData: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => latest.current(), GATHER_MS);
    },
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}
