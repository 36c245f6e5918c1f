import { Arg, Authorized, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { PlacedOrder } from '#domain/orders/state.ts';
import { connectionOf, rangeOf } from '../graphql/connection.ts';
import { type Context, member } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import { words } from '../http/text.ts';
import { ownerOf } from '../shops/owners.ts';
import { Member } from '../users/types.ts';
import { memberOf } from '../users/views.ts';
import { cancelCheckout, cancelPart, checkOutCart, deliver, listOrders, listSales, shipPart } from './actions.ts';
import { Checkout, Order, OrderConnection, OrderPart, OrderPartStatus } from './types.ts';
import { findOrder, orderTypes } from './views.ts';

async function show(context: Context, order: PlacedOrder): Promise<Order> {
  const [shown] = await orderTypes(context, [order], member(context));
  if (!shown) throw new Error('an order was shown as nothing');
  return shown;
}

@Resolver(() => OrderPart)
export class OrderQueries {
  /** Null unless the calling member is its buyer, one of its sellers, or a platform owner. */
  @Authorized()
  @Query(() => Order, { nullable: true })
  async order(@Arg('id', () => ID) id: string, @Ctx() context: Context): Promise<Order | null> {
    const order = await findOrder(context, id, member(context));
    return order ? show(context, order) : null;
  }

  @Authorized()
  @Query(() => OrderConnection)
  async myOrders(
    @Arg('first', () => Int, { nullable: true }) first: number | undefined,
    @Arg('after', () => String, { nullable: true }) after: string | undefined,
    @Ctx() context: Context,
  ): Promise<OrderConnection> {
    const { offset, limit } = rangeOf({ first, after });
    const { orders, total } = await listOrders(context, { offset, limit });
    return connectionOf(await orderTypes(context, orders, member(context)), offset, total);
  }

  @Authorized()
  @Query(() => OrderConnection)
  async sales(
    @Arg('first', () => Int, { nullable: true }) first: number | undefined,
    @Arg('after', () => String, { nullable: true }) after: string | undefined,
    @Arg('status', () => OrderPartStatus, { nullable: true }) status: `${OrderPartStatus}` | undefined,
    @Ctx() context: Context,
  ): Promise<OrderConnection> {
    const { offset, limit } = rangeOf({ first, after });
    const { orders, total } = await listSales(context, { offset, limit, status: status ?? undefined });
    return connectionOf(await orderTypes(context, orders, member(context)), offset, total);
  }

  @FieldResolver(() => Member)
  async seller(@Root() part: OrderPart, @Ctx() context: Context): Promise<Member> {
    return memberOf(await ownerOf(context, part.sellerId));
  }
}

@Resolver()
export class OrderMutations {
  /** Freezes the calling member's cart into an order and keeps its pieces while it is paid. */
  @Authorized()
  @Mutation(() => Checkout)
  async checkOut(@Ctx() context: Context): Promise<Checkout> {
    const order = await checkOutCart(context);
    return { order: await show(context, order), amountCents: order.total, expiresAt: order.expiresAt };
  }

  @Authorized()
  @Mutation(() => Boolean)
  async cancelCheckout(@Arg('orderId', () => ID) orderId: string, @Ctx() context: Context): Promise<boolean> {
    await cancelCheckout(context, orderId);
    return true;
  }

  /** The calling seller has sent their part; `tracking` is free text for the buyer. */
  @Authorized()
  @Mutation(() => Order)
  async shipOrder(
    @Arg('id', () => ID) id: string,
    @Arg('tracking', () => String) tracking: string,
    @Ctx() context: Context,
  ): Promise<Order> {
    return show(context, await shipPart(context, id, parse(words('The tracking note'), tracking)));
  }

  @Authorized()
  @Mutation(() => Order)
  async deliverOrder(@Arg('id', () => ID) id: string, @Ctx() context: Context): Promise<Order> {
    return show(context, await deliver(context, id));
  }

  /** Gives that part's money back. By the buyer until it is shipped, by its seller also later. */
  @Authorized()
  @Mutation(() => Order)
  async cancelOrderPart(
    @Arg('id', () => ID) id: string,
    @Arg('sellerId', () => ID) sellerId: string,
    @Arg('reason', () => String, { nullable: true }) reason: string | undefined,
    @Ctx() context: Context,
  ): Promise<Order> {
    return show(
      context,
      await cancelPart(context, id, sellerId, parse(words('The reason').nullish(), reason) || undefined),
    );
  }
}
