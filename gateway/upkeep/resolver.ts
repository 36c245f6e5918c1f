import { Arg, Authorized, Ctx, Float, Mutation, Query, Resolver } from 'type-graphql';
import { type Context, ownerActs } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import { healthOfAll } from './health.ts';
import { reasonForm, rebuildProjection, skipEvent } from './repair.ts';
import { ProjectionHealth } from './types.ts';

/** State and repair of the projections, for the platform owner. */
@Resolver()
export class UpkeepResolver {
  @Authorized('superadmin')
  @Query(() => [ProjectionHealth], { description: 'How the projections are doing; for the platform owner.' })
  projections(@Ctx() { services }: Context): Promise<ProjectionHealth[]> {
    return healthOfAll(services);
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
    await skipEvent(context, projection, position, parse(reasonForm, reason));
    return true;
  }

  @Authorized('superadmin')
  @Mutation(() => [ProjectionHealth], {
    description:
      'Has a projection built again from the first event, beside the one that is read; readers move over when it is as far. One at a time; answers at once, and `rebuiltTo` says how far it is. For platform owners who have proved who they are within the hour; the reason is put on record. Refused with NO_SUCH_PROJECTION and BEING_REBUILT.',
  })
  async rebuildProjection(
    @Ctx() context: Context,
    @Arg('projection', () => String, { description: 'The `name` that `projections` answers.' }) name: string,
    @Arg('reason', () => String, { description: 'Why it is built again, in plain words: 3 to 500 characters.' })
    reason: string,
  ): Promise<ProjectionHealth[]> {
    ownerActs(context);
    await rebuildProjection(context, name, parse(reasonForm, reason));
    return healthOfAll(context.services);
  }
}
