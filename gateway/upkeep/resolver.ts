import { Arg, Authorized, Ctx, Float, Mutation, Query, Resolver } from 'type-graphql';
import { upkeep } from '#domain/upkeep/decider.ts';
import { NotStopped } from '#domain/upkeep/refusals.ts';
import { projections } from '#projections/features.ts';
import { liveGeneration } from '#projections/redis.ts';
import { readCheckpoint } from '#projections/runner.ts';
import { readStops } from '#projections/upkeep/stops.ts';
import type { Context } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import { words } from '../http/text.ts';
import { ProjectionHealth } from './types.ts';

/** State and repair of the projections, for the platform owner. */
@Resolver()
export class UpkeepResolver {
  @Authorized('superadmin')
  @Query(() => [ProjectionHealth], { description: 'How the projections are doing; for the platform owner.' })
  async projections(@Ctx() { services }: Context): Promise<ProjectionHealth[]> {
    const { redis } = services.models;
    const [end, stops] = await Promise.all([services.store.head(), readStops(redis)]);
    return Promise.all(
      projections.map(async (projection) => ({
        name: projection.name,
        position: await readCheckpoint(redis, projection, await liveGeneration(redis, projection)),
        end,
        stoppedAt: stops.get(projection.name) ?? null,
      })),
    );
  }

  @Authorized('superadmin')
  @Mutation(() => Boolean, {
    description:
      'Lets a projection pass the event it has stopped at. For platform owners; the reason is put on record. Refused with NOT_STOPPED when it does not stand there.',
  })
  async skipEvent(
    @Ctx() context: Context,
    @Arg('projection', () => String, { description: 'The `name` that `projections` answers.' }) projection: string,
    @Arg('position', () => Float, { description: 'The `position` of its `stoppedAt`.' }) position: number,
    @Arg('reason', () => String, { description: 'Why it may be passed, in plain words.' }) reason: string,
  ): Promise<boolean> {
    const why = parse(words('The reason'), reason);
    const stop = (await readStops(context.services.models.redis)).get(projection);
    if (stop?.position !== position) throw NotStopped();
    await context.dispatch(upkeep, {
      type: 'SkipEvent',
      data: { projection, position, fault: stop.fault, reason: why },
    });
    return true;
  }
}
