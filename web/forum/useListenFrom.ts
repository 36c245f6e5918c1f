import { useCallback, useEffect, useRef, useState } from 'react';
import { useConnection } from '../app/connection.ts';

/** After an error that is not explained a screen is loaded anew, but not more often than this. */
export const PATIENCE_MS = 3_000;

/**
 * The position of the log to listen from. It stands still while the socket lives, as another one would be another subscription; once the
 * socket is lost it becomes the last position seen, so that nothing is told twice and nothing is left out. `begin` starts from a fresh load;
 * from undefined nobody listens until then.
 */
export function useListenFrom(seen: number | undefined): [from: number | undefined, begin: (position: number | undefined) => void] {
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
