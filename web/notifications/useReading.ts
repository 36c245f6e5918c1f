import { useApolloClient, useMutation } from '@apollo/client/react';
import { refusalOf } from '../app/refusal.ts';
import { graphql } from '../graphql/index.ts';
import { useToast } from '../ui/Toast.tsx';
import { keepBell } from './bellCount.ts';
import type { Notification } from './notificationFields.ts';

const ReadOne = graphql(`
  mutation ReadNotification($id: ID!) { markNotificationRead(id: $id) { unread position } }
`);
const ReadAll = graphql(`
  mutation ReadAllNotifications { markAllNotificationsRead { unread position } }
`);

/** Marks notifications as read. The lists follow by themselves. */
export function useReading() {
  const { cache } = useApolloClient();
  const toast = useToast();
  const [one] = useMutation(ReadOne, { fetchPolicy: 'no-cache' });
  const [all, { loading }] = useMutation(ReadAll, { fetchPolicy: 'no-cache' });

  const read = async ({ id, read: isRead }: Pick<Notification, 'id' | 'read'>) => {
    if (isRead) return;
    try {
      const { data } = await one({ variables: { id } });
      if (data) keepBell(cache, data.markNotificationRead);
    } catch (error) {
      toast.error(refusalOf(error).message);
    }
  };
  const readAll = async () => {
    try {
      const { data } = await all();
      if (data) keepBell(cache, data.markAllNotificationsRead);
    } catch (error) {
      toast.error(refusalOf(error).message);
    }
  };
  return { read, readAll, reading: loading };
}
