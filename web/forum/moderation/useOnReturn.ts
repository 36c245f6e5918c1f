import { useEffect, useRef } from 'react';

/** Refetches when the viewer returns to this window: their own decisions in another one ring no bell here. */
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
