import { Arg, Authorized, Ctx, Field, ID, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { type Context, member } from '../http/context.ts';
import { Product } from '../products/types.ts';
import { productsKnown } from '../products/views.ts';
import { Shop, shopType } from '../shops/types.ts';
import { addFavorite, favoriteIds, favoriteShops, removeFavorite } from './actions.ts';

@ObjectType({
  simpleResolvers: true,
  description: 'The calling member’s own list of shops and products, at most 100 together. Nobody else reads it.',
})
class Favorites {
  @Field(() => ID, { description: 'The member’s `id`.' })
  id!: string;

  @Field(() => [ID], { description: 'Shops and products, the latest first; some may have been taken down since.' })
  ids!: readonly string[];
}

const show = async (context: Context): Promise<Favorites> => ({
  id: member(context).id,
  ids: await favoriteIds(context),
});

@Resolver()
export class FavoriteResolver {
  @Authorized()
  @Query(() => Favorites, { description: 'Which shops and products the calling member has chosen.' })
  favorites(@Ctx() context: Context): Promise<Favorites> {
    return show(context);
  }

  @Authorized()
  @Query(() => [Shop], {
    description: 'The calling member’s favorite shops that are open, the latest first; at most 100.',
  })
  async favoriteShops(@Ctx() context: Context): Promise<Shop[]> {
    return (await favoriteShops(context)).map(shopType);
  }

  @Authorized()
  @Query(() => [Product], {
    description: 'The calling member’s favorite products that are sold, the latest first; at most 100.',
  })
  async favoriteProducts(@Ctx() context: Context): Promise<Product[]> {
    return (await productsKnown(context, await favoriteIds(context))).filter(({ removed }) => !removed);
  }

  @Authorized()
  @Mutation(() => Favorites, {
    description:
      'Puts a shop or product among the calling member’s favorites; again, it changes nothing. Refused with FAVORITES_FULL beyond 100, and with SHOP_MISSING for what was taken down.',
  })
  async addFavorite(
    @Arg('id', () => ID, { description: 'Of a shop or a product.' }) id: string,
    @Ctx() context: Context,
  ): Promise<Favorites> {
    await addFavorite(context, id);
    return show(context);
  }

  @Authorized()
  @Mutation(() => Favorites, {
    description:
      'Takes a shop or product out of the calling member’s favorites, also one that was taken down since; nothing happens when it is not among them.',
  })
  async removeFavorite(
    @Arg('id', () => ID, { description: 'Of a shop or a product.' }) id: string,
    @Ctx() context: Context,
  ): Promise<Favorites> {
    await removeFavorite(context, id);
    return show(context);
  }
}
