import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

const NEAR_PX = 48;

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement): string => `${clientWidth} by ${clientHeight}`;

/**
 * The scroll position of a growing list of messages: it follows new ones while its end is in view (also when the list
 * becomes smaller) and whenever the viewer has sent one, stays while they read further up, and does not jump when older
 * ones load above. `oldest` and `newest` identify its ends.
 */
export function useLogScroll(
  place: RefObject<HTMLElement | null>,
  { oldest, newest, isMine }: { oldest: unknown; newest: unknown; isMine: boolean },
) {
  const [atEnd, setAtEnd] = useState(true);
  const before = useRef<{ height: number; size: string; oldest: unknown; newest: unknown; atEnd: boolean }>(undefined);

  const toEnd = useCallback(() => {
    const box = place.current;
    if (box) box.scrollTop = box.scrollHeight;
  }, [place]);
  const look = useCallback(() => {
    const box = place.current;
    if (!box) return;
    const was = before.current;
    // The size changed without scrolling: the end stays in view.
    if (was?.atEnd && was.size !== sizeOf(box)) box.scrollTop = box.scrollHeight;
    const near = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX;
    if (was) before.current = { ...was, size: sizeOf(box), atEnd: near };
    setAtEnd(near);
  }, [place]);

  useLayoutEffect(() => {
    const box = place.current;
    if (!box) return;
    const was = before.current;
    if (!was || was.atEnd || (was.newest !== newest && isMine)) box.scrollTop = box.scrollHeight;
    else if (was.oldest !== oldest) box.scrollTop += box.scrollHeight - was.height;
    before.current = { height: box.scrollHeight, size: sizeOf(box), oldest, newest, atEnd: was?.atEnd ?? true };
    look();
  }, [place, oldest, newest, isMine, look]);

  // The text box below grows as the viewer types, and the window may become smaller.
  useEffect(() => {
    const box = place.current;
    if (!box) return;
    const observer = new ResizeObserver(look);
    observer.observe(box);
    return () => observer.disconnect();
  }, [place, look]);
  return { atEnd, look, toEnd };
}
