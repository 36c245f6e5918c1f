import { hasRight } from '../shared/rights.ts';
import { useSession } from '../shared/session.tsx';
import { SendsMessages } from './SendsMessages.tsx';
import { useMessageNews } from './useMessageNews.ts';

/**
 * Keeps a member's messages up to date and sends waiting ones, on every page. Key it by member: its state belongs to
 * one account.
 */
export function MessageNews() {
  const { status, user } = useSession();
  useMessageNews('own', status === 'member');
  useMessageNews('support', status === 'member' && hasRight(user?.role, 'answer'));
  return <SendsMessages />;
}
