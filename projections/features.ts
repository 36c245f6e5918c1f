import { agenda } from './bookings/agenda.ts';
import { carts } from './carts/carts.ts';
import { orders } from './orders/orders.ts';
import { ledger } from './payments/ledger.ts';
import { payments } from './payments/payments.ts';
import { sellerOrders } from './payments/sellerFigures.ts';
import { products } from './products/products.ts';
import type { Projection } from './projection.ts';
import { reviews } from './reviews/reviews.ts';
import { directory } from './shops/directory.ts';
import { statistics } from './shops/statistics.ts';
import { plans } from './subscriptions/plans.ts';
import { members } from './users/members.ts';

/**
 * Every projection, gathered by hand; a missing one is found by `features.spec.ts`. Each event is written in this order: first what people watch
 * as it happens.
 */
export const projections: readonly Projection[] = [
  agenda,
  carts,
  products,
  orders,
  payments,
  plans,
  members,
  directory,
  statistics,
  reviews,
  ledger,
  sellerOrders,
];
