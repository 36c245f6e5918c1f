import { useEffect, useRef } from 'react';
import { useConnection } from '../live/connection.ts';
import { pauseAfter } from '../live/refetchSafely.ts';
import { PASSING, type Refusal } from '../shared/refusal.ts';
import { useOnline } from '../ui/OfflineStrip.tsx';

/** Retries a load while its failure may be temporary; at once when the network or the connection is back. */
export function useRetryWhileFailing(failure: Refusal | undefined, load: () => Promise<void>): void {
  const isOnline = useOnline();
  const isLive = useConnection() === 'live';
  const failures = useRef(0);
  // Pauses start short again; runs before the effect that counts the failure.
  // biome-ignore lint/correctness/useExhaustiveDependencies: any change restarts the pauses
  useEffect(() => {
    failures.current = 0;
  }, [isOnline, isLive]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a restored connection is a reason to retry
  useEffect(() => {
    if (!failure) failures.current = 0;
    if (!failure || !isOnline || !PASSING.includes(failure.code)) return;
    failures.current += 1;
    const timer = setTimeout(() => void load(), pauseAfter(failures.current));
    return () => clearTimeout(timer);
  }, [failure, isOnline, isLive, load]);
}
