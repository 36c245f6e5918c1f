import { Arg, Args, Authorized, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { PlacedOrder } from '#domain/orders/state.ts';
import { AS_OF, AsOfInput } from '../asOf/moment.ts';
import { orderAsOf } from '../asOf/records.ts';
import { DeliveryAddress } from '../carts/address.ts';
import { keysetOf, PageArgs } from '../graphql/connection.ts';
import { wordsIfAny } from '../graphql/numberedPages.ts';
import { type Context, member } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import { words } from '../http/text.ts';
import { termsOf } from '../products/terms.ts';
import { ownerOf } from '../shops/owners.ts';
import { Member } from '../users/types.ts';
import { memberOf } from '../users/views.ts';
import {
  cancelCheckout,
  cancelPart,
  checkOutCart,
  deliver,
  listOrders,
  listSales,
  lookAtOrder,
  shipPart,
} from './actions.ts';
import { Checkout, Order, OrderConnection, OrderPart, OrderPartStatus } from './types.ts';
import { orderConnection, orderTypes } from './views.ts';

async function show(context: Context, order: PlacedOrder): Promise<Order> {
  const [shown] = await orderTypes(context, [order], member(context));
  if (!shown) throw new Error('an order was shown as nothing');
  return shown;
}

@Resolver(() => OrderPart)
export class OrderQueries {
  @Authorized()
  @Query(() => Order, {
    nullable: true,
    description:
      'One order; null unless the calling member is its buyer, one of its sellers once it is paid, or a platform owner, ' +
      'whose look is recorded.',
  })
  async order(
    @Arg('id', () => ID, { description: 'As `checkOut`, `myOrders` and `sales` answer it.' }) id: string,
    @Ctx() context: Context,
    @Arg('asOf', () => AsOfInput, AS_OF) asOf: AsOfInput | null,
  ): Promise<Order | null> {
    const order = asOf ? await orderAsOf(context, id, asOf) : await lookAtOrder(context, id);
    return order ? show(context, order) : null;
  }

  @Authorized()
  @Query(() => OrderConnection, {
    description:
      'What the calling member has bought or is about to pay, the last placed first; orders that were given up are left out.',
  })
  async myOrders(
    @Args(() => PageArgs) page: PageArgs,
    @Arg('query', () => String, {
      nullable: true,
      description:
        'Only those that have, for each of these words, one that begins with it in the order’s number or the names of what was bought and of its sellers; at most 200 characters. The latest 5,000 are looked at. All when left out or blank.',
    })
    query: string | undefined,
    @Ctx() context: Context,
  ): Promise<OrderConnection> {
    const list = `orders of ${member(context).id}`;
    return orderConnection(context, list, await listOrders(context, parse(wordsIfAny, query), keysetOf(list, page)));
  }

  @Authorized()
  @Query(() => OrderConnection, {
    description: 'Paid orders with a part of the calling member as seller, the last paid first.',
  })
  async sales(
    @Args(() => PageArgs) page: PageArgs,
    @Arg('status', () => OrderPartStatus, {
      nullable: true,
      description: 'Only those whose part has come so far; all when left out.',
    })
    status: `${OrderPartStatus}` | undefined,
    @Arg('query', () => String, {
      nullable: true,
      description:
        'Only those that have, for each of these words, one that begins with it in the order’s number or the names of the buyer and of what the calling member sold; at most 200 characters. The latest 5,000 are looked at. All when left out or blank.',
    })
    query: string | undefined,
    @Ctx() context: Context,
  ): Promise<OrderConnection> {
    const list = `sales of ${member(context).id}`;
    const asked = { status: status ?? undefined, query: parse(wordsIfAny, query) };
    return orderConnection(context, list, await listSales(context, asked, keysetOf(list, page)));
  }

  @FieldResolver(() => Member, { description: 'The public profile of who sells it.' })
  async seller(@Root() part: OrderPart, @Ctx() context: Context): Promise<Member> {
    return memberOf(await ownerOf(context, part.sellerId));
  }

  @FieldResolver(() => DeliveryAddress, {
    nullable: true,
    description:
      'Where the seller lets things be picked up today; null unless this part is picked up, and when the seller no longer names a place.',
  })
  async pickUpAt(
    @Root() { sellerId, isPickedUp }: OrderPart,
    @Ctx() context: Context,
  ): Promise<DeliveryAddress | null> {
    return isPickedUp ? (await termsOf(context, sellerId)).pickUp : null;
  }
}

@Resolver()
export class OrderMutations {
  @Authorized()
  @Mutation(() => Checkout, {
    description:
      'Freezes the calling member’s cart into an order and keeps its pieces for 15 minutes while it is paid. Refused with OUT_OF_STOCK or CART_CHANGED, whose `details` list what is missing or costs something else now.',
  })
  async checkOut(@Ctx() context: Context): Promise<Checkout> {
    const order = await checkOutCart(context);
    return { order: await show(context, order), amountCents: order.total, expiresAt: order.expiresAt };
  }

  @Authorized()
  @Mutation(() => Order, {
    description:
      'Gives an unpaid order up and frees its pieces at once; the cart stays. For its buyer. Refused when it is paid, or money for it is on its way.',
  })
  async cancelCheckout(
    @Arg('orderId', () => ID, { description: 'The `id` of an order that is not paid yet.' }) orderId: string,
    @Ctx() context: Context,
  ): Promise<Order> {
    return show(context, await cancelCheckout(context, orderId));
  }

  @Authorized()
  @Mutation(() => Order, {
    description:
      'The calling seller records that their part was sent. Refused for anybody else, and for a part that is not paid, was sent or was cancelled; with ORDER_DISPUTED while the buyer’s bank contests the payment, with ORDER_CHARGED_BACK once it has taken all of it back, and with ORDER_PAID_BACK where nothing is left of the payment.',
  })
  async shipOrder(
    @Arg('id', () => ID, {
      description: 'The order’s `id`; ORDER_MISSING when the calling member sells nothing in it.',
    })
    id: string,
    @Arg('tracking', () => String, {
      description:
        'Free text for the buyer, such as a carrier and a number, 1 to 500 characters; may be empty for a part that is picked up, which is ready then.',
    })
    tracking: string,
    @Ctx() context: Context,
  ): Promise<Order> {
    return show(context, await shipPart(context, id, parse(words('The tracking note'), tracking)));
  }

  @Authorized()
  @Mutation(() => Order, {
    description:
      'Records that it has arrived: a seller for their own part, the buyer for every part that is on its way. Refused with NOT_SHIPPED before it was sent.',
  })
  async deliverOrder(
    @Arg('id', () => ID, { description: 'The order’s `id`; ORDER_MISSING when it is between others.' }) id: string,
    @Ctx() context: Context,
  ): Promise<Order> {
    return show(context, await deliver(context, id));
  }

  @Authorized()
  @Mutation(() => Order, {
    description:
      'Cancels one seller’s part and gives its money back. By the buyer until it is sent, by its seller also later, until 30 days after it has arrived (RETURN_OVER), by platform owners at any time. What a seller takes back after they were paid out for it, what they have to come has to cover; else the refund is held until a platform owner cancels the part once more. Refused with ORDER_DISPUTED while the buyer’s bank has the money; once it keeps it, nothing is given back.',
  })
  async cancelOrderPart(
    @Arg('id', () => ID, { description: 'The order’s `id`; ORDER_MISSING when it is between others.' }) id: string,
    @Arg('sellerId', () => ID, { description: 'Whose part, by the seller’s member id.' }) sellerId: string,
    @Arg('reason', () => String, {
      nullable: true,
      description: 'Plain text for the other side, at most 1,000 characters.',
    })
    reason: string | undefined,
    @Ctx() context: Context,
  ): Promise<Order> {
    return show(
      context,
      await cancelPart(context, id, sellerId, parse(words('The reason').nullish(), reason) || undefined),
    );
  }
}
