import { useCallback, useEffect, useRef } from 'react';

/** Something that is done a while later, unless it is called off, put off again, or the page is left before. */
export function useTimeout() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const callOff = useCallback(() => clearTimeout(timer.current), []);
  useEffect(() => callOff, [callOff]);
  const later = useCallback((work: () => unknown, ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(work, ms);
  }, []);
  return { later, callOff };
}
