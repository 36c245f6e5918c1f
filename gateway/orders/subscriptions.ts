import { Ctx, Resolver, Root, Subscription } from 'type-graphql';
import { OrderMissing } from '#domain/orders/refusals.ts';
import { type Context, member } from '../context.ts';
import { only } from '../only.ts';
import { Order } from './types.ts';
import { findOrder, orderTypes } from './views.ts';

type OrderNotice = { readonly orderId: string };

/** Changes of the asking member's orders, as buyer or seller; each is checked to still concern them. */
function orderChanges({ context }: { readonly context: Context }): AsyncIterableIterator<OrderNotice> {
  const asking = member(context);
  const isTheirs = async ({ orderId }: OrderNotice) => (await findOrder(context, orderId, asking)) !== undefined;
  return only(context.services.notices.on<OrderNotice>(`orders/${asking.id}`), isTheirs);
}

@Resolver()
export class OrderSubscriptions {
  @Subscription(() => Order, {
    description: 'Orders of the asking member, as buyer or as seller.',
    subscribe: (asked) => orderChanges(asked as { readonly context: Context }),
  })
  async orderChanged(@Root() { orderId }: OrderNotice, @Ctx() context: Context): Promise<Order> {
    const asking = member(context);
    const order = await findOrder(context, orderId, asking);
    const [shown] = order ? await orderTypes(context, [order], asking) : [];
    if (!shown) throw OrderMissing();
    return shown;
  }
}
