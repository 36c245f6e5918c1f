import { useQuery } from '@apollo/client/react';
import { hasRight } from '../shared/rights.ts';
import { useSession } from '../shared/session.tsx';
import { MyInbox } from './inboxFields.ts';

/**
 * The number of unread messages, for the owners of the platform with those to support. Live once useMessageNews is
 * mounted.
 */
export function useUnread(): number {
  const { status, user } = useSession();
  const own = useQuery(MyInbox, { variables: { box: 'own' }, skip: status !== 'member', fetchPolicy: 'cache-first' });
  const support = useQuery(MyInbox, {
    variables: { box: 'support' },
    skip: status !== 'member' || !hasRight(user?.role, 'answer'),
    fetchPolicy: 'cache-first',
  });
  return (own.data?.inbox.unread ?? 0) + (support.data?.inbox.unread ?? 0);
}
