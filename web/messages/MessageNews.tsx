import { useApolloClient } from '@apollo/client/react';
import { useSession } from '../shared/session.tsx';
import { useOnceLive } from '../shared/useOnceLive.ts';
import { lookAtConversations } from './lookAtConversations.ts';
import { SendsMessages } from './SendsMessages.tsx';
import { useMessageNews } from './useMessageNews.ts';

/**
 * Keeps a member's messages up to date and sends waiting ones, on every page. Key it by member: its state belongs to
 * one account.
 */
export function MessageNews() {
  const client = useApolloClient();
  const { status, user } = useSession();
  useOnceLive(() => status === 'member' && lookAtConversations(client));
  useMessageNews('own', status === 'member');
  useMessageNews('support', status === 'member' && user?.role === 'superadmin');
  return <SendsMessages />;
}
