import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';
import styled, { keyframes } from 'styled-components';
import { texts } from '../shared/texts.ts';
import { Edge } from '../ui/Edge.tsx';
import { layer } from '../ui/tokens.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { dropFirstHead } from './firstHtml.ts';

/**
 * Milliseconds a heading may take to appear: a screen's code and its first answer. Later the focus stays where it is.
 */
const patience = 3000;

/**
 * On every new page the focus moves to its h1, so that keyboards and screen readers start there. The h1 may appear
 * later than the route, and be replaced once the page is loaded; a reader who acts in the meantime keeps their focus.
 */
export function RouteEffects() {
  const { pathname } = useLocation();
  const before = useRef(pathname);

  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    dropFirstHead();
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
    // The page has put the focus into a field that the reader is writing in.
    if (document.activeElement?.matches('main textarea')) return stop();
    // From here on focus can be lost: a heading shown while loading may be replaced by the real one at any time.
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

/** A progress bar across the top while the next screen's code loads, after a short delay. */
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
          <Edge $height={4} />
          <VisuallyHidden>{texts.loading}</VisuallyHidden>
        </Bar>
      )}
    </div>
  );
}

const grow = keyframes`from { transform: scaleX(0); }`;
const Bar = styled.div`
  position: fixed;
  inset: 0 0 auto;
  z-index: ${layer.toast};
  > :first-child {
    transform-origin: left;
    animation: ${grow} 1.2s ease-out infinite;
  }
`;
