import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { dayOf } from '../shared/instants.ts';
import { nameOf } from '../shared/nameOf.ts';
import { numberOf } from '../shared/orderNumber.ts';
import { paths } from '../shared/paths.ts';
import { smallPicture } from '../shared/productFacts.ts';
import { Picture } from '../ui/Art.tsx';
import { cardLink, LinkCard } from '../ui/Card.tsx';
import { formatCentsExact } from '../ui/format.ts';
import { color, font, media, size, space } from '../ui/tokens.ts';
import { OrderStatusBadge } from './OrderStatusBadge.tsx';
import { type Order, piecesOf, whatOf } from './orders.ts';

/** One order in a list: when, what, from or for whom, how it stands. The whole row leads to it. */
export function OrderRow(props: { order: Order; asSeller: boolean; actions?: ReactNode }) {
  const { order, asSeller } = props;
  const people = asSeller ? nameOf(order.buyer) : order.parts.map(({ seller }) => nameOf(seller)).join(', ');
  const pieces = order.parts.reduce((sum, part) => sum + piecesOf(part), 0);
  const first = order.parts[0]?.lines[0];
  return (
    <li>
      <Sheet $flush data-row={order.id}>
        <Thumb aria-hidden>
          <Picture
            subject={{ of: 'product', name: first?.name ?? '', category: first?.category ?? '' }}
            src={smallPicture(first?.image)}
            alt=""
            ratio="1 / 1"
          />
        </Thumb>
        <What>
          <h2>
            <Name to={paths.order(order.id)}>{whatOf(order)}</Name>
          </h2>
          <p>{`${numberOf(order.id)} · ${dayOf(order.placedAt)} · ${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`}</p>
          <p>{asSeller ? `For ${people}` : `From ${people}`}</p>
        </What>
        <OrderStatusBadge status={order.status} isPickedUp={order.parts.every((part) => part.isPickedUp)} />
        <Sum>
          {formatCentsExact(order.totalCents)}
          {order.refundedCents > 0 && <small>{`${formatCentsExact(order.refundedCents)} refunded`}</small>}
        </Sum>
        {props.actions && <Actions>{props.actions}</Actions>}
      </Sheet>
    </li>
  );
}

export const Rows = styled.ul`display: grid; gap: ${space[2]};`;
const Sheet = styled(LinkCard)`
  display: grid;
  grid-template-columns: 64px minmax(0, 1fr) 170px 120px;
  gap: ${space[2]} ${space[4]};
  align-items: center;
  padding: ${space[3]} ${space[4]};
  > :nth-child(3) {
    justify-self: start;
  }
  ${media.phone} {
    grid-template-columns: 52px minmax(0, 1fr) auto;
    padding: ${space[3]};
    > :nth-child(2) {
      grid-column: 2 / -1;
    }
    > :nth-child(3) {
      grid-column: 1 / 3;
    }
    }
`;
const Thumb = styled.div`overflow: hidden; border: 1px solid ${color.line}; border-radius: 4px; align-self: start;`;
const What = styled.div`
  min-width: 0;
  font-size: ${size.sm};
  color: ${color.ink2};
  overflow-wrap: anywhere;
  h2 {
    font: 800 ${size.xl}/1.15 ${font.display};
    color: ${color.ink};
    margin-bottom: 2px;
  }
`;
const Name = styled(Link)`${cardLink}`;
const Sum = styled.p`
  text-align: right;
  font: 800 ${size.xl}/1.1 ${font.display};
  font-variant-numeric: tabular-nums;
  small {
    display: block;
    font: 400 ${size.sm}/1.3 ${font.text};
    color: ${color.muted};
  }
`;
// Above the link that covers the row.
const Actions = styled.div`grid-column: 1 / -1; position: relative; z-index: 1; justify-self: start;`;
