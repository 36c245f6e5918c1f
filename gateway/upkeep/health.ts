import { eventsUpTo, readExtent } from '#projections/audit/auditIndex.ts';
import { projections } from '#projections/features.ts';
import { lagsOf } from '#projections/lag.ts';
import type { Projection } from '#projections/projection.ts';
import { liveGeneration } from '#projections/redis.ts';
import { readCheckpoint } from '#projections/runner.ts';
import { readBeingBuilt, readBuilt, readRebuildEnds } from '#projections/upkeep/rebuilds.ts';
import { readStops } from '#projections/upkeep/stops.ts';
import type { Services } from '../http/context.ts';
import { TITLES } from './titles.ts';
import { type ProjectionHealth, ProjectionState } from './types.ts';

/** Checkpoints of what changes nothing are written up to a second later. */
const USUAL_LAG_S = 3;

/** How each read model is doing. What those lack that are behind is read of the log, within limits (`lag.ts`). */
export async function healthOfAll({ models, store, now }: Services): Promise<ProjectionHealth[]> {
  const { redis } = models;
  const [standing, end, extent, stops, ends, built] = await Promise.all([
    Promise.all(projections.map(standingOf)),
    store.head(),
    readExtent(models),
    readStops(redis, projections),
    readRebuildEnds(redis),
    readBeingBuilt(redis, projections),
  ]);

  const positions = standing.map(({ position }) => position);
  const lagOf = await lagsOf(store, positions, Date.parse(now()));

  async function standingOf(projection: Projection) {
    const live = await liveGeneration(redis, projection);
    return { projection, live, position: await readCheckpoint(redis, projection, live) };
  }

  async function healthOf({ projection, live, position }: (typeof standing)[number]): Promise<ProjectionHealth> {
    const { name, version } = projection;
    const lag = lagOf(position);
    const rebuiltTo = built === name ? await readBuilt(redis, projection, live) : null;
    const stoppedAt = stops.get(name) ?? null;
    const isBehind = lag.seconds > USUAL_LAG_S;
    return {
      name,
      title: TITLES[name] ?? name,
      version,
      state: stoppedAt ? ProjectionState.STOPPED : isBehind ? ProjectionState.FOLDING : ProjectionState.CAUGHT_UP,
      position,
      end,
      logEvents: extent?.events ?? 0,
      eventsBehind: lag.events,
      secondsBehind: lag.seconds,
      stoppedAt,
      rebuiltTo,
      rebuiltEvents: rebuiltTo === null ? null : await eventsUpTo(models, rebuiltTo),
      lastRebuild: ends.get(name) ?? null,
    };
  }
  return Promise.all(standing.map(healthOf));
}
