import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import styled, { createGlobalStyle } from 'styled-components';
import { color, layer, space } from './tokens.ts';
import { usePhone } from './useMedia.ts';

/**
 * A page's main button: on a phone at the foot of the window, above the shortcuts of members, elsewhere where it stands.
 * It is rendered at the end of `main`: inside anything with a filter (a ticket's shadow) `fixed` would mean fixed to that.
 */
export function FootBar({ children }: { children: ReactNode }) {
  const isPhone = usePhone();
  const mark = useRef<HTMLSpanElement>(null);
  const [place, setPlace] = useState<Element>();
  // `main` may be rendered together with this for the first time. The document may still show another one: the first
  // answer's, which goes once the screen is drawn.
  useEffect(() => {
    if (isPhone) setPlace((before) => before ?? mark.current?.closest('main') ?? document.body);
  }, [isPhone]);
  if (!isPhone) return children;
  if (!place) return <span ref={mark} hidden />;
  return createPortal(
    <Bar data-noprint>
      <RoomForBar />
      {children}
    </Bar>,
    place,
  );
}

const Bar = styled.div`
  position: fixed;
  inset: auto 0 var(--shortcuts, 0px);
  z-index: ${layer.bar};
  padding: ${space[3]} ${space[4]} max(${space[3]}, env(safe-area-inset-bottom));
  background: ${color.surface};
  border-top: 1px solid ${color.line};
`;
// `--foot-room` is below the last line of a page, so that it can be scrolled out from behind the bar; focus is never under it,
// and what floats keeps clear of it (`--foot`).
const RoomForBar = createGlobalStyle`
  :root { --foot-room: 70px; --foot: calc(70px + var(--shortcuts, 0px)); }
`;
