import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component is still mounted: late answers must not navigate away from where the viewer has gone since. */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
