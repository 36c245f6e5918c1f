import { Ctx, Query, Resolver, Root } from 'type-graphql';
import { RETENTION } from '#domain/retention.ts';
import { readStatistics, statistics } from '#projections/shops/statistics.ts';
import type { Context } from '../http/context.ts';
import { PUBLIC_STREAM } from '../live/extensions.ts';
import { resumableSubscription } from '../live/subscription.ts';
import { countChanges, marketCounts, siteCounts } from './counts.ts';
import { MarketStatistics, Retention, SiteStatistics } from './types.ts';

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

  @resumableSubscription(() => SiteStatistics, {
    description: '`siteStatistics` whenever one of them has changed, at most once a second; for everybody.',
    sharing: PUBLIC_STREAM,
    source: ({ context, args }) => countChanges(context, siteCounts, args.after),
  })
  siteStatisticsChanged(@Root() counts: SiteStatistics): SiteStatistics {
    return counts;
  }

  @resumableSubscription(() => MarketStatistics, {
    description:
      'What the marketplace has, whenever one of these counts has changed, at most once a second; for everybody.',
    sharing: PUBLIC_STREAM,
    source: ({ context, args }) => countChanges(context, marketCounts, args.after),
  })
  marketStatisticsChanged(@Root() counts: MarketStatistics): MarketStatistics {
    return counts;
  }
}
