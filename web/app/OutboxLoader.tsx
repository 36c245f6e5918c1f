import { type ComponentType, lazy, Suspense } from 'react';
import { useSession } from '../shared/session.tsx';

/** What waits is sent from the next page where this could be loaded. */
const Nothing = () => null;
const load = async (): Promise<{ default: ComponentType }> =>
  import('../forum/thread/SendsComments.tsx').then(
    ({ SendsComments: found }) => ({ default: found }),
    () => ({ default: Nothing }),
  );
const SendsComments = lazy(load);

/**
 * Sends, on every page, what a member has written in the forum without a network; it comes after the page itself.
 * Messages send theirs with the chat.
 */
export function OutboxLoader() {
  const { status, user } = useSession();
  if (status !== 'member') return null;
  return (
    <Suspense>
      <SendsComments key={user?._id} />
    </Suspense>
  );
}
