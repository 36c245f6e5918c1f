import { member } from '../testing/server.tsx';
import type { Order, Part } from './orders.ts';

export const partOf = (over: Partial<Part> = {}): Part => ({
  sellerId: 'p1',
  seller: { __typename: 'Member', ...member('p1', 'Sal', 'Vega'), pictureUrl: null },
  status: 'paid',
  shippingCents: 0,
  isPickedUp: false,
  pickUpAt: null,
  returns: '',
  totalCents: 3250,
  refundedCents: 0,
  tracking: null,
  shippedAt: null,
  deliveredAt: null,
  cancelledAt: null,
  cancelledBy: null,
  reason: null,
  cancellable: true,
  cancelRefundCents: over.totalCents ?? 3250,
  shippable: false,
  deliverable: false,
  lines: [
    {
      __typename: 'OrderLine',
      productId: 'wax',
      name: 'Sculpting Wax',
      image: null,
      priceCents: 1250,
      quantity: 2,
      lineCents: 2500,
      reviewable: false,
    },
    {
      __typename: 'OrderLine',
      productId: 'comb',
      name: 'Steel Comb',
      image: null,
      priceCents: 750,
      quantity: 1,
      lineCents: 750,
      reviewable: false,
    },
  ],
  ...over,
  __typename: 'OrderPart',
});

/** An order as its buyer, Ana, sees it. */
export const orderOf = (over: Partial<Order> = {}): Order => ({
  id: 'o-abcd1234',
  status: 'paid',
  placedAt: '2026-11-20T10:00:00Z',
  paidAt: '2026-11-20T10:05:00Z',
  expiresAt: null,
  shippingCents: 0,
  totalCents: 3250,
  refundedCents: 0,
  dispute: null,
  buyer: {
    __typename: 'OrderPerson',
    id: 'u1',
    firstName: 'Ana',
    lastName: 'Ortiz',
    email: 'ana@example.test',
    phoneNumber: '+13125550100',
    pictureUrl: null,
  },
  delivery: {
    __typename: 'DeliveryAddress',
    name: 'Ana Ortiz',
    street: '233 S Wacker Dr',
    unit: '',
    city: 'Chicago',
    state: 'IL',
    zip: '60606',
  },
  parts: [partOf()],
  ...over,
  __typename: 'Order',
});

export const connectionOf = (...orders: Order[]) => ({
  totalCount: orders.length,
  edges: orders.map((node) => ({ cursor: node.id, node })),
  pageInfo: { hasNextPage: false, hasPreviousPage: false, endCursor: null, startCursor: null },
});
