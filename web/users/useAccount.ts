import { useQuery } from '@apollo/client/react';
import { refetchSafely } from '../live/refetchSafely.ts';
import { MyAccount } from '../shared/account.ts';
import { refusalOf } from '../shared/refusal.ts';

/** The viewer's account: loaded, loading, or failed with a retry. */
export function useAccount() {
  const { data, error, loading, refetch } = useQuery(MyAccount);
  return {
    account: data?.me ?? undefined,
    failure: error && !data?.me ? refusalOf(error).message : undefined,
    loading,
    retry: () => refetchSafely(refetch),
  };
}
