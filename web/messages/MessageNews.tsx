import { useSession } from '../app/session.tsx';
import { useOutboxRunner } from '../app/useOutbox.ts';
import { messageOutbox } from './messageOutbox.ts';
import { useMessageNews } from './useMessageNews.ts';

/** Keeps a member's messages up to date and sends what waits, on every page. Key it by member: what was heard is theirs alone. */
export function MessageNews() {
  const { status, user } = useSession();
  useMessageNews('own', status === 'member');
  useMessageNews('support', status === 'member' && user?.role === 'superadmin');
  useOutboxRunner(messageOutbox);
  return null;
}
