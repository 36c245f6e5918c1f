import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** The post the address points to; `around` only when the page must be loaded around it because it is not there. */
export function usePermalink(): { target: string | undefined; around: string | undefined } {
  const { hash } = useLocation();
  const target = /^#([\w-]+)$/.exec(hash)?.[1];
  const [around, setAround] = useState(target);
  useEffect(() => {
    if (!target || !document.getElementById(target)) setAround(target);
  }, [target]);
  return { target, around };
}

/** Brings a post into view and gives it the focus. */
export function goTo(post: HTMLElement): void {
  post.scrollIntoView({ block: 'start' });
  post.focus({ preventScroll: true });
}
