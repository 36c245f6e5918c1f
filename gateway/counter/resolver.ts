import { Arg, Authorized, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import * as actions from './actions.ts';
import { goodId, graphqlGood, stock } from './inputs.ts';
import { CounterGood, CounterGoodInput, counterGoodType } from './types.ts';

const SHOP_ID = {
  description:
    'A barber shop of the calling member, or one whose menu they keep; SHOP_MISSING, NOT_YOUR_SHOP or ONLY_THE_OWNER otherwise.',
};
const GOOD_ID = { description: 'A good of its desk.' };

/** The goods at the desk of a shop. */
@Resolver()
export class CounterResolver {
  @Authorized()
  @Query(() => [CounterGood], {
    description:
      'What is at the desk of a barber shop, at most 100 goods by name: for its owner, and who of its crew serves there (`serveOwn`). Refused with SHOP_MISSING or NOT_YOUR_SHOP.',
  })
  async counterGoods(
    @Arg('shopId', () => ID, { description: 'A barber shop.' }) shopId: string,
    @Ctx() context: Context,
  ): Promise<CounterGood[]> {
    return (await actions.counterGoods(context, shopId)).map(counterGoodType);
  }

  @Authorized()
  @Mutation(() => [CounterGood], {
    description:
      'Puts a good at the desk, or sets its name and price anew; what was sold keeps its own. Answers all goods. Refused with TOO_MANY_GOODS when there are 100, or with what is wrong with it.',
  })
  async setCounterGood(
    @Arg('shopId', () => ID, SHOP_ID) shopId: string,
    @Arg('input', () => CounterGoodInput, { description: 'What it is called, and what it costs.' })
    input: CounterGoodInput,
    @Ctx() context: Context,
    @Arg('id', () => ID, {
      nullable: true,
      description: 'The good that is set, or put back under its former id. Left out or null: a new one.',
    })
    id?: string | null,
  ): Promise<CounterGood[]> {
    const form = parse(graphqlGood, input);
    const named = id === undefined || id === null ? undefined : parse(goodId, id);
    const goods = await actions.setCounterGood(context, shopId, named, form);
    return goods.map(counterGoodType);
  }

  @Authorized()
  @Mutation(() => [CounterGood], {
    description:
      'Takes a good off the desk; what was sold of it stays sold. Answers the others. A repeat changes nothing.',
  })
  async takeOffCounterGood(
    @Arg('shopId', () => ID, SHOP_ID) shopId: string,
    @Arg('id', () => ID, GOOD_ID) id: string,
    @Ctx() context: Context,
  ): Promise<CounterGood[]> {
    return (await actions.takeOffCounterGood(context, shopId, parse(goodId, id))).map(counterGoodType);
  }

  @Authorized()
  @Mutation(() => [CounterGood], {
    description:
      'Says how many pieces of a good are left. Answers all goods. Refused with GOOD_MISSING for one that is not at the desk.',
  })
  async setCounterStock(
    @Arg('shopId', () => ID, SHOP_ID) shopId: string,
    @Arg('id', () => ID, GOOD_ID) id: string,
    @Ctx() context: Context,
    @Arg('stock', () => Int, {
      nullable: true,
      description: '0 to 100000. Left out or null: they are not counted any more.',
    })
    left?: number | null,
  ): Promise<CounterGood[]> {
    const goods = await actions.setCounterStock(context, shopId, parse(goodId, id), parse(stock, left));
    return goods.map(counterGoodType);
  }
}
