import { useQuery } from '@apollo/client/react';
import { askAgain } from '../app/askAgain.ts';
import { MyAccount } from './account.ts';
import { unreadable } from './failure.ts';

/** The asking member's account for a screen that needs it: there, on its way, or failed with a way to ask again. */
export function useAccount() {
  const { data, error, loading, refetch } = useQuery(MyAccount);
  return {
    account: data?.me ?? undefined,
    failure: error && !data?.me ? unreadable(error) : undefined,
    loading,
    retry: () => askAgain(refetch),
  };
}
