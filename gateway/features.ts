import 'reflect-metadata';
import type { FastifyInstance } from 'fastify';
import { BookingFields, BookingMutations, BookingQueries } from './bookings/resolver.ts';
import { bookingsRoutes } from './bookings/routes.ts';
import { BookingSubscriptions } from './bookings/subscriptions.ts';
import { CartResolver, CartSubscriptions } from './carts/resolver.ts';
import { cartRoutes } from './carts/routes.ts';
import type { Services } from './context.ts';
import { devRoutes } from './dev/routes.ts';
import { docsRoutes } from './docs/routes.ts';
import { imagePages, imageRoutes } from './images/routes.ts';
import { OrderMutations, OrderQueries } from './orders/resolver.ts';
import { OrderSubscriptions } from './orders/subscriptions.ts';
import { LedgerResolver } from './payments/ledgerResolver.ts';
import { PaymentResolver } from './payments/resolver.ts';
import { paymentRoutes } from './payments/routes.ts';
import { paymentStandIn } from './payments/standIn.ts';
import { ProductMutations, ProductQueries, ProductSubscriptions } from './products/resolver.ts';
import { receiptRoutes } from './receipts/routes.ts';
import { ReviewResolver } from './reviews/resolver.ts';
import { reviewRoutes } from './reviews/routes.ts';
import { ShopResolver } from './shops/resolver.ts';
import { shopRoutes } from './shops/routes.ts';
import { SiteResolver } from './site/resolver.ts';
import { siteRoutes } from './site/routes.ts';
import { MePlan, PlanMutations, PlanQueries, PlanSubscriptions } from './subscriptions/resolver.ts';
import { subscriptionRoutes } from './subscriptions/routes.ts';
import { UpkeepResolver } from './upkeep/resolver.ts';
import { UserResolver } from './users/resolver.ts';
import { userRoutes } from './users/routes.ts';

/** Every resolver class, gathered by hand. */
export const resolvers: readonly (abstract new (...args: never[]) => object)[] = [
  UserResolver,
  PaymentResolver,
  LedgerResolver,
  ShopResolver,
  PlanQueries,
  PlanMutations,
  PlanSubscriptions,
  MePlan,
  SiteResolver,
  BookingQueries,
  BookingFields,
  BookingMutations,
  BookingSubscriptions,
  CartResolver,
  CartSubscriptions,
  OrderQueries,
  OrderMutations,
  OrderSubscriptions,
  ProductQueries,
  ProductMutations,
  ProductSubscriptions,
  ReviewResolver,
  UpkeepResolver,
];

/** Every feature's REST routes, registered under /api/v1. */
export const routes: readonly ((app: FastifyInstance, services: Services) => void | Promise<void>)[] = [
  docsRoutes,
  userRoutes,
  imageRoutes,
  paymentRoutes,
  shopRoutes,
  subscriptionRoutes,
  siteRoutes,
  bookingsRoutes,
  receiptRoutes,
  cartRoutes,
  reviewRoutes,
];

/** What lives outside /api/v1: pictures, the payment stand-in, development pages. */
export const pages: readonly ((app: FastifyInstance, services: Services) => void | Promise<void>)[] = [paymentStandIn, imagePages, devRoutes];
