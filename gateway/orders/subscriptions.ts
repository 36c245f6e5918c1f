import { filter } from '@graphql-yoga/subscription';
import { Ctx, Resolver, Root } from 'type-graphql';
import { OrderMissing } from '#domain/orders/refusals.ts';
import { type Context, member } from '../http/context.ts';
import { type Subscribing, subscription } from '../live/subscription.ts';
import { Order } from './types.ts';
import { findOrder, orderTypes } from './views.ts';

type OrderNotice = { readonly orderId: string };

/** Changes of the calling member's orders, as buyer or seller; each is checked to still concern them. */
function orderChanges({ context }: Subscribing): AsyncIterableIterator<OrderNotice> {
  const caller = member(context);
  const isTheirs = async ({ orderId }: OrderNotice) => (await findOrder(context, orderId, caller)) !== undefined;
  return filter(isTheirs)(context.services.changeFeed.on(`orders/${caller.id}`));
}

@Resolver()
export class OrderSubscriptions {
  @subscription(() => Order, {
    description: 'Orders of the calling member, as buyer or as seller.',
    source: orderChanges,
  })
  async orderChanged(@Root() { orderId }: OrderNotice, @Ctx() context: Context): Promise<Order> {
    const caller = member(context);
    const order = await findOrder(context, orderId, caller);
    const [shown] = order ? await orderTypes(context, [order], caller) : [];
    if (!shown) throw OrderMissing();
    return shown;
  }
}
