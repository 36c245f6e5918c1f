import { useQuery } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import type { PayoutAccountStatus } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icons.tsx';
import { Muted } from '../ui/Layout.tsx';
import { useAction } from './useAction.ts';
import { useAddressParams } from './useAddressParams.ts';

const MyAccount = graphql(`
  query MyPayoutAccount { myPayoutAccount { status } }
`);
const Start = graphql(`
  mutation StartOnboarding($returnPath: String!) { startPayoutOnboarding(returnPath: $returnPath) { url } }
`);
const Refresh = graphql(`
  mutation RefreshPayoutAccount { refreshPayoutAccount { status } }
`);

const words: Record<PayoutAccountStatus, string> = {
  NONE: '',
  STARTED: 'You have begun; a few answers are missing.',
  SUBMITTED: 'The payment service looks at your answers.',
  ENABLED: 'Connected: payouts can reach you.',
  RESTRICTED: 'The payment service needs more from you before it pays out.',
};

interface ConnectButtonProps {
  isConnected: boolean;
  /** Where the member comes back to. */
  returnPath: string;
  /** The query that is asked again once they are back, by its name. */
  asks: string;
}

/** Leads to the payment service's own questions, and looks at once what came of them when the member is back. */
export function ConnectButton({ isConnected, returnPath, asks }: ConnectButtonProps) {
  const { data } = useQuery(MyAccount, { fetchPolicy: 'cache-and-network' });
  const [start, starting] = useAction(Start);
  const [refresh] = useAction(Refresh, { refused: false, refetchQueries: [asks, 'MyPayoutAccount'] });
  const [params, change] = useAddressParams<{ onboarding: string }>();
  const isBack = params.get('onboarding') !== null;
  const seen = useRef(false);
  useEffect(() => {
    if (!isBack || seen.current) return;
    seen.current = true;
    void refresh({}).then(() => change({ onboarding: '' }));
  }, [isBack, refresh, change]);
  const account = data?.myPayoutAccount;
  const go = async () => {
    const { value } = await start({ returnPath });
    if (value) window.location.assign(value.url);
  };
  const said = isConnected ? words.ENABLED : account && words[account.status];
  return (
    <>
      {!isConnected && (
        <Button busy={starting} icon={<Icon name="external" size={18} />} onClick={() => void go()}>
          {!account || account.status === 'NONE' ? 'Connect' : 'Go on'}
        </Button>
      )}
      <Muted role="status">{said}</Muted>
    </>
  );
}
