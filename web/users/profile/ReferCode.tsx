import { useState } from 'react';
import styled from 'styled-components';
import { paths } from '../../shared/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { color, font, size, space } from '../../ui/tokens.ts';

/** The code one gives to friends, the link that carries it, and how many have come by it. */
export function ReferCode({ code, referred }: { code: string; referred: number }) {
  const [said, setSaid] = useState('');
  const copy = async (text: string, what: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(`${what} copied`);
    } catch {
      setSaid(`Copying is not allowed here. Your code is ${code}.`);
    }
  };
  return (
    <Box>
      <p>
        Refer code <Code>{code}</Code>
      </p>
      <Joined>{joinedBy(referred)}</Joined>
      <Tools>
        <Button small icon={<Icon name="copy" size={18} />} onClick={() => void copy(code, 'Code')}>
          Copy code
        </Button>
        <Button
          small
          icon={<Icon name="copy" size={18} />}
          onClick={() => void copy(`${window.location.origin}${paths.signup}?ref=${code}`, 'Link')}
        >
          Copy link
        </Button>
      </Tools>
      <Said role="status">{said}</Said>
    </Box>
  );
}

const joinedBy = (count: number): string => {
  if (count === 0) return 'Nobody has joined with it yet.';
  return count === 1 ? 'One member has joined with it.' : `${count} members have joined with it.`;
};

const Joined = styled.p`font-size: ${size.sm}; color: ${color.ink2};`;
const Box = styled.div`display: grid; gap: ${space[2]}; > p:first-child { display: flex; justify-content: space-between; align-items: baseline; gap: ${space[3]}; font-weight: 600; }`;
const Code = styled.code`font: 500 ${size.xl}/1 ${font.mono}; letter-spacing: .08em;`;
const Tools = styled.div`display: flex; flex-wrap: wrap; gap: ${space[2]}; > * { flex: 1 0 auto; white-space: nowrap; }`;
const Said = styled.p`min-height: 1.4em; font-size: ${size.sm}; color: ${color.ok}; font-weight: 600; line-height: 1.4;`;
