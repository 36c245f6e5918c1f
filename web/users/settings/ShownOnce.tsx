import { type ReactNode, useState } from 'react';
import styled from 'styled-components';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { Note } from '../../ui/Note.tsx';
import { color, font, radius, size, space } from '../../ui/tokens.ts';

/** Secrets that are shown this once, to be copied; `children` says what they are for. */
export function ShownOnce(props: {
  label: string;
  secrets: readonly string[];
  done: string;
  onDone: () => void;
  children: ReactNode;
}) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(props.secrets.join('\n'));
      setSaid('Copied');
    } catch {
      setSaid('Copying is not allowed here: please write them down.');
    }
  };
  return (
    <Stack $gap={4}>
      <Note tone="ok">{props.children}</Note>
      <List aria-label={props.label}>
        {props.secrets.map((secret) => (
          <li key={secret}>{secret}</li>
        ))}
      </List>
      <Tools>
        <Button icon={<Icon name="copy" size={18} />} onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="primary" onClick={props.onDone}>
          {props.done}
        </Button>
        <span role="status">{said}</span>
      </Tools>
    </Stack>
  );
}

const List = styled.ul`
  overflow-wrap: anywhere;
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 13em), 1fr));
  gap: ${space[2]} ${space[5]};
  padding: ${space[4]};
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
  font: 500 ${size.md}/1.4 ${font.mono};
`;
const Tools = styled.div`display: flex; flex-wrap: wrap; align-items: center; gap: ${space[3]};`;
