import { Arg, Ctx, FieldResolver, Resolver } from 'type-graphql';
import type { Context } from '../http/context.ts';
import { SellerFigures } from './ledgerTypes.ts';
import { lastSevenDays, takingsOf } from './takings.ts';
import { Takings, TakingsOfDays, TakingsPeriod } from './takingsTypes.ts';

const ZONE = {
  nullable: true,
  description:
    'An IANA zone whose days are taken where the member has neither a shop nor a zone in their settings: the one they look from.',
} as const;

/** Takings by local days, as fields of `SellerFigures`, which are always those of the calling member. */
@Resolver(() => SellerFigures)
export class TakingsFields {
  @FieldResolver(() => Takings, {
    description: 'What they took in a period, in the time zone of their first shop, and in the period before.',
  })
  takings(
    @Arg('period', () => TakingsPeriod, { description: 'Which days.' }) period: `${TakingsPeriod}`,
    @Ctx() context: Context,
    @Arg('timeZone', () => String, ZONE) timeZone?: string | null,
  ): Promise<Takings> {
    return takingsOf(context, period, timeZone);
  }

  @FieldResolver(() => [TakingsOfDays], {
    description: 'What they took on each of the last seven days, the oldest first and today last.',
  })
  lastSevenDays(
    @Ctx() context: Context,
    @Arg('timeZone', () => String, ZONE) timeZone?: string | null,
  ): Promise<TakingsOfDays[]> {
    return lastSevenDays(context, timeZone);
  }
}
