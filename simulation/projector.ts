import { projections } from '#projections/features.ts';
import { applyBatch } from '#projections/folding.ts';
import type { Projection } from '#projections/projection.ts';
import { readCheckpoint } from '#projections/runner.ts';
import { news } from './jobs.ts';
import type { Outside } from './outside.ts';
import { openParts, type Parts } from './ports.ts';
import { UnknownCommand } from './redis.ts';

const BATCH = 40;

/** A process that folds every projection into Redis; several may do so at once. */
export function openProjector(outside: Outside, name: string) {
  const { world } = outside;
  const process = world.addProcess(name);
  process.onStart = () => {
    const parts = openParts(outside, process);
    for (const projection of projections) void follow(parts, projection);
  };

  async function follow({ store, redis }: Parts, projection: Projection): Promise<void> {
    const target = { projection, generation: 1 };
    for (;;) {
      try {
        const seen = outside.log.appends;
        const from = await readCheckpoint(redis, projection, 1);
        const events = await store.readAll(from, BATCH);
        if (events.length === 0) await news(outside, process, seen, 6_000);
        else await applyBatch(redis, target, from, events);
      } catch (error) {
        if (error instanceof UnknownCommand) throw error;
        await world.pause(process, 500);
      }
    }
  }
  return process;
}
