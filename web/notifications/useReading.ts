import { useApolloClient } from '@apollo/client/react';
import { graphql } from '../graphql/index.ts';
import { keepBell } from '../shared/bellCount.ts';
import { useAction } from '../shared/useAction.ts';
import type { Notification } from './notificationFields.ts';

const ReadOne = graphql(`
  mutation ReadNotification($id: ID!) { markNotificationRead(id: $id) { unread position } }
`);
const ReadAll = graphql(`
  mutation ReadAllNotifications { markAllNotificationsRead { unread position } }
`);

/** Marks notifications as read. The lists update by themselves. */
export function useReading() {
  const { cache } = useApolloClient();
  const [one] = useAction(ReadOne, { fetchPolicy: 'no-cache' });
  const [all, reading] = useAction(ReadAll, { fetchPolicy: 'no-cache' });

  const read = async ({ id, read: isRead }: Pick<Notification, 'id' | 'read'>) => {
    if (isRead) return;
    const { value } = await one({ id });
    if (value) keepBell(cache, value);
  };
  const readAll = async () => {
    const { value } = await all({});
    if (value) keepBell(cache, value);
  };
  return { read, readAll, reading };
}
