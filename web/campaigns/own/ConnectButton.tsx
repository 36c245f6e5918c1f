import { useQuery } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import type { PayoutAccountStatus } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { paths } from '../../shared/paths.ts';
import { useAction } from '../../shared/useAction.ts';
import { useAddressParams } from '../../shared/useAddressParams.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { Muted } from '../../ui/Layout.tsx';

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

/** Leads to the payment service's own questions, and looks at once what came of them when the member is back. */
export function ConnectButton({ isConnected }: { isConnected: boolean }) {
  const { data } = useQuery(MyAccount, { fetchPolicy: 'cache-and-network' });
  const [start, starting] = useAction(Start);
  const [refresh] = useAction(Refresh, { refused: false, refetchQueries: ['FundingGuide', 'MyPayoutAccount'] });
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
    const { value } = await start({ returnPath: paths.funding });
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
