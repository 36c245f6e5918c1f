import { useEffect, useRef } from 'react';

/** Looks again when somebody comes back to this window: what they have done in another one rings no bell here. */
export function useOnReturn(look: () => Promise<unknown>): void {
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    // A failure leaves what is shown; the next return tries again.
    const again = () => void latest.current().catch(() => undefined);
    window.addEventListener('focus', again);
    return () => window.removeEventListener('focus', again);
  }, []);
}
