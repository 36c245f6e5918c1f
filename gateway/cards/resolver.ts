import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../http/context.ts';
import { keepFromStores } from '../http/idempotency.ts';
import * as actions from './actions.ts';
import { Card, CardSetup, cardType } from './types.ts';

@Resolver()
export class CardResolver {
  @Authorized()
  @Query(() => [Card], {
    description:
      'The calling member’s cards, the newest first, as the payment provider has them now; at most ten. Refused with CARDS_TOO_OFTEN after 60 looks and changes in ten minutes.',
  })
  async myCards(@Ctx() context: Context): Promise<Card[]> {
    return (await actions.ownCards(context)).map(cardType);
  }

  @Authorized()
  @Mutation(() => CardSetup, {
    description:
      'Opens what the card form needs to put a card on file. Refused with TOO_MANY_CARDS after ten, with ADDRESS_NOT_PROVEN, and, against the trying of stolen cards, with TOO_MANY_PAYMENTS, TOO_MANY_DECLINES and CARDS_ONLY_LATER.',
  })
  async addCard(@Ctx() context: Context): Promise<CardSetup> {
    keepFromStores(context);
    return actions.addCard(context);
  }

  @Authorized()
  @Mutation(() => [Card], {
    description: 'Charges another card from now on, for a plan that runs, too. Answers all cards.',
  })
  async setDefaultCard(
    @Arg('cardId', () => ID, { description: 'A card of the calling member; else CARD_MISSING.' }) cardId: string,
    @Ctx() context: Context,
  ): Promise<Card[]> {
    return (await actions.useOwnCard(context, cardId)).map(cardType);
  }

  @Authorized()
  @Mutation(() => [Card], {
    description:
      'Takes a card away: it is never charged again. Refused with CARD_IN_USE while a plan goes on that is charged to it, and with CARD_PLEDGED. Answers the cards that are left.',
  })
  async removeCard(
    @Arg('cardId', () => ID, { description: 'A card of the calling member; else CARD_MISSING.' }) cardId: string,
    @Ctx() context: Context,
  ): Promise<Card[]> {
    return (await actions.removeOwnCard(context, cardId)).map(cardType);
  }
}
