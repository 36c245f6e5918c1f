import { type ComponentType, lazy, Suspense } from 'react';
import { useSession } from '../shared/session.tsx';

/** A page without its chat is still the page. */
const Nothing = () => null;
const load = async (): Promise<{ default: ComponentType }> =>
  import('../messages/ChatWidget.tsx').then(
    ({ ChatWidget: found }) => ({ default: found }),
    () => ({ default: Nothing }),
  );
const ChatWidget = lazy(load);

/** The chat and what is unread; they come after the page itself. */
export function ChatLoader() {
  const { status } = useSession();
  if (status === 'loading') return null;
  return (
    <Suspense>
      <ChatWidget />
    </Suspense>
  );
}
