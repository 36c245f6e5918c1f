import { graphql } from '../graphql/index.ts';
import { useRowNews } from '../live/useRowNews.ts';
import { nameOf } from '../shared/nameOf.ts';
import { numberOf } from '../shared/orderNumber.ts';
import { useSession } from '../shared/session.tsx';
import { useToast } from '../ui/Toast.tsx';
import { statusWord } from './OrderStatusBadge.tsx';

const OrderNews = graphql(`
  subscription OrderNews($after: Float) { orderChanged(after: $after) { ...OrderFields } }
`);

/** Follows the member's orders: a toast says what others did with them. */
export function useOrderNews(): void {
  const { user } = useSession();
  const toast = useToast();
  useRowNews(
    OrderNews,
    ({ orderChanged }) => orderChanged,
    (order, before) => {
      if (before === order.status) return;
      const mine = order.buyer.id === user?._id;
      if (!mine && order.status === 'paid') toast.show(`New order: ${nameOf(order.buyer)}, ${numberOf(order.id)}`);
      if (mine && order.status === 'shipped') toast.show(`On its way: order ${numberOf(order.id)}`);
      const cancelled = order.parts.find(({ cancelledBy }) => cancelledBy === (mine ? 'seller' : 'buyer'));
      if (cancelled && order.status === 'cancelled')
        toast.show(`${statusWord('cancelled')}: order ${numberOf(order.id)}`, { kind: 'warning' });
    },
  );
}
