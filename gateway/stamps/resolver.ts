import { Arg, Args, Authorized, Ctx, ID, Query, Resolver } from 'type-graphql';
import { connectionOf, PageArgs } from '../graphql/connection.ts';
import type { Context } from '../http/context.ts';
import { StampCards, StampCardsConnection } from './types.ts';
import { cardsAt, ownCards } from './views.ts';

/** Members' stamp cards, and who has some at a shop. */
@Resolver()
export class StampResolver {
  @Authorized()
  @Query(() => [StampCards], {
    description:
      'The calling member’s stamp cards, shop by shop, the latest stamped first; of at most 100 shops. `holdSlot` redeems a full one.',
  })
  myStampCards(@Ctx() context: Context): Promise<StampCards[]> {
    return ownCards(context);
  }

  @Authorized()
  @Query(() => StampCardsConnection, {
    description:
      'Who has stamp cards at a shop of the calling member, the latest stamped first. Refused with SHOP_MISSING or NOT_YOUR_SHOP.',
  })
  async shopStampCards(
    @Arg('shopId', () => ID, { description: 'A barber shop, also one that is taken down.' }) shopId: string,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() context: Context,
  ): Promise<StampCardsConnection> {
    const { list, found } = await cardsAt(context, shopId, page);
    return connectionOf(list, found);
  }
}
