import type { CSSProperties } from 'react';
import styled from 'styled-components';
import { color } from './tokens.ts';

/** How far something has come, 0 to 100; the words beside it say the same. */
export function ProgressBar(props: { label: string; value: number }) {
  const value = Math.max(0, Math.min(100, props.value));
  return (
    <Track
      role="progressbar"
      aria-label={props.label}
      aria-valuenow={Math.round(value)}
      aria-valuemin={0}
      aria-valuemax={100}
      style={{ '--part': `${value}%` } as CSSProperties}
    />
  );
}

const Track = styled.div`
  height: 12px;
  background: ${color.sunken};
  border: 1px solid ${color.lineStrong};
  border-radius: 2px;
  overflow: hidden;
  &::before {
    content: '';
    display: block;
    height: 100%;
    width: var(--part);
    background: ${color.deep};
  }
  @media (forced-colors: active) {
    &::before {
      background: Highlight;
      forced-color-adjust: none;
    }
    }
`;
