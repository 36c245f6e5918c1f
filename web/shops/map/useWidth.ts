import { type RefObject, useEffect, useRef, useState } from 'react';

/** An element's width in pixels, kept up to date; `first` until it is known. */
export function useWidth<E extends HTMLElement>(first: number): [RefObject<E | null>, number] {
  const element = useRef<E>(null);
  const [width, setWidth] = useState(first);
  useEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const look = () => setWidth(current.clientWidth || first);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(current);
    return () => observer.disconnect();
  }, [first]);
  return [element, width];
}
