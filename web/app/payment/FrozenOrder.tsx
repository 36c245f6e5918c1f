import styled from 'styled-components';
import { OrderLines } from '../../orders/OrderLines.tsx';
import { OrderTicket } from '../../orders/OrderTicket.tsx';
import { type Order, piecesOf } from '../../orders/orders.ts';
import { space } from '../../ui/tokens.ts';

/** '1 item', '3 items'. */
export function piecesWord({ parts }: Order): string {
  const pieces = parts.reduce((sum, part) => sum + piecesOf(part), 0);
  return `${pieces} ${pieces === 1 ? 'item' : 'items'}`;
}

/** The order as fixed at checkout: this is what is paid, whatever happens to the cart. */
export const FrozenOrder = ({ order }: { order: Order }) => (
  <OrderTicket order={order} title="Your order">
    <Lines>
      <OrderLines lines={order.parts.flatMap((part) => part.lines)} />
    </Lines>
  </OrderTicket>
);

const Lines = styled.div`margin-bottom: ${space[4]};`;
