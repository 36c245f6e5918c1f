import styled from 'styled-components';
import type { AccountFieldsFragment } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { useSite } from '../shared/site.tsx';
import { useAction } from '../shared/useAction.ts';
import { useResend } from '../shared/useResend.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icons.tsx';
import { color, radius, size, space } from '../ui/tokens.ts';

const WithdrawEmailChange = graphql(`
  mutation WithdrawEmailChange { withdrawEmailChange { ...AccountFields } }
`);

/** For a member with an address that is not confirmed yet: that of the account, or the one that is to replace it. */
export function ActivationBanner({ account }: { account: AccountFieldsFragment }) {
  const { email, wantedEmail, activated } = account;
  const { resend, busy, said } = useResend();
  const { demo } = useSite();
  if (activated && !wantedEmail) return null;
  return (
    <Strip aria-label="Activation">
      <Icon name="mail" size={26} />
      <Words>
        <strong>Check your mail</strong>
        <p>
          We sent a link to <b>{wantedEmail ?? email}</b>.{' '}
          {wantedEmail ? (
            <>
              Open it to make this your address. Until then <b>{email}</b> counts.
            </>
          ) : (
            'Open it to activate your account.'
          )}
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
      {wantedEmail && <KeepAddress />}
    </Strip>
  );
}

function KeepAddress() {
  const [withdraw, busy] = useAction(WithdrawEmailChange, { done: 'Your email address stays as it is.' });
  return (
    <Button small busy={busy} onClick={() => void withdraw({})}>
      Keep the present address
    </Button>
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
