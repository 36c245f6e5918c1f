import { Arg, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import type { Context } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import { SpecialHoursInput } from './hoursTypes.ts';
import { specialDays } from './inputs.ts';
import { setSpecialHours } from './specialHours.ts';
import { Shop, shopType } from './types.ts';

/** Other hours of a shop on some days. */
@Resolver()
export class SpecialHoursResolver {
  @Mutation(() => Shop, {
    description:
      'Sets other hours for a day or days in a row, or those of the week again; what was set for these days before is replaced. Whoever has booked keeps their time. Refused with SPECIAL_DAYS_INVALID, HOURS_OFF_GRID, TOO_MANY_SPECIAL_HOURS (60 days, or days in a row, to come) or NOT_YOUR_SHOP.',
  })
  async setSpecialHours(
    @Arg('shopId', () => ID, {
      description:
        'A barber shop of the calling member, or at which they close days; refused with NOT_YOUR_SHOP otherwise.',
    })
    shopId: string,
    @Arg('input', () => SpecialHoursInput, { description: 'Which days, and how they are worked.' })
    input: SpecialHoursInput,
    @Ctx() context: Context,
  ): Promise<Shop> {
    return shopType(await setSpecialHours(context, shopId, parse(specialDays, input)));
  }
}
