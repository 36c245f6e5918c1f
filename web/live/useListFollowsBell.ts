import { useQuery } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { BellNow } from '../shared/bellCount.ts';
import { refetchSafely } from './refetchSafely.ts';

/**
 * Calls `look` whenever the member's notifications change: one arrived, was read or was withdrawn, here or elsewhere.
 */
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
    // The first answer counts too: the list was requested before it and may lack a notification created in between.
    if (position !== before) refetchSafely(lookNow.current);
  }, [position]);
}
