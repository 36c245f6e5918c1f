import { type RefCallback, useCallback, useRef } from 'react';

/** Calls `onSeen` each time the element comes into the window. */
export function useWhenInView(onSeen: () => void): RefCallback<Element> {
  const latest = useRef(onSeen);
  latest.current = onSeen;
  return useCallback((element: Element | null) => {
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && latest.current(),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
}
