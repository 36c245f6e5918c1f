import { useState } from 'react';
import styled from 'styled-components';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { Note } from '../../ui/Note.tsx';
import { color, font, radius, size, space } from '../../ui/tokens.ts';

/** The recovery codes, shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      setSaid('Copied');
    } catch {
      setSaid('Copying is not allowed here: please write them down.');
    }
  };
  return (
    <Stack $gap={4}>
      <Note tone="ok">
        Keep these recovery codes where your phone is not: each logs you in once without it. They are not shown again.
      </Note>
      <List aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </List>
      <Tools>
        <Button icon={<Icon name="copy" size={18} />} onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="primary" onClick={onDone}>
          I have kept them
        </Button>
        <span role="status">{said}</span>
      </Tools>
    </Stack>
  );
}

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 13em), 1fr));
  gap: ${space[2]} ${space[5]};
  padding: ${space[4]};
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
  font: 500 ${size.md}/1.4 ${font.mono};
`;
const Tools = styled.div`display: flex; flex-wrap: wrap; align-items: center; gap: ${space[3]};`;
