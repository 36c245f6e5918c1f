import { useEffect, useRef } from 'react';
import { useConnection } from '../../app/connection.ts';

/** Who is told nothing looks themselves, so often. */
export const AGAIN_MS = 30_000;

/**
 * Looks again at a thread of which nobody tells any news (`isUntold`): to visitors, and to members whom it was refused to listen to it. At once
 * when the connection is back or the page is looked at again, and every now and then while it is.
 */
export function useLookAgain(isUntold: boolean, look: () => void): void {
  const now = useRef({ isUntold, look });
  now.current = { isUntold, look };
  const isLive = useConnection() === 'live';
  useEffect(() => {
    if (isLive && now.current.isUntold) now.current.look();
  }, [isLive]);
  useEffect(() => {
    if (!isUntold) return;
    const lookIfSeen = () => document.visibilityState === 'visible' && now.current.look();
    const timer = setInterval(lookIfSeen, AGAIN_MS);
    document.addEventListener('visibilitychange', lookIfSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', lookIfSeen);
    };
  }, [isUntold]);
}
