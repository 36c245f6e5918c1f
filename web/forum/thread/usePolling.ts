import { useEffect, useRef } from 'react';
import { useConnection } from '../../live/connection.ts';

/** The interval for viewers without a subscription. */
export const AGAIN_MS = 30_000;

/**
 * Polls while there is no subscription (`isUnsubscribed`): for visitors, and for members whose subscription was
 * refused. Also at once when the connection is back or the page is shown again. Hidden pages do not poll.
 */
export function usePolling(isUnsubscribed: boolean, look: () => void): void {
  const now = useRef({ isUnsubscribed, look });
  now.current = { isUnsubscribed, look };
  const isLive = useConnection() === 'live';
  useEffect(() => {
    if (isLive && now.current.isUnsubscribed) now.current.look();
  }, [isLive]);
  useEffect(() => {
    if (!isUnsubscribed) return;
    const lookIfSeen = () => document.visibilityState === 'visible' && now.current.look();
    const timer = setInterval(lookIfSeen, AGAIN_MS);
    document.addEventListener('visibilitychange', lookIfSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', lookIfSeen);
    };
  }, [isUnsubscribed]);
}
