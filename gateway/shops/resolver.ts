import { GraphQLLocalDate } from 'graphql-scalars';
import {
  Arg,
  Args,
  Ctx,
  FieldResolver,
  Float,
  GraphQLISODateTime,
  ID,
  Int,
  Mutation,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { placeOf, timeZoneOf } from '#domain/shops/places.ts';
import { stateNamed } from '#domain/states.ts';
import { agenda } from '#projections/bookings/agenda.ts';
import { withRows } from '#projections/keyset.ts';
import { directory, readCatalog, readCustomerCount } from '#projections/shops/directory.ts';
import { findShops, readListingStretch, searchShops } from '#projections/shops/search.ts';
import { AS_OF, AsOfInput } from '../asOf/moment.ts';
import { shopAsOf } from '../asOf/records.ts';
import { nextFreeOf } from '../bookings/freeTimes.ts';
import { connectionOf, keysetOf, PageArgs, sizeOf } from '../graphql/connection.ts';
import { priceFacets } from '../graphql/facets.ts';
import { rowsOf } from '../graphql/numberedPages.ts';
import { PartOfDay } from '../graphql/partOfDay.ts';
import { type Context, member } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import { Member } from '../users/types.ts';
import { memberOf } from '../users/views.ts';
import { registerShop, removeShop, restorableShops, restoreShop, shopFor, updateShop } from './actions.ts';
import { asksFree, findFreeShops, MOST_LOOKED_AT } from './freeShops.ts';
import { freeServiceWish, graphqlChanges, graphqlShop, shopQuery, whereabouts } from './inputs.ts';
import { SHOP } from './listingTexts.ts';
import { nearby, near as nearPlace, originOf } from './near.ts';
import { ownerOf } from './owners.ts';
import { Shop, ShopChanges, ShopConnection, ShopInput, ShopPage, ShopSort, shopType } from './types.ts';

const MOST_OF_ONE_OWNER = 100;
/** Products are shop records of another category; lists of shops are of barber shops unless one is named. */
const SHOPS = 'barbers';
const ofCategory = { nullable: true, description: 'Barber shops when left out; `products` finds products.' } as const;

@Resolver(() => Shop)
export class ShopResolver {
  @Query(() => ShopConnection, {
    description:
      'Barber shops and products that are open or listed, for everybody. `findShops` and `products` search better.',
  })
  async shops(
    @Ctx() context: Context,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('category', () => String, ofCategory) category: string | null,
    @Arg('sort', () => ShopSort, { nullable: true, description: 'The order; the newest first when left out.' })
    sort: ShopSort | null,
    @Arg('state', () => String, {
      nullable: true,
      description: 'A state of the USA by its two-letter code or its name; all when left out.',
    })
    state: string | null,
    @Arg('openToday', () => Boolean, {
      nullable: true,
      description: 'True: only those that work today, each on its own clock.',
    })
    openToday: boolean | null,
  ): Promise<ShopConnection> {
    const list = `shops by ${sort ?? ShopSort.NEWEST}`;
    const listing = {
      category: category || SHOPS,
      sort: sort ?? undefined,
      state: state ? (stateNamed(state)?.code ?? state) : undefined,
      openAt: openToday ? context.services.now() : undefined,
    };
    const found = await readListingStretch(await context.fresh(directory), listing, keysetOf(list, page));
    return connectionOf(list, withRows(found, found.rows.map(shopType)));
  }

  @Query(() => ShopPage, {
    description:
      'The directory: numbered pages from 1, at most 100 shops each. Every word of the query must match; without a sort the best match is first. Where nothing is found, words that no shop has are taken for the most similar ones (`spelled`).',
  })
  async findShops(
    @Ctx() context: Context,
    @Arg('query', () => String, {
      nullable: true,
      description:
        'Words of a shop’s name, place, services or description, at most 200 characters; the last one may be the beginning of a word.',
    })
    query: string | null,
    @Arg('where', () => String, {
      nullable: true,
      description: 'Words of a city or state, such as `Chicago` or `Austin, TX`, at most 60 characters.',
    })
    where: string | null,
    @Arg('category', () => String, ofCategory) category: string | null,
    @Arg('state', () => String, { nullable: true, description: 'Its two-letter code or its name.' }) state:
      | string
      | null,
    @Arg('minCents', () => Int, {
      nullable: true,
      description: 'Only those whose booking costs so many US cents or more.',
    })
    minCents: number | null,
    @Arg('maxCents', () => Int, {
      nullable: true,
      description: 'Only those whose booking costs so many US cents or less.',
    })
    maxCents: number | null,
    @Arg('minRating', () => Float, {
      nullable: true,
      description: 'Only those with so many stars on average or more, 0 to 5.',
    })
    minRating: number | null,
    @Arg('openToday', () => Boolean, {
      nullable: true,
      description: 'True: only those that work today, each on its own clock.',
    })
    openToday: boolean | null,
    @Arg('sort', () => ShopSort, {
      nullable: true,
      description: 'The order; the best match first when there is a `query` and none is given.',
    })
    sort: ShopSort | null,
    @Arg('freeOn', () => GraphQLLocalDate, {
      nullable: true,
      description: 'Only those with a free time on this day of their own, today or later: of the first service of their menu whose name has the words of `service`, or of `query`, and of the default service where there is none.',
    })
    freeOn: string | null,
    @Arg('partOfDay', () => PartOfDay, {
      nullable: true,
      description: 'Free times count that begin in this part of the day.',
    })
    partOfDay: PartOfDay | null,
    @Arg('near', () => String, {
      nullable: true,
      description:
        'Only those near a place, the nearest first instead of by `sort`: `latitude,longitude` in degrees, or a city such as `Austin, TX`. Refused with UNKNOWN_PLACE for a city that we do not know.',
    })
    near: string | null,
    @Arg('withinMiles', () => Int, {
      nullable: true,
      description: 'How many miles from `near` they are at most, 1 to 100; 100 when left out.',
    })
    withinMiles: number | null,
    @Arg('service', () => String, {
      nullable: true,
      description:
        'Only those whose menu has each of these words, whole, in the names of services; at most 80 characters.',
    })
    service: string | null,
    @Arg('soonestFirst', () => Boolean, {
      nullable: true,
      description:
        'True: who has the earliest free time is first, instead of by `sort`; who has none within 14 days is last.',
    })
    soonestFirst: boolean | null,
    @Arg('page', () => Int, { defaultValue: 1, description: 'Which page, from 1.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 12, description: 'How many shops on a page, 1 to 100.' })
    pageSize: number,
  ): Promise<ShopPage> {
    const wanted = {
      query,
      where,
      category: category || SHOPS,
      state,
      minCents,
      maxCents,
      minRating,
      openToday,
      sort,
      freeOn,
      partOfDay,
      near,
      withinMiles,
      service,
      soonestFirst,
      page,
      pageSize,
    };
    const { isOpenToday, search, wish, near: place, withinMiles: miles, ...asked } = parse(shopQuery, wanted);
    const center = originOf(place);
    const now = context.services.now();
    const models = await context.fresh(directory, ...(asksFree(wish) ? [agenda] : []));
    const searched = { ...search, ...nearby(center, miles), openAt: isOpenToday ? now : undefined };
    const { shops, total, facets, lookedAt, all, ...spelled } = asksFree(wish)
      ? await findFreeShops(context, models, searched, wish, now, rowsOf(asked))
      : { ...(await findShops(models, searched, now, rowsOf(asked))), lookedAt: null, all: undefined };
    const readFirst = async () =>
      all ?? (await findShops(models, searched, now, { offset: 0, limit: MOST_LOOKED_AT })).shops;
    return {
      items: shops.map(shopType),
      total,
      lookedAt,
      readFirst,
      center: center ? { ...center, sameName: [...center.sameName] } : null,
      ...asked,
      ...spelled,
      facets: {
        ...facets,
        states: [...facets.states],
        ratings: [...facets.ratings],
        prices: priceFacets(facets.prices),
      },
    };
  }

  @Query(() => [Shop], {
    description: 'Shops by words, the best match first. An empty `query` finds nothing.',
  })
  async searchShops(
    @Ctx() context: Context,
    @Arg('query', () => String, {
      description:
        'Words of a name, place, service or description; the last one may be the beginning of a word. An empty text finds nothing.',
    })
    query: string,
    @Arg('category', () => String, ofCategory) category: string | null,
    @Arg('near', () => String, {
      nullable: true,
      description:
        '`latitude,longitude` in degrees, or a city such as `Austin, TX`: what is found within 100 miles of there is listed first, the nearest before all.',
    })
    near: string | null,
    @Arg('first', () => Int, { nullable: true }) first: number | null,
  ): Promise<Shop[]> {
    const limit = sizeOf(first);
    const search = { query, category: category || SHOPS, near: originOf(parse(nearPlace, near ?? undefined)) };
    return (await searchShops(await context.fresh(directory), search, limit)).map(shopType);
  }

  @Query(() => Shop, {
    nullable: true,
    description:
      'One shop or product, for everybody; null when there is none or it was taken down. Its owner still reads it while that can be undone.',
  })
  async shop(
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: 'As the lists of shops answer it.' }) id: string,
    @Arg('asOf', () => AsOfInput, AS_OF) asOf: AsOfInput | null,
  ): Promise<Shop | null> {
    const shop = asOf ? await shopAsOf(context, id, asOf) : await shopFor(context, id);
    return shop ? shopType(shop) : null;
  }

  @Query(() => [Shop], {
    description:
      'What the calling member has opened and listed, shops and products alike, the newest first. Those taken down are not among them: see `restorableShops` and `restorableProducts`.',
  })
  async myShops(@Ctx() context: Context): Promise<Shop[]> {
    const { id } = member(context);
    const { shops } = await readCatalog(await context.fresh(directory), id, { offset: 0, limit: MOST_OF_ONE_OWNER });
    return shops.map(shopType);
  }

  @Query(() => [Shop], {
    description:
      'The barber shops that the calling member has taken down and can still take back with `restoreShop`, the latest first.',
  })
  async restorableShops(@Ctx() context: Context): Promise<Shop[]> {
    return (await restorableShops(context, MOST_OF_ONE_OWNER)).map(shopType);
  }

  @Query(() => Int, {
    description:
      'How many different people have booked at the calling member’s shops, whichever of them; 0 without any.',
  })
  async myCustomerCount(@Ctx() context: Context): Promise<number> {
    return readCustomerCount(await context.fresh(directory), member(context).id);
  }

  @Query(() => String, {
    nullable: true,
    description:
      'The IANA zone a shop of this place has unless its owner chooses another: its city’s where a state has two. Null when the place names no state.',
  })
  placeTimeZone(
    @Arg('address', () => String, { description: SHOP.address }) address: string,
    @Arg('city', () => String, { description: SHOP.city }) city: string,
    @Arg('state', () => String, { description: SHOP.state }) state: string,
  ): string | null {
    return timeZoneOf(placeOf(parse(whereabouts, { address, city, state }))) ?? null;
  }

  @Query(() => [Shop], { description: 'A member’s public shops and products, the newest first.' })
  async shopsOf(
    @Ctx() context: Context,
    @Arg('memberId', () => ID) memberId: string,
    @Arg('first', () => Int, { nullable: true }) first: number | null,
  ): Promise<Shop[]> {
    const { shops } = await readCatalog(await context.fresh(directory), memberId, {
      offset: 0,
      limit: sizeOf(first),
    });
    return shops.map(shopType);
  }

  @Mutation(() => Shop, {
    description:
      'Opens a shop of the calling member, or lists a product. Refused with BARBERS_ONLY or SELLERS_ONLY by role, and with SHOP_LIMIT or PRODUCT_LIMIT when the plan allows no more.',
  })
  async registerShop(
    @Ctx() context: Context,
    @Arg('input', () => ShopInput, { description: 'What it is and where.' }) input: ShopInput,
  ): Promise<Shop> {
    member(context);
    return shopType(await registerShop(context, parse(graphqlShop(context.services.publicUrl), input)));
  }

  @Mutation(() => Shop, {
    description: 'Changes a shop of the calling member. Bookings that exist keep price, time and policy.',
  })
  async updateShop(
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: 'The shop’s `id`; NOT_YOUR_SHOP when it is another member’s.' }) id: string,
    @Arg('changes', () => ShopChanges, { description: 'What is different from now on.' }) changes: ShopChanges,
  ): Promise<Shop> {
    member(context);
    return shopType(await updateShop(context, id, parse(graphqlChanges(context.services.publicUrl), changes)));
  }

  @Mutation(() => Shop, {
    description:
      'Takes a shop down. Its owner can take that back within a day; platform owners may do it too. Refused with SHOP_HAS_BOOKINGS while paid bookings are to come.',
  })
  async removeShop(
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: 'The shop’s `id`; NOT_YOUR_SHOP when it is another member’s.' }) id: string,
  ): Promise<Shop> {
    return shopType(await removeShop(context, id));
  }

  @Mutation(() => Shop, {
    description:
      'Takes a removal back, by whom it was made. Refused with RESTORE_TOO_LATE after a day, and when the plan allows no more by now.',
  })
  async restoreShop(
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: 'The `id` of a shop that was taken down.' }) id: string,
  ): Promise<Shop> {
    return shopType(await restoreShop(context, id));
  }

  @FieldResolver(() => Member, { description: 'The public profile of whose shop it is.' })
  async owner(@Root() shop: Shop, @Ctx() context: Context): Promise<Member> {
    return memberOf(await ownerOf(context, shop.ownerId));
  }

  @FieldResolver(() => GraphQLISODateTime, {
    nullable: true,
    description:
      'The next free slot within 14 days, or the first one on the day that is asked for: an instant, null when there is none.',
  })
  nextFree(
    @Root() shop: Shop,
    @Ctx() context: Context,
    @Arg('on', () => GraphQLLocalDate, { nullable: true, description: 'A day of the shop’s own.' }) on: string | null,
    @Arg('partOfDay', () => PartOfDay, {
      nullable: true,
      description: 'Slots count that begin in this part of the day.',
    })
    partOfDay: PartOfDay | null,
    @Arg('service', () => String, {
      nullable: true,
      description:
        'Of the first service of its menu whose name has a word that begins with each of these, at most 80 characters; of the default one where there is none.',
    })
    service: string | null,
  ): Promise<string | null> {
    const { freeOn: date, partOfDay: part, service: words } = parse(freeServiceWish, { freeOn: on, partOfDay, service });
    return nextFreeOf(context, shop.id, { date, partOfDay: part, service: words });
  }
}
