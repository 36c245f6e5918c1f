import { Arg, Ctx, FieldResolver, Float, Resolver, Root } from 'type-graphql';
import type { Context } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import { serviceWords } from './inputs.ts';
import { milesFrom, near as nearPlace, originOf } from './near.ts';
import { pinsOf, ShopPin } from './searchTypes.ts';
import { readServices, serviceWith } from './services.ts';
import { Service, serviceType } from './serviceTypes.ts';
import { Shop, ShopPage } from './types.ts';

/** What lists of shops show of a search: how far a shop is, and the service that was looked for. */
@Resolver(() => Shop)
export class ShopSearchResolver {
  @FieldResolver(() => Float, {
    nullable: true,
    description:
      'How many miles it is from a place to the middle of the shop’s city, over the ground, to one decimal; null where the city is not known. Refused with UNKNOWN_PLACE for a city that we do not know.',
  })
  distanceMiles(
    @Root() { latitude, longitude }: Shop,
    @Arg('near', () => String, {
      description: '`latitude,longitude` in degrees, or a city such as `Austin, TX`.',
    })
    near: string,
  ): number | null {
    const from = originOf(parse(nearPlace, near));
    if (!from || latitude === null || longitude === null) return null;
    return milesFrom(from, { latitude, longitude });
  }

  @FieldResolver(() => Service, {
    nullable: true,
    description:
      'The first service of its menu, beside the default one, whose name has a word that begins with each of these; null without any.',
  })
  async serviceWith(
    @Root() shop: Shop,
    @Ctx() context: Context,
    @Arg('words', () => String, {
      description: 'Words of the service’s name or their beginnings, at most 80 characters.',
    })
    words: string,
  ): Promise<Service | null> {
    const services = shop.servicesThen ?? (await readServices(context, shop.id)) ?? [];
    const found = serviceWith(services, parse(serviceWords, words));
    return found ? serviceType(shop.id, found) : null;
  }
}

@Resolver(() => ShopPage)
export class ShopPinsResolver {
  @FieldResolver(() => [ShopPin], {
    description:
      'The first 300 shops that the search finds, whatever the page: those of them whose city is known. For a map.',
  })
  async pins(@Root() page: ShopPage): Promise<ShopPin[]> {
    return pinsOf(await page.readFirst());
  }
}
