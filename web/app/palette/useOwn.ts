import { useQuery } from '@apollo/client/react';
import { graphql } from '../../graphql/index.ts';
import { whatOf } from '../../orders/orders.ts';
import { numberOf } from '../../shared/orderNumber.ts';
import { paths } from '../../shared/paths.ts';
import { hasRight } from '../../shared/rights.ts';
import type { Role } from '../../shared/session.tsx';
import { clock, shortDate } from '../../shared/times.ts';

const Own = graphql(`
  query OwnThings($box: Mailbox!) {
    myBookings(first: 20) { edges { node { id date time shop { id name } } } }
    myOrders(first: 20) { edges { node { id parts { sellerId lines { productId name } } } } }
    conversations(box: $box, first: 20) { edges { node { id about { title } with { id name } } } }
  }
`);

export interface OwnThing {
  id: string;
  label: string;
  note: string;
  to: string;
}

/** The member's latest bookings, orders and conversations, read when the palette is opened; none until they are there. */
export function useOwn(role: Role, isOpen: boolean): Record<'bookings' | 'orders' | 'conversations', OwnThing[]> {
  const box = hasRight(role, 'answer') ? 'support' : 'own';
  const { data } = useQuery(Own, { variables: { box }, skip: !isOpen });
  return {
    bookings: (data?.myBookings.edges ?? []).map(({ node: { id, date, time, shop } }) => ({
      id,
      label: shop?.name ?? 'A shop that is gone',
      note: `${shortDate(date)}, ${clock(time)}`,
      to: `${paths.appointments}#${id}`,
    })),
    orders: (data?.myOrders.edges ?? []).map(({ node }) => ({
      id: node.id,
      label: whatOf(node),
      note: numberOf(node.id),
      to: paths.order(node.id),
    })),
    conversations: (data?.conversations.edges ?? []).map(({ node }) => ({
      id: node.id,
      label: node.with.name,
      note: node.about.title,
      to: paths.conversation(node.id),
    })),
  };
}
