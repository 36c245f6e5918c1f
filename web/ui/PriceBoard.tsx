import type { ReactNode } from 'react';
import styled from 'styled-components';
import { color, font, size, space } from './tokens.ts';

export interface PriceRow {
  label: ReactNode;
  value: ReactNode;
  note?: ReactNode;
  total?: boolean;
}

/** Names at the left, figures at the right, and a dotted leader that takes the eye across. */
export function PriceBoard(props: { rows: readonly PriceRow[]; label?: string }) {
  return (
    <Board aria-label={props.label}>
      {props.rows.map((row, index) => (
        <Line key={typeof row.label === 'string' ? row.label : `row ${index}`} $total={row.total}>
          <dt>
            {row.label}
            {row.note && <small>{row.note}</small>}
          </dt>
          <Leader aria-hidden />
          <dd>{row.value}</dd>
        </Line>
      ))}
    </Board>
  );
}

const Board = styled.dl`display: grid; gap: ${space[2]}; align-content: start;`;
const Line = styled.div<{ $total?: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, auto) minmax(16px, 1fr) auto;
  align-items: baseline;
  column-gap: ${space[2]};
  ${({ $total }) => $total && `font: 800 ${size.xl}/1.2 ${font.display}; padding-top: ${space[2]};`}
  small {
    display: block;
    color: ${color.muted};
    font: 400 ${size.sm}/1.3 ${font.text};
  }
  dd {
    font-variant-numeric: tabular-nums;
    font-weight: 650;
    text-align: right;
  }
`;
// An empty box stands on its lower edge, so the dots stay on the first line's baseline under any note.
const Leader = styled.span`
  height: 3px;
  align-self: baseline;
  background: radial-gradient(circle, ${color.lineStrong} 1px, #0000 1.4px) left center / 7px 3px repeat-x;
`;
