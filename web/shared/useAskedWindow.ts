import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';

const ASKED = 'new';

/** The address of a page that opens one of its windows, for {@link useAskedWindow}; `which` where it has several. */
export const windowOf = (path: string, which = '1'): string => `${path}?${new URLSearchParams({ [ASKED]: which })}`;

/**
 * Opens a window that the address asks for (see {@link windowOf}), once the screen is ready for it, and takes the
 * question out of the address, so that a reload or Back does not ask again. `open` decides whether it can be opened now.
 */
export function useAskedWindow(open: () => void, { which = '1', isReady = true } = {}): void {
  const [params, setParams] = useSearchParams();
  const isAsked = isReady && params.get(ASKED) === which;
  const answer = useEffectEvent(() => {
    open();
    setParams(
      (now) => {
        now.delete(ASKED);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  });
  useEffect(() => {
    if (isAsked) answer();
  }, [isAsked]);
}
