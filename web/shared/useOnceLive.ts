import { useEffect, useRef } from 'react';
import { useConnection } from './connection.ts';

/** Milliseconds in which the server starts the subscriptions. */
const SETTLING_MS = 400;

/**
 * Calls `look` once subscriptions are active: an event between the first load and that moment would otherwise be
 * missed.
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
