import { type ReactNode, useId } from 'react';
import styled from 'styled-components';
import { font, media, size, space } from '../../ui/tokens.ts';

/** A titled part of a dashboard. */
export function Block(props: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <Part aria-labelledby={id}>
      <header>
        <h2 id={id}>{props.title}</h2>
        {props.aside}
      </header>
      {props.children}
    </Part>
  );
}

/** The day at the left, what is around it at the right. */
export const Board = styled.div`
  display: grid;
  gap: ${space[8]};
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  ${media.desktop} {
    grid-template-columns: minmax(0, 1fr) 340px;
  }
`;
/**
 * What comes first: the week at the left, the money at the right, and what else there is below the week. Alone, the week
 * is as high as the money.
 */
export const Lead = styled(Board)`
  align-items: stretch;
  ${media.desktop} {
    /* The last row takes what the right side is longer by. */
    grid-template-rows: auto auto minmax(0, 1fr);
    > :nth-child(2) {
      grid-area: 1 / 2 / span 3;
    }
    > :first-child:nth-last-child(2) {
      grid-row: span 3;
      grid-template-rows: auto minmax(0, 1fr);
    }
  }
  > * {
    align-content: start;
  }
  header {
    min-height: 36px;
  }
  > :first-child > :last-child {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
  }
`;
export const Column = styled.div`display: grid; gap: ${space[8]}; min-width: 0; align-content: start;`;

const Part = styled.section`
  display: grid;
  gap: ${space[4]};
  min-width: 0;
  > header {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: ${space[2]};
  }
  h2 {
    font: 800 ${size.xxl}/1.05 ${font.display};
  }
`;
