import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';
import styled from 'styled-components';
import { PoleStripe } from '../ui/PoleStripe.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { texts } from './texts.ts';
import { layer } from './tokens.ts';

/** Long enough for a screen's own code and first answer; after that nobody should be moved any more. */
const patience = 3000;

/**
 * On every new page: the focus goes to its h1, so that keyboards and readers start there.
 * The h1 may come later than the route does, and be replaced when the page is loaded; whoever acts in the meantime is left where they are.
 */
export function RouteEffects() {
  const { pathname } = useLocation();
  const before = useRef(pathname);

  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    return focusHeading();
  }, [pathname]);

  return <Progress />;
}

function focusHeading(): () => void {
  const frame = requestAnimationFrame(() => tryFocus());
  const observer = new MutationObserver(() => tryFocus());
  const stop = () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
    clearTimeout(timer);
    document.removeEventListener('keydown', stop);
    document.removeEventListener('pointerdown', stop);
    document.removeEventListener('focusin', leave);
  };
  const timer = setTimeout(stop, patience);
  let focused: HTMLElement | undefined;
  function tryFocus() {
    if (focused?.isConnected) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading) return;
    // A page on which somebody goes on writing has put them there.
    if (document.activeElement?.matches('main textarea')) return stop();
    // From here on there is somebody to lose: a heading of what was being loaded may give way to the real one, however late.
    clearTimeout(timer);
    document.removeEventListener('keydown', stop);
    focused = heading;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    document.addEventListener('focusin', leave);
  }
  const leave = ({ target }: FocusEvent) => {
    if (target !== focused) stop();
  };
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('keydown', stop);
  document.addEventListener('pointerdown', stop);
  return stop;
}

/** A pole across the top while the next screen's code is on its way, if that takes more than a moment. */
function Progress() {
  const busy = useNavigation().state !== 'idle';
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!busy) return setLate(false);
    const timer = setTimeout(() => setLate(true), 150);
    return () => clearTimeout(timer);
  }, [busy]);
  return (
    <div role="status">
      {late && (
        <Bar>
          <PoleStripe />
          <VisuallyHidden>{texts.loading}</VisuallyHidden>
        </Bar>
      )}
    </div>
  );
}

const Bar = styled.div`
  position: fixed; inset: 0 0 auto; z-index: ${layer.toast};
  > :first-child { animation: pole-turn 700ms linear infinite; }
`;
