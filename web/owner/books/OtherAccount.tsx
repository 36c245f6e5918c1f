import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { graphql } from '../../graphql/index.ts';
import { refetchSafely } from '../../live/refetchSafely.ts';
import { useSession } from '../../shared/session.tsx';
import { useAction } from '../../shared/useAction.ts';
import { AlertDialog } from '../../ui/AlertDialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { Note } from '../../ui/Note.tsx';

const Account = graphql(`
  query ProviderAccount { providerAccount { accountId otherAccountId } }
`);
const Confirm = graphql(`
  mutation ConfirmProviderAccount($accountId: ID!) {
    confirmProviderAccount(accountId: $accountId) { accountId otherAccountId }
  }
`);

/** Says that a key of another account at the payment provider is set and not used; owners confirm that account. */
export function OtherAccount() {
  const query = useQuery(Account, { fetchPolicy: 'cache-and-network' });
  const isOwner = useSession().user?.role === 'superadmin';
  const [isAsking, setAsking] = useState(false);
  const [confirm, busy] = useAction(Confirm, { done: 'Confirmed: money moves in that account from now on' });
  const account = query.data?.providerAccount;
  const otherId = account?.otherAccountId;
  if (!account || !otherId) return null;
  const run = async () => {
    await confirm({ accountId: otherId });
    setAsking(false);
    refetchSafely(query.refetch);
  };
  return (
    <Note tone="warn">
      <Stack $gap={3}>
        <p>
          {`A key of the account ${otherId} at the payment provider was set. All money so far is in ${account.accountId}, so nothing is asked of the provider with that key: where it is set, nobody can pay, and nothing is paid back or paid out. Set the key of ${account.accountId} again, unless you have really moved.`}
        </p>
        {isOwner && (
          <div>
            <Button small onClick={() => setAsking(true)}>
              Confirm the other account
            </Button>
          </div>
        )}
      </Stack>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Does money move in ${otherId} from now on?`}
        description={`Plans that are paid in ${account.accountId} end, sellers and organizers connect their accounts anew, and what was paid there can be paid back there alone. The key of ${account.accountId} is not used any more.`}
        cancelLabel="Not yet"
        confirmLabel="Confirm the other account"
        danger
        busy={busy}
        onConfirm={() => void run()}
      />
    </Note>
  );
}
