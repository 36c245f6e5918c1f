import type { ReactNode } from 'react';
import styled from 'styled-components';
import { AddressLines } from '../shared/AddressLines.tsx';
import { dayOf } from '../shared/instants.ts';
import { numberOf } from '../shared/orderNumber.ts';
import { formatCentsExact } from '../ui/format.ts';
import { PriceBoard } from '../ui/PriceBoard.tsx';
import { Ticket } from '../ui/Ticket.tsx';
import { space } from '../ui/tokens.ts';
import type { Order } from './orders.ts';

/**
 * What an order comes to: what its sellers asked for sending and charged as tax, nothing while they did not
 * (specification §9); and where it goes. `children` stand above the sums. `onItsPage`: where the number and the moments
 * are said beside it, so that it says neither.
 */
export function OrderTicket(props: {
  order: Order;
  title?: string;
  stub?: ReactNode;
  children?: ReactNode;
  onItsPage?: boolean;
}) {
  const { order, onItsPage = false } = props;
  const moment = { label: order.paidAt ? 'Paid on' : 'Placed on', value: dayOf(order.paidAt ?? order.placedAt) };
  return (
    <Ticket
      title={props.title ?? 'Order summary'}
      number={onItsPage ? undefined : numberOf(order.id)}
      stub={props.stub}
    >
      {props.children}
      <PriceBoard
        label="Order summary"
        rows={[
          ...(onItsPage ? [] : [moment]),
          { label: 'Subtotal', value: formatCentsExact(order.totalCents - order.shippingCents - order.taxCents) },
          { label: 'Shipping', value: formatCentsExact(order.shippingCents) },
          { label: 'Tax', value: formatCentsExact(order.taxCents) },
          { label: 'Total', value: formatCentsExact(order.totalCents), total: true },
          ...(order.refundedCents > 0 ? [{ label: 'Refunded', value: formatCentsExact(order.refundedCents) }] : []),
        ]}
      />
      {order.delivery && (
        <Goes>
          <strong>Deliver to</strong>
          <AddressLines address={order.delivery} />
        </Goes>
      )}
    </Ticket>
  );
}

const Goes = styled.div`display: grid; gap: ${space[1]}; margin-top: ${space[4]};`;
