import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Queue, UnrecoverableError, Worker } from 'bullmq';
import { expect, it } from 'vitest';
import { connect } from '#projections/redis.ts';
import { startRedisForSpecs } from '#projections/redisProcesses.testing.ts';
import { failedJobs, retryFailedJobs } from './failed.ts';
import { PREFIX, QUEUE } from './queue.ts';

it('names the jobs that failed for good, and has them run again', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'chairside-failed-'));
  const server = await startRedisForSpecs(dir);
  const [redis, blocking] = [connect(server.address), connect(server.address)];
  const queue = new Queue(QUEUE, { connection: redis, prefix: PREFIX });
  let works = false;
  let done = 0;
  const worker = new Worker(
    QUEUE,
    async () => {
      if (!works) throw new UnrecoverableError('the mail server says no');
      done += 1;
    },
    { connection: blocking, prefix: PREFIX },
  );
  try {
    await queue.add('send-mail', {}, { jobId: 'send-mail-1' });
    await expect
      .poll(() => failedJobs(queue), { timeout: 10_000 })
      .toMatchObject([{ id: 'send-mail-1', name: 'send-mail', why: 'the mail server says no' }]);
    works = true;
    expect(await retryFailedJobs(queue)).toBe(1);
    await expect.poll(() => done, { timeout: 10_000 }).toBe(1);
    expect(await failedJobs(queue)).toEqual([]);
    expect(await retryFailedJobs(queue)).toBe(0);
  } finally {
    await worker.close();
    await queue.close();
    blocking.disconnect();
    redis.disconnect();
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  }
});
