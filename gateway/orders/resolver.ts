import { Arg, Args, Authorized, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { PlacedOrder } from '#domain/orders/state.ts';
import { type Stretch, withRows } from '#projections/keyset.ts';
import { connectionOf, keysetOf, PageArgs } from '../graphql/connection.ts';
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

const ordersOf = async (context: Context, list: string, found: Stretch<PlacedOrder>): Promise<OrderConnection> =>
  connectionOf(list, withRows(found, await orderTypes(context, found.rows, member(context))));

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
  async myOrders(@Args(() => PageArgs) page: PageArgs, @Ctx() context: Context): Promise<OrderConnection> {
    const list = `orders of ${member(context).id}`;
    return ordersOf(context, list, await listOrders(context, keysetOf(list, page)));
  }

  @Authorized()
  @Query(() => OrderConnection)
  async sales(
    @Args(() => PageArgs) page: PageArgs,
    @Arg('status', () => OrderPartStatus, { nullable: true }) status: `${OrderPartStatus}` | undefined,
    @Ctx() context: Context,
  ): Promise<OrderConnection> {
    const list = `sales of ${member(context).id}`;
    return ordersOf(context, list, await listSales(context, status ?? undefined, keysetOf(list, page)));
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
