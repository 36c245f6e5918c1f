import { Ctx, Query, Resolver } from 'type-graphql';
import { readStatistics, statistics } from '#projections/shops/statistics.ts';
import type { Context } from '../http/context.ts';
import { SiteStatistics } from './types.ts';

@Resolver()
export class SiteResolver {
  @Query(() => SiteStatistics, {
    description: 'How many shops, barbers, members and bookings there are, for everybody.',
  })
  async siteStatistics(@Ctx() context: Context): Promise<SiteStatistics> {
    return readStatistics(await context.fresh(statistics));
  }
}
