import { useQuery } from '@apollo/client/react';
import type { FoundBookingsQuery, FoundOrdersQuery } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { whatOf } from '../../orders/orders.ts';
import { numberOf } from '../../shared/orderNumber.ts';
import { paths } from '../../shared/paths.ts';
import { hasRight } from '../../shared/rights.ts';
import type { Role } from '../../shared/session.tsx';
import { clock, shortDate } from '../../shared/times.ts';

const Latest = graphql(`
  query LatestThings($box: Mailbox!) {
    myBookings(first: 20) { edges { node { id date time shop { id name } } } }
    conversations(box: $box, first: 20) { edges { node { id about { title } with { id name } } } }
  }
`);
const LatestOrders = graphql(`
  query LatestOrders { myOrders(first: 20) { edges { node { id parts { sellerId lines { productId name } } } } } }
`);
const LatestSales = graphql(`
  query LatestSales { sales(first: 20) { edges { node { id parts { sellerId lines { productId name } } } } } }
`);

// Two operations: the searches together would cost more than an operation may.
export const FoundBookings = graphql(`
  query FoundBookings($box: Mailbox!, $query: String!) {
    myBookings(query: $query, first: 5) { edges { node { id date time shop { id name } } } }
    conversations(box: $box, query: $query, first: 5) { edges { node { id about { title } with { id name } } } }
  }
`);
export const FoundOrders = graphql(`
  query FoundOrders($query: String!) {
    myOrders(query: $query, first: 5) { edges { node { id parts { sellerId lines { productId name } } } } }
    sales(query: $query, first: 5) { edges { node { id parts { sellerId lines { productId name } } } } }
  }
`);

export interface OwnThing {
  id: string;
  label: string;
  note: string;
  to: string;
}
export type OwnKind = 'bookings' | 'orders' | 'sales' | 'conversations';
export type OwnThings = Record<OwnKind, OwnThing[]>;

type Bookings = Partial<FoundBookingsQuery>;
type Orders = Partial<FoundOrdersQuery>;

/** The mailbox that a role reads. */
export const boxFor = (role: Role) => (hasRight(role, 'answer') ? 'support' : 'own');

const orderThings = (list: Orders['myOrders']): OwnThing[] =>
  (list?.edges ?? []).map(({ node }) => ({
    id: node.id,
    label: whatOf(node),
    note: numberOf(node.id),
    to: paths.order(node.id),
  }));

/** What the server has answered, as lines of the palette. */
export const ownThings = (
  { myBookings, conversations }: Bookings = {},
  { myOrders, sales }: Orders = {},
): OwnThings => ({
  bookings: (myBookings?.edges ?? []).map(({ node: { id, date, time, shop } }) => ({
    id,
    label: shop?.name ?? 'A shop that is gone',
    note: `${shortDate(date)}, ${clock(time)}`,
    to: `${paths.appointments}?tab=mine#${id}`,
  })),
  orders: orderThings(myOrders),
  sales: orderThings(sales),
  conversations: (conversations?.edges ?? []).map(({ node }) => ({
    id: node.id,
    label: node.with.name,
    note: node.about.title,
    to: paths.conversation(node.id),
  })),
});

/**
 * The member's latest bookings, orders, sales and conversations, read when the palette is opened: they are found at once,
 * also without a network. All others are asked of the server, see `useFound`.
 */
export function useOwn(role: Role, isOpen: boolean): OwnThings {
  const skip = !isOpen;
  const latest = useQuery(Latest, { variables: { box: boxFor(role) }, skip });
  const orders = useQuery(LatestOrders, { skip });
  const sales = useQuery(LatestSales, { skip: skip || role !== 'SELLER' });
  return ownThings(latest.data, { ...orders.data, ...sales.data });
}
