import { Link } from 'react-router-dom';
import { OrderStatusBadge } from '../../orders/OrderStatusBadge.tsx';
import { numberOf } from '../../shared/orderNumber.ts';
import { paths } from '../../shared/paths.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Block } from './Block.tsx';
import { Lines } from './Lines.tsx';
import type { DashboardOrder } from './useMyOrders.ts';

/** The viewer's open orders as a buyer. */
export function OrdersUnderWay({ orders }: { orders: readonly DashboardOrder[] }) {
  return (
    <Block
      title="Orders under way"
      aside={
        <LinkButton small to={paths.orders}>
          My Orders
        </LinkButton>
      }
    >
      <Lines>
        {orders.slice(0, 4).map((order) => (
          <li key={order.id}>
            <Link to={paths.order(order.id)}>{whatOf(order)}</Link>
            <OrderStatusBadge status={order.status} />
          </li>
        ))}
      </Lines>
    </Block>
  );
}

/** 'Walnut comb and 2 more, #ABCDEF-1' */
function whatOf({ id, parts }: DashboardOrder): string {
  const [first = '', ...others] = parts.flatMap(({ lines }) => lines.map(({ name }) => name));
  return `${first}${others.length > 0 ? ` and ${others.length} more` : ''}, ${numberOf(id)}`;
}
