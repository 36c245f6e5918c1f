import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import styled from 'styled-components';
import type { TwoFactorFieldsFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { useAction } from '../../shared/useAction.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { Note } from '../../ui/Note.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { color, space } from '../../ui/tokens.ts';
import { CodeDialog } from './CodeDialog.tsx';
import { ShownOnce } from './ShownOnce.tsx';
import { TwoFactorSetup } from './TwoFactorSetup.tsx';

graphql(`fragment TwoFactorFields on TwoFactor { enabled demanded recoveryCodesLeft }`);
const MyTwoFactor = graphql(`query MyTwoFactor { myTwoFactor { ...TwoFactorFields } }`);
const DisableTwoFactor = graphql(`
  mutation DisableTwoFactor($code: String!) { disableTwoFactor(code: $code) { ...TwoFactorFields } }
`);
const RenewRecoveryCodes = graphql(`
  mutation RenewRecoveryCodes($code: String!) { renewRecoveryCodes(code: $code) }
`);
const FEW = 3;

/** Two-factor login: turned on with an authenticator app, recovery codes, turned off. */
export function TwoFactorPanel() {
  const query = useQuery(MyTwoFactor);
  const status = query.data?.myTwoFactor;
  const [codes, setCodes] = useState<readonly string[]>();
  const [setup, setSetup] = useState(false);
  const show = (next: readonly string[]) => {
    setSetup(false);
    setCodes(next);
    void query.refetch();
  };
  return (
    <Panel
      title="Two-factor login"
      text="A code of an app on your phone, besides your password: who learns the password still cannot log in."
    >
      {!status ? (
        <Unanswered query={query} skeleton={<Skeleton $h="44px" $w="240px" />} />
      ) : codes ? (
        <ShownOnce label="Recovery codes" secrets={codes} done="I have kept them" onDone={() => setCodes(undefined)}>
          Keep these recovery codes where your phone is not: each logs you in once without it. They are not shown again.
        </ShownOnce>
      ) : setup ? (
        <TwoFactorSetup onDone={show} onCancel={() => setSetup(false)} />
      ) : status.enabled ? (
        <TurnedOn status={status} onCodes={show} />
      ) : (
        <Stack $gap={4}>
          {status.demanded && (
            <Note tone="warn">Platform owners need it here. Until it is on, you act as a customer.</Note>
          )}
          <div>
            <Button variant="primary" onClick={() => setSetup(true)}>
              Turn on
            </Button>
          </div>
        </Stack>
      )}
    </Panel>
  );
}

function TurnedOn(props: { status: TwoFactorFieldsFragment; onCodes: (codes: readonly string[]) => void }) {
  const { demanded, recoveryCodesLeft: left } = props.status;
  const [asking, setAsking] = useState<'off' | 'codes'>();
  const close = () => setAsking(undefined);
  const [disable] = useAction(DisableTwoFactor, {
    refused: false,
    done: 'Two-factor login is off.',
    update: (cache, { data }) =>
      void (data && cache.writeQuery({ query: MyTwoFactor, data: { myTwoFactor: data.disableTwoFactor } })),
  });
  const [renew] = useAction(RenewRecoveryCodes, { refused: false });
  return (
    <Stack $gap={4}>
      <Line>
        <Badge tone="ok">On</Badge>
        <span>
          {left} of 10 recovery codes left{left <= FEW && '. Get new ones before you run out'}.
        </span>
      </Line>
      <Line>
        <Button onClick={() => setAsking('codes')}>New recovery codes</Button>
        {demanded ? (
          <span>Platform owners cannot turn it off.</span>
        ) : (
          <Button variant="danger" onClick={() => setAsking('off')}>
            Turn off
          </Button>
        )}
      </Line>
      {asking === 'off' && (
        <CodeDialog
          title="Turn two-factor login off?"
          confirm="Turn off"
          onCode={(code) => disable({ code })}
          onClose={close}
        />
      )}
      {asking === 'codes' && (
        <CodeDialog
          title="New recovery codes"
          text="Those you have now stop working."
          confirm="Show new codes"
          onCode={async (code) => {
            const result = await renew({ code });
            if (result.value) props.onCodes(result.value);
            return result;
          }}
          onClose={close}
        />
      )}
    </Stack>
  );
}

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[3]};
  color: ${color.ink2};
`;
