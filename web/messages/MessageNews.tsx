import { useSession } from '../app/session.tsx';
import { SendsMessages } from './SendsMessages.tsx';
import { useMessageNews } from './useMessageNews.ts';

/** Keeps a member's messages up to date and sends what waits, on every page. Key it by member: what was heard is theirs alone. */
export function MessageNews() {
  const { status, user } = useSession();
  useMessageNews('own', status === 'member');
  useMessageNews('support', status === 'member' && user?.role === 'superadmin');
  return <SendsMessages />;
}
