import { projections } from '#projections/features.ts';
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

/** How each read model is doing. One event of the log is read for each that is behind. */
export async function healthOfAll({ models, store, now }: Services): Promise<ProjectionHealth[]> {
  const { redis } = models;
  const [end, stops, ends, built] = await Promise.all([
    store.head(),
    readStops(redis, projections),
    readRebuildEnds(redis),
    readBeingBuilt(redis, projections),
  ]);

  async function secondsBehind(position: number): Promise<number> {
    if (position >= end) return 0;
    const [next] = await store.readAll(position, 1);
    const since = next ? Date.parse(next.metadata.occurredAt) : Number.NaN;
    return Number.isNaN(since) ? 0 : Math.max(0, Math.round((Date.parse(now()) - since) / 1000));
  }

  async function healthOf(projection: Projection): Promise<ProjectionHealth> {
    const { name, version } = projection;
    const live = await liveGeneration(redis, projection);
    const position = await readCheckpoint(redis, projection, live);
    const [seconds, rebuiltTo] = await Promise.all([
      secondsBehind(position),
      built === name ? readBuilt(redis, projection, live) : null,
    ]);
    const stoppedAt = stops.get(name) ?? null;
    const isBehind = seconds > USUAL_LAG_S;
    return {
      name,
      title: TITLES[name] ?? name,
      version,
      state: stoppedAt ? ProjectionState.STOPPED : isBehind ? ProjectionState.FOLDING : ProjectionState.CAUGHT_UP,
      position,
      end,
      secondsBehind: seconds,
      stoppedAt,
      rebuiltTo,
      lastRebuild: ends.get(name) ?? null,
    };
  }
  return Promise.all(projections.map(healthOf));
}
