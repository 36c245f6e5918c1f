import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Queue } from 'bullmq';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, type Redis } from '#projections/redis.ts';
import { startRedis } from '#projections/redisServer.ts';
import type { Queued } from './derived.ts';
import { readQueued } from './feederCheckpoint.ts';
import { FORMER_PREFIX, takeOverFormerQueue } from './formerQueue.ts';
import { PREFIX, QUEUE } from './queue.ts';

const dir = mkdtempSync(join(tmpdir(), 'former-queue-'));
let server: Awaited<ReturnType<typeof startRedis>>;
let redis: Redis;
beforeAll(async () => {
  server = await startRedis(dir);
  redis = connect(server.address);
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
});

it('takes over what a former release has not done, once, with the time that jobs still have to wait', async () => {
  const queue = new Queue<Queued>(QUEUE, { connection: redis, prefix: PREFIX });
  const former = new Queue<Queued>(QUEUE, { connection: redis, prefix: FORMER_PREFIX });
  const checkpoint = `${PREFIX}:checkpoint`;
  await takeOverFormerQueue(redis, queue, checkpoint);
  expect(await readQueued(redis)).toBe(-1);

  const data: Queued = { data: { bookingId: 'b' }, eventId: 'e', correlationId: 'c' };
  await former.addBulk(
    Array.from({ length: 450 }, (_, nth) => ({ name: 'remind', data, opts: { jobId: `remind-${nth}`, attempts: 12 } })),
  );
  await former.add('release', data, { jobId: 'release-1', delay: 3_600_000, timestamp: Date.now() - 600_000 });
  await former.upsertJobScheduler('sweep', { every: 60_000 }, { name: 'sweep' });
  await redis.set(`${FORMER_PREFIX}:checkpoint`, 77);
  await takeOverFormerQueue(redis, queue, checkpoint);

  expect(await queue.getJobCounts('waiting', 'delayed')).toEqual({ waiting: 450, delayed: 1 });
  expect(await readQueued(redis)).toBe(77);
  const delayed = await queue.getJob('release-1');
  expect(delayed).toMatchObject({ name: 'release', data });
  expect(delayed?.delay).toBeGreaterThan(2_900_000);
  expect(delayed?.delay).toBeLessThan(3_100_000);
  expect((await queue.getJob('remind-449'))?.opts.attempts).toBe(12);

  await queue.obliterate({ force: true });
  await takeOverFormerQueue(redis, queue, checkpoint);
  expect(await queue.getJobCounts('waiting', 'delayed')).toEqual({ waiting: 0, delayed: 0 });
  await queue.close();
  await former.close();
});
