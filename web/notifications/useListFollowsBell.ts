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
    // The first answer counts too: the list was asked for before it came, and may not know of what was given in between.
    if (position !== before) askAgain(lookNow.current);
  }, [position]);
}
