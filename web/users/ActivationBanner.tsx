import styled from 'styled-components';
import { useSite } from '../shared/site.tsx';
import { useResend } from '../shared/useResend.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icons.tsx';
import { color, radius, size, space } from '../ui/tokens.ts';

/** For a member whose address is not confirmed yet. */
export function ActivationBanner({ email }: { email: string }) {
  const { resend, busy, said } = useResend();
  const { demo } = useSite();
  return (
    <Strip aria-label="Activation">
      <Icon name="mail" size={26} />
      <Words>
        <strong>Check your mail</strong>
        <p>
          We sent a link to <b>{email}</b>. Open it to activate your account.
          {demo && (
            <>
              {' '}
              Demo mail waits in the <a href="/dev/outbox">outbox</a>.
            </>
          )}
        </p>
        <p role="status">{said?.text}</p>
      </Words>
      <Button small busy={busy} onClick={() => void resend()}>
        Resend
      </Button>
    </Strip>
  );
}

const Strip = styled.section`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[4]};
  padding: ${space[4]} ${space[5]};
  margin-bottom: ${space[6]};
  background: ${color.warnSoft};
  color: ${color.ink};
  border: 1px solid ${color.warn};
  border-left-width: 6px;
  border-radius: ${radius.card};
  > svg {
    color: ${color.warn};
    flex: none;
  }
`;
const Words = styled.div`flex: 1 1 240px; min-width: 0; font-size: ${size.md}; line-height: 1.4; overflow-wrap: anywhere; p:empty { display: none; }`;
