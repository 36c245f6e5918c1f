import { type ComponentType, Suspense, useLayoutEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import type { SessionUser } from '../shared/session.tsx';
import { texts } from '../shared/texts.ts';
import { color, layer, media, radius, size } from '../ui/tokens.ts';

interface Opened {
  user: SessionUser;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** What the palette is told: besides when it is open, what was typed before it was there. */
export type PaletteProps = Opened & { begun: string };

/** The palette, whose code may still be on the way: until it is there a field takes what is typed, and hands it over. */
export function SearchPalette({ palette: Palette, ...opened }: Opened & { palette: ComponentType<PaletteProps> }) {
  const [begun, setBegun] = useState('');
  const leave = () => {
    setBegun('');
    opened.onOpenChange(false);
  };
  return (
    <Suspense fallback={opened.open && <EarlyField value={begun} onChange={setBegun} onLeave={leave} />}>
      <Palette {...opened} begun={begun} />
    </Suspense>
  );
}

/** Stands where the palette's field will. When it goes, the focus is where it was, for the palette to give back later. */
function EarlyField(props: { value: string; onChange: (value: string) => void; onLeave: () => void }) {
  const place = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const field = place.current;
    const before = document.activeElement;
    field?.focus();
    return () => {
      if (document.activeElement === field && before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <Field
      ref={place}
      aria-label={texts.topBar.search}
      placeholder={texts.topBar.search}
      autoComplete="off"
      value={props.value}
      onChange={({ target }) => props.onChange(target.value)}
      onKeyDown={({ key }) => key === 'Escape' && props.onLeave()}
    />
  );
}

const Field = styled.input`
  position: fixed;
  z-index: ${layer.sheet};
  inset: min(14vh, 120px) 0 auto;
  margin: auto;
  width: calc(100% - 32px);
  max-width: 620px;
  min-height: 60px;
  padding-inline: 52px;
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.raised};
  font-size: ${size.lg};
  ${media.phone} {
    top: 0;
    width: 100%;
  }
`;
