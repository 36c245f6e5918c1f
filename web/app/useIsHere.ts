import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component is still on the page: what comes back late must not take people somewhere from where they have gone meanwhile. */
export function useIsHere(): RefObject<boolean> {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}
