import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styled, { createGlobalStyle } from 'styled-components';

/** What a page prints in place of itself, black on white in either theme; it is not on the screen. */
export function PrintAlone({ children }: { children: ReactNode }) {
  return createPortal(
    <>
      <NothingElse />
      <Paper data-paper>{children}</Paper>
    </>,
    document.body,
  );
}

const NothingElse = createGlobalStyle`
  @media print {
    html {
      color-scheme: light !important;
      background: Canvas !important;
    }
    body > :not([data-paper]) {
      display: none !important;
    }
  }
`;
const Paper = styled.div`
  display: none;
  color-scheme: light;
  color: CanvasText;
  @media print {
    display: block;
  }
`;
