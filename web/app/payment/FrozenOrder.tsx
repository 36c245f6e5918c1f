import styled from 'styled-components';
import { OrderLines } from '../../orders/OrderLines.tsx';
import { OrderTicket } from '../../orders/OrderTicket.tsx';
import { type Order, piecesOf } from '../../orders/orders.ts';
import { color, size, space } from '../../ui/tokens.ts';
import { usePhone } from '../../ui/useMedia.ts';

/**
 * The order as fixed at checkout: this is what is paid, whatever happens to the cart. On a phone its lines are folded.
 */
export function FrozenOrder({ order }: { order: Order }) {
  const phone = usePhone();
  const pieces = order.parts.reduce((sum, part) => sum + piecesOf(part), 0);
  const lines = <OrderLines lines={order.parts.flatMap((part) => part.lines)} />;
  return (
    <OrderTicket order={order} title="Your order">
      {phone ? (
        <Fold>
          <summary>{`${pieces} ${pieces === 1 ? 'item' : 'items'}`}</summary>
          {lines}
        </Fold>
      ) : (
        <Lines>{lines}</Lines>
      )}
    </OrderTicket>
  );
}

const Lines = styled.div`margin-bottom: ${space[4]};`;
const Fold = styled.details`
  margin-bottom: ${space[3]};
  summary {
    min-height: 44px;
    display: list-item;
    padding-block: ${space[3]};
    cursor: pointer;
    font-weight: 650;
    color: ${color.ink};
    font-size: ${size.md};
  }
  &[open] {
    padding-bottom: ${space[3]};
  }
`;
