import { join } from 'node:path';
import { Queue, Worker } from 'bullmq';
import { connect } from '#projections/redis.ts';
import { startRedis } from '#projections/redisServer.ts';
import type { Arm } from '../kit/bench.ts';
import { jobsOf, medianOf, openRuns } from '../kit/jobLoad.ts';
import { insist } from '../kit/product.ts';

const BATCH = 500;
const options = { attempts: 12, removeOnComplete: { age: 86_400, count: 200 }, removeOnFail: { age: 604_800 } };
const nameOf = (index: number) => `touch-event-${index}`;
const jobAt = (index: number) => ({
  name: 'touch',
  data: { data: { index }, eventId: `event-${index}`, correlationId: '1' },
  opts: { ...options, jobId: nameOf(index) },
});

/** BullMQ alone: bulks of 500 added one after the other while a worker of eight runs them; then one job at a time. */
export const run: Arm = async (scene) => {
  const { many, single } = jobsOf(scene);
  const server = await startRedis(join(scene.scratch, 'redis'));
  const [redis, blocking] = [connect(server.address), connect(server.address)];
  const runs = openRuns();
  const queue = new Queue('bench', { connection: redis, prefix: 'bench' });
  const worker = new Worker('bench', async ({ id }) => runs.note(id ?? ''), {
    connection: blocking,
    prefix: 'bench',
    concurrency: 8,
  });
  await Promise.all([queue.waitUntilReady(), worker.waitUntilReady()]);

  const start = performance.now();
  for (let first = 0; first < many; first += BATCH)
    await queue.addBulk(Array.from({ length: BATCH }, (_, offset) => jobAt(first + offset)));
  await runs.reach(many);
  const perSecond = (many / (performance.now() - start)) * 1000;
  insist(runs.isOnceEach(many), 'not every job ran once');

  const idleP50 = await medianOf(single, async (index) => {
    const { name, data, opts } = jobAt(many + index);
    const sentAt = performance.now();
    const started = runs.reach(many + index + 1).then(() => performance.now() - sentAt);
    await queue.add(name, data, opts);
    return started;
  });
  await worker.close();
  await queue.close();
  for (const connection of [redis, blocking]) connection.disconnect();
  await server.stop();
  return { perSecond, idleP50 };
};
