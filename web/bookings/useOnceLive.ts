import { useEffect, useRef } from 'react';
import { useConnection } from '../app/connection.ts';

/** Time enough for the server to have begun listening on our behalf. */
const SETTLING_MS = 400;

/**
 * Looks again once changes do arrive by themselves. What happened between the first look and that moment would otherwise be missed:
 * it was too late for the one and too early for the other.
 */
export function useOnceLive(look: () => unknown): void {
  const live = useConnection() === 'live';
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    if (!live) return;
    const timer = setTimeout(() => latest.current(), SETTLING_MS);
    return () => clearTimeout(timer);
  }, [live]);
}
