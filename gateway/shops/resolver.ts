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
import { stateNamed } from '#domain/shops/states.ts';
import { withRows } from '#projections/keyset.ts';
import { directory, readCatalog } from '#projections/shops/directory.ts';
import { findShops, readListingStretch, searchShops } from '#projections/shops/search.ts';
import { nextFreeOf } from '../bookings/availability.ts';
import { connectionOf, keysetOf, PageArgs, sizeOf } from '../graphql/connection.ts';
import { priceFacets } from '../graphql/facets.ts';
import { rowsOf } from '../graphql/numberedPages.ts';
import { type Context, member } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import { Member } from '../users/types.ts';
import { memberOf } from '../users/views.ts';
import { registerShop, removeShop, restoreShop, shopFor, updateShop } from './actions.ts';
import { graphqlChanges, graphqlShop, shopQuery } from './inputs.ts';
import { near as nearPlace } from './near.ts';
import { ownerOf } from './owners.ts';
import { Shop, ShopChanges, ShopConnection, ShopInput, ShopPage, ShopSort, shopType } from './types.ts';

const MOST_OF_ONE_OWNER = 100;

@Resolver(() => Shop)
export class ShopResolver {
  @Query(() => ShopConnection)
  async shops(
    @Ctx() context: Context,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('category', () => String, { nullable: true }) category: string | null,
    @Arg('sort', () => ShopSort, { nullable: true }) sort: ShopSort | null,
    @Arg('state', () => String, { nullable: true }) state: string | null,
    @Arg('openToday', () => Boolean, { nullable: true }) openToday: boolean | null,
  ): Promise<ShopConnection> {
    const list = `shops by ${sort ?? ShopSort.NEWEST}`;
    const listing = {
      category: category || undefined,
      sort: sort ?? undefined,
      state: state ? (stateNamed(state)?.code ?? state) : undefined,
      openAt: openToday ? context.services.now() : undefined,
    };
    const found = await readListingStretch(await context.fresh(directory), listing, keysetOf(list, page));
    return connectionOf(list, withRows(found, found.rows.map(shopType)));
  }

  @Query(() => ShopPage, {
    description:
      'The directory: numbered pages from 1, at most 100 shops each. Every word of the query must match; without a sort the best match is first.',
  })
  async findShops(
    @Ctx() context: Context,
    @Arg('query', () => String, { nullable: true }) query: string | null,
    @Arg('category', () => String, { nullable: true }) category: string | null,
    @Arg('state', () => String, { nullable: true, description: 'Its two-letter code or its name.' }) state:
      | string
      | null,
    @Arg('minCents', () => Int, { nullable: true }) minCents: number | null,
    @Arg('maxCents', () => Int, { nullable: true }) maxCents: number | null,
    @Arg('minRating', () => Float, { nullable: true }) minRating: number | null,
    @Arg('openToday', () => Boolean, { nullable: true }) openToday: boolean | null,
    @Arg('sort', () => ShopSort, { nullable: true }) sort: ShopSort | null,
    @Arg('page', () => Int, { defaultValue: 1 }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 12 }) pageSize: number,
  ): Promise<ShopPage> {
    const wanted = { query, category, state, minCents, maxCents, minRating, openToday, sort, page, pageSize };
    const { isOpenToday, search, ...asked } = parse(shopQuery, wanted);
    const now = context.services.now();
    const models = await context.fresh(directory);
    const { shops, total, facets } = await findShops(
      models,
      { ...search, openAt: isOpenToday ? now : undefined },
      now,
      rowsOf(asked),
    );
    return {
      items: shops.map(shopType),
      total,
      ...asked,
      facets: {
        ...facets,
        states: [...facets.states],
        ratings: [...facets.ratings],
        prices: priceFacets(facets.prices),
      },
    };
  }

  @Query(() => [Shop])
  async searchShops(
    @Ctx() context: Context,
    @Arg('query', () => String) query: string,
    @Arg('category', () => String, { nullable: true }) category: string | null,
    @Arg('near', () => String, { nullable: true }) near: string | null,
    @Arg('first', () => Int, { nullable: true }) first: number | null,
  ): Promise<Shop[]> {
    const limit = sizeOf(first);
    const search = { query, category: category || undefined, near: parse(nearPlace, near ?? undefined) };
    return (await searchShops(await context.fresh(directory), search, limit)).map(shopType);
  }

  @Query(() => Shop, { nullable: true })
  async shop(@Ctx() context: Context, @Arg('id', () => ID) id: string): Promise<Shop | null> {
    const shop = await shopFor(context, id);
    return shop ? shopType(shop) : null;
  }

  @Query(() => [Shop])
  async myShops(@Ctx() context: Context): Promise<Shop[]> {
    const { id } = member(context);
    const { shops } = await readCatalog(await context.fresh(directory), id, { offset: 0, limit: MOST_OF_ONE_OWNER });
    return shops.map(shopType);
  }

  @Query(() => [Shop], { description: 'A member’s public shops and products, newest first.' })
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

  @Mutation(() => Shop)
  async registerShop(@Ctx() context: Context, @Arg('input', () => ShopInput) input: ShopInput): Promise<Shop> {
    member(context);
    return shopType(await registerShop(context, parse(graphqlShop(context.services.publicUrl), input)));
  }

  @Mutation(() => Shop)
  async updateShop(
    @Ctx() context: Context,
    @Arg('id', () => ID) id: string,
    @Arg('changes', () => ShopChanges) changes: ShopChanges,
  ): Promise<Shop> {
    member(context);
    return shopType(await updateShop(context, id, parse(graphqlChanges(context.services.publicUrl), changes)));
  }

  @Mutation(() => Boolean)
  async removeShop(@Ctx() context: Context, @Arg('id', () => ID) id: string): Promise<boolean> {
    await removeShop(context, id);
    return true;
  }

  @Mutation(() => Shop)
  async restoreShop(@Ctx() context: Context, @Arg('id', () => ID) id: string): Promise<Shop> {
    return shopType(await restoreShop(context, id));
  }

  @FieldResolver(() => Member)
  async owner(@Root() shop: Shop, @Ctx() context: Context): Promise<Member> {
    return memberOf(await ownerOf(context, shop.ownerId));
  }

  @FieldResolver(() => GraphQLISODateTime, {
    nullable: true,
    description: 'The next free slot within 14 days: an instant, null when there is none.',
  })
  nextFree(@Root() shop: Shop, @Ctx() context: Context): Promise<string | null> {
    return nextFreeOf(context, shop.id);
  }
}
