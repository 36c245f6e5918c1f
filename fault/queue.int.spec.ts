import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Queue } from 'bullmq';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Redis } from '#projections/redis.ts';
import { startRedisForSpecs } from '#projections/redisProcesses.testing.ts';
import { PREFIX, QUEUE } from '../workers/queue.ts';
import { busyIn, judgeBusy } from './queue.ts';

const dir = mkdtempSync(join(tmpdir(), 'chairside-queue-'));
let server: Awaited<ReturnType<typeof startRedisForSpecs>>;
let redis: Redis;
beforeAll(async () => {
  server = await startRedisForSpecs(dir);
  redis = connect(server.address);
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
});

describe('the judge of the queue', () => {
  it('wants that no job waits, runs or is overdue once nothing happens any more', () => {
    const none = { waiting: 0, active: 0, prioritized: 0, overdue: 0 };
    expect(judgeBusy(none)).toEqual([]);
    expect(judgeBusy({ ...none, waiting: 2 })).toEqual(['jobs are left: 2 wait, 0 run, 0 are overdue']);
    for (const kind of ['active', 'prioritized', 'overdue']) expect(judgeBusy({ ...none, [kind]: 1 })).toHaveLength(1);
  });

  it('counts what waits for its time as overdue once that came long ago', async () => {
    const queue = new Queue(QUEUE, { connection: redis, prefix: PREFIX });
    await queue.add('later', {}, { delay: 60_000 });
    expect((await busyIn(redis)).overdue).toBe(0);
    // As if it had been put there a minute ago, and no worker had come.
    const [member = '', score = '0'] = await redis.zrange(queue.toKey('delayed'), '0', '0', 'WITHSCORES');
    await redis.zadd(queue.toKey('delayed'), String(Number(score) - 75_000 * 0x1000), member);
    expect((await busyIn(redis)).overdue).toBe(1);
    await queue.close();
  });
});
