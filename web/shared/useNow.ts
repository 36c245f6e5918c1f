import { useEffect, useState } from 'react';

/** The current time in milliseconds, updated every `every` milliseconds while `on`. */
export function useNow(every: number, on = true): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!on) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every, on]);
  return now;
}
