import styled from 'styled-components';
import { color, size } from './tokens.ts';

export type Connection = 'live' | 'connecting' | 'offline';

const words: Record<Connection, string> = { live: 'Live', connecting: 'Connecting', offline: 'Offline' };

/** The state of the connection: a mark of its own shape for each state, and the word. */
export function ConnectionDot(props: { state: Connection }) {
  return (
    <Line role="status">
      <Mark $state={props.state} aria-hidden />
      {words[props.state]}
    </Line>
  );
}

const marks: Record<Connection, string> = {
  live: `background: ${color.ok}; border-radius: 50%;`,
  connecting: `border: 2px solid ${color.warn}; border-radius: 50%;`,
  offline: `background: ${color.err}; rotate: 45deg;`,
};
const Line = styled.span`display: inline-flex; align-items: center; gap: 6px; color: ${color.muted}; font-size: ${size.xs}; white-space: nowrap;`;
const Mark = styled.i<{
  $state: Connection;
}>`width: 9px; height: 9px; flex: none; forced-color-adjust: none; ${({ $state }) => marks[$state]}`;
