import { useEffect, useRef } from 'react';
import { pauseAfter } from '../app/askAgain.ts';
import { useConnection } from '../app/connection.ts';
import { PASSING, type RefusalFacts } from '../app/refusal.ts';
import { useOnline } from '../ui/OfflineStrip.tsx';

/** Loads again what could not be loaded, for as long as that may pass by itself; soon once there is a network or a line again. */
export function useHealing(failure: RefusalFacts | undefined, load: () => Promise<void>): void {
  const isOnline = useOnline();
  const isLive = useConnection() === 'live';
  const failures = useRef(0);
  // Another beginning, with short pauses again; told before the failure is counted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever it has become, it has changed
  useEffect(() => {
    failures.current = 0;
  }, [isOnline, isLive]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a line that is back is a reason to try
  useEffect(() => {
    if (!failure) failures.current = 0;
    if (!failure || !isOnline || !PASSING.includes(failure.code)) return;
    failures.current += 1;
    const timer = setTimeout(() => void load(), pauseAfter(failures.current));
    return () => clearTimeout(timer);
  }, [failure, isOnline, isLive, load]);
}
