import { useApolloClient, useSubscription } from '@apollo/client/react';
import { useRef } from 'react';
import { graphql } from '../graphql/index.ts';
import { refetchAll } from '../live/refetchAll.ts';
import { nameOf } from '../shared/nameOf.ts';
import { useSession } from '../shared/session.tsx';
import { useToast } from '../ui/Toast.tsx';
import { statusWord } from './OrderStatusBadge.tsx';
import { numberOf, type Order } from './orders.ts';

const OrderNews = graphql(`
  subscription OrderNews($after: Float) { orderChanged(after: $after) { ...OrderFields } }
`);

/**
 * What others do with one's orders, as it happens: what is shown changes in place, new ones are fetched, and a toast
 * says what came.
 */
export function useOrderNews(): void {
  const client = useApolloClient();
  const { user } = useSession();
  const toast = useToast();
  const seen = useRef(new Map<string, string>());

  const tell = (order: Order, before: string | undefined) => {
    if (before === order.status) return;
    const mine = order.buyer.id === user?._id;
    if (!mine && order.status === 'paid') toast.show(`New order: ${nameOf(order.buyer)}, ${numberOf(order.id)}`);
    if (mine && order.status === 'shipped') toast.show(`On its way: order ${numberOf(order.id)}`);
    const cancelled = order.parts.find(({ cancelledBy }) => cancelledBy === (mine ? 'seller' : 'buyer'));
    if (cancelled && order.status === 'cancelled')
      toast.show(`${statusWord('cancelled')}: order ${numberOf(order.id)}`, { kind: 'warning' });
  };

  useSubscription(OrderNews, {
    ignoreResults: true,
    onData: ({ data: { data } }) => {
      if (!data) return;
      const order = data.orderChanged;
      tell(order, seen.current.get(order.id));
      seen.current.set(order.id, order.status);
      void refetchAll(client);
    },
  });
}
