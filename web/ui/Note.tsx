import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Icon } from './Icons.tsx';
import { color, radius, size, space } from './tokens.ts';

/** A permanent note on the page. */
export function Note(props: { tone: 'info' | 'warn' | 'ok'; children: ReactNode }) {
  return (
    <Box role="status" $tone={props.tone}>
      <Icon name={props.tone} size={20} />
      <div>{props.children}</div>
    </Box>
  );
}

const Box = styled.div<{ $tone: 'info' | 'warn' | 'ok' }>`
  display: flex;
  gap: ${space[3]};
  padding: ${space[3]} ${space[4]};
  border-radius: ${radius.control};
  font-size: ${size.sm};
  line-height: 1.45;
  background: ${({ $tone }) => color[`${$tone}Soft`]};
  color: ${({ $tone }) => color[$tone]};
  box-shadow: inset 0 0 0 1px color-mix(in srgb, currentColor 30%, transparent);
  svg {
    flex: none;
    margin-top: 1px;
  }
  code {
    white-space: nowrap;
  }
`;
