import { Ctx, Query, Resolver } from 'type-graphql';
import { RETENTION } from '#domain/retention.ts';
import { readStatistics, statistics } from '#projections/shops/statistics.ts';
import type { Context } from '../http/context.ts';
import { Retention, SiteStatistics } from './types.ts';

@Resolver()
export class SiteResolver {
  @Query(() => [Retention], {
    description: 'What is kept, how long, and why, for everybody: the table of /privacy.',
  })
  retention(): readonly Retention[] {
    return RETENTION;
  }

  @Query(() => SiteStatistics, {
    description: 'How many shops, barbers, members and bookings there are, for everybody.',
  })
  async siteStatistics(@Ctx() context: Context): Promise<SiteStatistics> {
    return readStatistics(await context.fresh(statistics));
  }
}
