import styled from 'styled-components';
import { Code } from '../ui/Layout.tsx';
import { Note } from '../ui/Note.tsx';
import { space } from '../ui/tokens.ts';

const cards = [
  ['4242 4242 4242 4242', 'pays'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'has no funds'],
  ['4000 0025 0000 3155', 'asks the bank first'],
] as const;

/** Says that no real card is charged here, and which cards there are to play with. */
export function TestCards() {
  return (
    <Note tone="info">
      <strong>Payment sandbox: no real card is charged, and no money moves.</strong> Use a test card with any future
      date and any CVC.
      <List>
        {cards.map(([number, does]) => (
          <li key={number}>
            <Code>{number}</Code> {does}
          </li>
        ))}
      </List>
    </Note>
  );
}

const List = styled.ul`display: grid; gap: 2px ${space[4]}; margin-top: ${space[1]}; grid-template-columns: repeat(auto-fill, minmax(min(100%, 270px), 1fr)); code { white-space: normal; overflow-wrap: anywhere; }`;
