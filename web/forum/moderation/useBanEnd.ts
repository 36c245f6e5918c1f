import { useEffect, useState } from 'react';

/** A timer cannot wait longer; what ends later is looked at again on the way. */
const LONGEST_MS = 2_000_000_000;
/** Where this device's clock is ahead of the server's, the end has not come yet. */
const AGAIN_MS = 15_000;

/**
 * Calls `look` when a ban ends, and repeats until the server agrees. `until`: a UTC instant; nothing for a ban without
 * end.
 */
export function useBanEnd(until: string | null | undefined, look: () => Promise<unknown>): void {
  const [looks, setLooks] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each look is followed by the next wait
  useEffect(() => {
    if (!until) return;
    const left = Date.parse(until) - Date.now();
    const again = () => setLooks((count) => count + 1);
    const timer = setTimeout(() => void look().then(again, again), left > 0 ? Math.min(left, LONGEST_MS) : AGAIN_MS);
    return () => clearTimeout(timer);
  }, [until, looks]);
}
