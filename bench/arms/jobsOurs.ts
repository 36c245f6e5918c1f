import { join } from 'node:path';
import { z } from 'zod';
import { openEmbeddedStore } from '#domain/store/embedded.ts';
import { NO_STREAM } from '#domain/store/eventStore.ts';
import { openHandler } from '#domain/store/handle.ts';
import type { Fact } from '#projections/projection.ts';
import { connect, openReadModels } from '#projections/redis.ts';
import { startRedis } from '#projections/redisServer.ts';
import { job } from '../../workers/job.ts';
import { noFailedJobs } from '../../workers/noFailedJobs.testing.ts';
import { runJobs } from '../../workers/runner.ts';
import type { Arm } from '../kit/bench.ts';
import { smallEvent } from '../kit/events.ts';
import { jobsOf, medianOf, openRuns } from '../kit/jobLoad.ts';
import { insist } from '../kit/product.ts';

const PER_STREAM = 100;
const quiet = {
  info: () => undefined,
  error: (details: object, message: string) => process.stderr.write(`${message} ${JSON.stringify(details)}\n`),
};

/** The product's queue over a log that asks for many jobs at once, then for one at a time; each job does nothing. */
export const run: Arm = async (scene) => {
  const { many, single } = jobsOf(scene);
  const server = await startRedis(join(scene.scratch, 'redis'));
  const [redis, blocking] = [connect(server.address), connect(server.address)];
  const store = openEmbeddedStore(join(scene.scratch, 'events'));
  for (let stream = 0; stream < many / PER_STREAM; stream += 1)
    await store.append(`past-${stream}`, NO_STREAM, Array.from({ length: PER_STREAM }, smallEvent));

  const runs = openRuns();
  const touch = job<{ type: 'SlotHeld'; data: object }, { id: string }>({
    name: 'touch',
    on: ['SlotHeld'],
    data: z.object({ id: z.string() }),
    from: ({ id }: Fact) => ({ id }),
    run: async ({ id }) => runs.note(id),
  });
  const parts = {
    store,
    ...openHandler(store),
    redis,
    blocking,
    models: await openReadModels(redis, []),
    jobs: [touch],
    sweeps: [],
    failed: noFailedJobs,
    log: quiet,
    onHealth: () => undefined,
  };

  const start = performance.now();
  // A job that does nothing needs no tools.
  const running = await runJobs({ ...parts, tools: {} as Parameters<typeof runJobs>[0]['tools'] });
  await runs.reach(many);
  const perSecond = (many / (performance.now() - start)) * 1000;
  insist(runs.isOnceEach(many), 'not every event had its job run once');
  // The checkpoint follows the jobs it is for.
  while (running.position() < many - 1) await new Promise((resolve) => setTimeout(resolve, 2));

  const idleP50 = await medianOf(single, async (index) => {
    const started = runs.reach(many + index + 1).then(() => performance.now());
    await store.append(`single-${index}`, NO_STREAM, [smallEvent()]);
    const keptAt = performance.now();
    return (await started) - keptAt;
  });
  await running.stop();
  for (const connection of [redis, blocking]) connection.disconnect();
  await store.close();
  await server.stop();
  return { perSecond, idleP50 };
};
