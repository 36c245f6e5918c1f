import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Queue, UnrecoverableError, Worker } from 'bullmq';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { JobQueue } from '#domain/ports/jobQueue.ts';
import type { Mail } from '#domain/ports/mailer.ts';
import { openHandler } from '#domain/store/handle.ts';
import { openMemoryStore } from '#domain/store/memory.ts';
import { at, owner, register } from '#domain/users/account.testing.ts';
import { account } from '#domain/users/decider.ts';
import { owners } from '#domain/users/owners.ts';
import { connect } from '#projections/redis.ts';
import { startRedisForSpecs } from '#projections/redisProcesses.testing.ts';
import type { SweepTools } from '../job.ts';
import { openJobQueue } from '../jobQueue.ts';
import { PREFIX, QUEUE } from '../queue.ts';
import { retryFailedJobs } from './retryFailedJobs.ts';
import { warnOfFailedJobs } from './warnOfFailedJobs.ts';

let dir: string;
let stop: (() => Promise<void>)[];
let bull: Queue;
let queue: JobQueue;
let tools: SweepTools;
let sent: Mail[];
let fails: boolean;
let done: string[];

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'chairside-warn-'));
  const server = await startRedisForSpecs(dir);
  const [redis, blocking] = [connect(server.address), connect(server.address)];
  bull = new Queue(QUEUE, { connection: redis, prefix: PREFIX });
  fails = true;
  done = [];
  const run = async ({ name }: { name: string }) => {
    if (fails) throw new UnrecoverableError('the provider says no');
    done.push(name);
  };
  const worker = new Worker(QUEUE, run, { connection: blocking, prefix: PREFIX });
  const looked = openJobQueue(server.address, () => undefined);
  queue = looked;
  stop = [
    () => worker.close(),
    () => bull.close(),
    () => looked.close(),
    async () => {
      for (const one of [redis, blocking]) one.disconnect();
    },
    () => server.stop(),
  ];

  const handler = openHandler(openMemoryStore(), () => at);
  const { type, data } = register();
  await handler.dispatch(account, { type, data } as never, { by: owner, channel: 'rest', at });
  const system = { by: { id: 'cli', role: 'system' }, channel: 'cli' } as const;
  await handler.dispatch(owners, { type: 'EnrolOwner', data: { accountId: 'ana' } }, system);
  sent = [];
  const mailer = { send: async (mail: Mail) => void sent.push(mail) };
  tools = { ...handler, mailer, queue, publicUrl: 'https://x.test', sender: system } as unknown as SweepTools;
});
afterEach(async () => {
  for (const end of stop) await end();
  rmSync(dir, { recursive: true, force: true });
});

async function failing(...names: string[]): Promise<void> {
  const before = (await queue.counts()).failed;
  for (const [at, name] of names.entries()) await bull.add(name, {}, { jobId: `${name}-${before + at}` });
  await expect.poll(async () => (await queue.counts()).failed, { timeout: 10_000 }).toBe(before + names.length);
}

it('mails the owners how many jobs of which kind have failed, once a day', async () => {
  await warnOfFailedJobs.run(tools);
  expect(sent).toEqual([]);

  await failing('mail-receipt', 'arrange-plan', 'mail-receipt');
  await warnOfFailedJobs.run(tools);
  await failing('arrange-plan');
  await warnOfFailedJobs.run(tools);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.subject).toBe('3 jobs have failed');
  expect(sent[0]?.text).toContain('2 × mail-receipt\n1 × arrange-plan');
  expect(sent[0]?.text).toContain('https://x.test/owner/system?tab=jobs');
});

it('has them tried again once they have rested, until they have done their work', async () => {
  await failing('mail-receipt', 'arrange-plan');
  const later = (minutes: number) => ({ ...tools, now: () => new Date(Date.now() + minutes * 60_000).toISOString() });
  fails = false;
  await retryFailedJobs.run(later(20));
  expect(await queue.counts()).toMatchObject({ failed: 2 });
  await retryFailedJobs.run(later(40));
  await expect.poll(() => queue.counts(), { timeout: 10_000 }).toMatchObject({ failed: 0, waiting: 0, active: 0 });
  expect(done.sort()).toEqual(['arrange-plan', 'mail-receipt']);
});

it('tries no job again a week after it was to run', async () => {
  await failing('mail-receipt');
  fails = false;
  await retryFailedJobs.run({ ...tools, now: () => new Date(Date.now() + 8 * 86_400_000).toISOString() });
  expect(await queue.counts()).toMatchObject({ failed: 1 });
});

it('mails again what could not be mailed', async () => {
  await failing('mail-receipt');
  const away = { ...tools, mailer: { send: () => Promise.reject(new Error('smtp')) } };
  await expect(warnOfFailedJobs.run(away)).rejects.toThrow('smtp');
  await warnOfFailedJobs.run(tools);
  expect(sent.map(({ subject }) => subject)).toEqual(['A job has failed']);
});
