import { Arg, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql';
import { ShopMissing } from '#domain/shops/refusals.ts';
import type { Context } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import { PUBLIC_STREAM } from '../live/extensions.ts';
import { topicSubscription } from '../live/subscription.ts';
import { shopFor } from './actions.ts';
import { graphqlService, order } from './serviceInputs.ts';
import { addService, changeService, orderServices, readServices, retireService, wholeMenu } from './services.ts';
import { Service, ServiceInput, serviceType } from './serviceTypes.ts';
import { Shop, shopType } from './types.ts';

const SHOP_ID = {
  description:
    'A barber shop of the calling member, or one whose menu they keep; refused with NOT_YOUR_SHOP otherwise.',
};
const SERVICE_ID = { description: 'A service of it; SERVICE_MISSING for one it does not offer, and for `barb`.' };

@Resolver(() => Shop)
export class ServiceResolver {
  @FieldResolver(() => [Service], {
    description: 'What it offers, in the order of its menu and the default service first; none of a product.',
  })
  async services(@Root() shop: Shop, @Ctx() context: Context): Promise<Service[]> {
    const services = shop.servicesThen ?? (await readServices(context, shop.id)) ?? [];
    return wholeMenu({ category: shop.category, price: shop.priceCents }, services).map((one) =>
      serviceType(shop.id, one),
    );
  }

  @Mutation(() => Shop, {
    description:
      'Puts a service at the end of the menu. Refused with TOO_MANY_SERVICES when there are 50, or with what is wrong with it.',
  })
  async addService(
    @Arg('shopId', () => ID, SHOP_ID) shopId: string,
    @Arg('input', () => ServiceInput, { description: 'What it is called, how long it takes, and what it costs.' })
    input: ServiceInput,
    @Ctx() context: Context,
  ): Promise<Shop> {
    return shopType(await addService(context, shopId, parse(graphqlService, input)));
  }

  @Mutation(() => Shop, {
    description: 'Says anew what a service is. Bookings that exist keep its name, length, price and add-ons.',
  })
  async changeService(
    @Arg('shopId', () => ID, SHOP_ID) shopId: string,
    @Arg('id', () => ID, SERVICE_ID) id: string,
    @Arg('input', () => ServiceInput, { description: 'The service as a whole.' }) input: ServiceInput,
    @Ctx() context: Context,
  ): Promise<Shop> {
    return shopType(await changeService(context, shopId, id, parse(graphqlService, input)));
  }

  @Mutation(() => Shop, { description: 'Takes a service off the menu. Bookings of it take place.' })
  async retireService(
    @Arg('shopId', () => ID, SHOP_ID) shopId: string,
    @Arg('id', () => ID, SERVICE_ID) id: string,
    @Ctx() context: Context,
  ): Promise<Shop> {
    return shopType(await retireService(context, shopId, id));
  }

  @Mutation(() => Shop, {
    description:
      'Puts the menu in another order. Refused with MENU_CHANGED unless every service but `barb` is named once.',
  })
  async orderServices(
    @Arg('shopId', () => ID, SHOP_ID) shopId: string,
    @Arg('ids', () => [ID], { description: 'Every service of the menu but `barb`, in the new order.' }) ids: string[],
    @Ctx() context: Context,
  ): Promise<Shop> {
    return shopType(await orderServices(context, shopId, parse(order, ids)));
  }
}

@Resolver()
export class ServiceSubscriptions {
  @topicSubscription<{ readonly shopId: string }>(() => Shop, {
    description: 'A shop whenever its menu has changed; public to know.',
    sharing: PUBLIC_STREAM,
    async topic({ context, args: { shopId } }) {
      if (!(await shopFor(context, shopId))) throw ShopMissing();
      return `menu/${shopId}`;
    },
  })
  async menuChanged(
    @Root() notice: { readonly shopId: string },
    @Ctx() context: Context,
    @Arg('shopId', () => ID) _shopId: string,
  ): Promise<Shop> {
    const shop = await shopFor(context, notice.shopId);
    if (!shop) throw ShopMissing();
    return shopType(shop);
  }
}
