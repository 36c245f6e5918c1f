import type { ReactNode } from 'react';
import styled, { keyframes } from 'styled-components';
import { color, radius, space } from './tokens.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/**
 * Placeholder in the final shape of the content, shown only when loading takes longer than 150 ms. Screen readers
 * announce 'Loading...' once, whatever the number of blocks inside.
 */
export function Loading(props: { children: ReactNode }) {
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">Loading...</VisuallyHidden>
      <Late aria-hidden>{props.children}</Late>
    </div>
  );
}

/** One grey block: `$w` and `$h` are CSS lengths, `$ratio` an aspect ratio for pictures. */
export const Skeleton = styled.div<{ $w?: string; $h?: string; $ratio?: string }>`
  width: ${({ $w = '100%' }) => $w};
  max-width: 100%;
  height: ${({ $h, $ratio }) => $h ?? ($ratio ? 'auto' : '1.1em')};
  aspect-ratio: ${({ $ratio = 'auto' }) => $ratio};
  border-radius: ${radius.control};
  background: ${color.sunken};
`;

/** Lines of text, the last one shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <Lines>
      {Array.from({ length: lines }, (_, line) => `${line}`).map((line) => (
        <Skeleton key={line} />
      ))}
    </Lines>
  );
}

const appear = keyframes`from { opacity: 0; } to { opacity: 1; }`;
const breathe = keyframes`50% { opacity: .55; }`;
const Late = styled.div`
  animation: ${appear} 120ms 150ms both, ${breathe} 1.6s 400ms ease-in-out infinite;
  @media (prefers-reduced-motion: reduce) {
    animation: ${appear} 1ms 150ms both;
  }
`;
const Lines = styled.div`display: grid; gap: ${space[2]}; > :last-child { width: 60%; }`;
