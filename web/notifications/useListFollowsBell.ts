import { useQuery } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { askAgain } from '../app/askAgain.ts';
import { BellNow } from './bellCount.ts';

/** Looks again whenever something has happened to the member's notifications: one came, was read or was taken back, here or elsewhere. */
export function useListFollowsBell(look: () => Promise<unknown>): void {
  const { data } = useQuery(BellNow, { fetchPolicy: 'cache-first' });
  const position = data?.bell.position;
  const seen = useRef(position);
  const latest = useRef(look);
  latest.current = look;
  const lookNow = useRef(() => latest.current());
  useEffect(() => {
    const before = seen.current;
    seen.current = position;
    // The first answer is no news: the list has been asked for at the same time.
    if (before !== undefined && position !== before) askAgain(lookNow.current);
  }, [position]);
}
