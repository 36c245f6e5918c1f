import { useCallback, useEffect, useRef, useState } from 'react';
import { useConnection } from '../live/connection.ts';

/** Shortest interval between reloads after an unexplained error. */
export const PATIENCE_MS = 3_000;

/**
 * The position to subscribe from. It stays the same while the socket lives, because changing it would be another
 * subscription; when the connection is lost it becomes the last position seen, so that no event is repeated or missed.
 * `begin` sets the position of a fresh load; with undefined there is no subscription.
 */
export function useListenFrom(
  seen: number | undefined,
): [from: number | undefined, begin: (position: number | undefined) => void] {
  const [from, setFrom] = useState<number>();
  const latest = useRef(seen);
  latest.current = seen;
  const isLost = useConnection() === 'offline';
  useEffect(() => {
    if (isLost && latest.current !== undefined) setFrom(latest.current);
  }, [isLost]);
  const begin = useCallback((position: number | undefined) => setFrom(position), []);
  return [from, begin];
}
