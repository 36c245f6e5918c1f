import { Ctx, Resolver, Root } from 'type-graphql';
import { OrderMissing } from '#domain/orders/refusals.ts';
import { type Context, member } from '../http/context.ts';
import { topicSubscription } from '../live/subscription.ts';
import { Order } from './types.ts';
import { findOrder, orderTypes } from './views.ts';

type OrderNotice = { readonly orderId: string };

@Resolver()
export class OrderSubscriptions {
  @topicSubscription<object, OrderNotice>(() => Order, {
    description: 'Orders of the calling member, as buyer or as seller; each is checked to still concern them.',
    topic: ({ context }) => `orders/${member(context).id}`,
    isWanted: async ({ orderId }, { context }) => (await findOrder(context, orderId, member(context))) !== undefined,
  })
  async orderChanged(@Root() { orderId }: OrderNotice, @Ctx() context: Context): Promise<Order> {
    const caller = member(context);
    const order = await findOrder(context, orderId, caller);
    const [shown] = order ? await orderTypes(context, [order], caller) : [];
    if (!shown) throw OrderMissing();
    return shown;
  }
}
