import styled from 'styled-components';
import { Button } from '../ui/Button.tsx';
import { size, space } from '../ui/tokens.ts';
import { useResend } from './useResend.ts';

/** Below the words of a command that needs an activated account: another mail with the link, and what came of it. */
export function ResendActivation() {
  const { resend, busy, said } = useResend();
  return (
    <Line>
      <Button small busy={busy} onClick={() => void resend()}>
        Send me the mail again
      </Button>
      <p role="status">{said?.text}</p>
    </Line>
  );
}

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[3]};
  font-size: ${size.md};
  p {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;
