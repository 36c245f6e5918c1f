import type { ReactNode } from 'react';
import styled from 'styled-components';
import { color, size, space } from './tokens.ts';

/** One row of the kit: its name, then the thing itself. */
export function Shelf(props: { name: string; children: ReactNode }) {
  return (
    <Board>
      <h2>{props.name}</h2>
      <div>{props.children}</div>
    </Board>
  );
}

const Board = styled.section`
  padding-block: ${space[6]};
  border-top: 1px solid ${color.line};
  > h2 {
    font-size: ${size.xl};
    margin-bottom: ${space[4]};
  }
`;
