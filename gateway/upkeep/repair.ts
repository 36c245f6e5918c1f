import { upkeep } from '#domain/upkeep/decider.ts';
import { BeingRebuilt, NoSuchProjection, NotStopped } from '#domain/upkeep/refusals.ts';
import { projections } from '#projections/features.ts';
import { readBeingBuilt } from '#projections/upkeep/rebuilds.ts';
import { readStops } from '#projections/upkeep/stops.ts';
import { type Context, memberWith, ownerActs } from '../http/context.ts';
import { words } from '../http/text.ts';

/** A platform owner's reason; the decider checks its length. */
export const reasonForm = words('The reason');

/** Lets a projection pass the event it has stopped at, on record. Refuses with NotStopped, and others than owners. */
export async function skipEvent(context: Context, projection: string, position: number, reason: string): Promise<void> {
  memberWith(context, 'superadmin');
  const stop = (await readStops(context.services.models.redis, projections)).get(projection);
  if (stop?.position !== position) throw NotStopped();
  const data = { projection, position, fault: stop.fault, reason };
  await context.dispatch(upkeep, { type: 'SkipEvent', data });
}

/**
 * Begins to build a projection again beside the one that is read, on record. Refuses with NoSuchProjection and
 * BeingRebuilt, and others than owners.
 */
export async function rebuildProjection(context: Context, name: string, reason: string): Promise<void> {
  ownerActs(context);
  const { models, rebuilds } = context.services;
  const projection = projections.find((one) => one.name === name);
  if (!projection) throw NoSuchProjection();
  if (rebuilds.isRunning() || (await readBeingBuilt(models.redis, projections))) throw BeingRebuilt();
  const data = { projection: name, version: projection.version, reason };
  await context.dispatch(upkeep, { type: 'AskRebuild', data });
  // Of two that come at the same time the second is on record and finds the first one running.
  if (rebuilds.isRunning()) throw BeingRebuilt();
  rebuilds.begin(projection);
}
