import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openHandler } from '#domain/store/handle.ts';
import { openMemoryStore } from '#domain/store/memory.ts';
import { account } from '#domain/users/decider.ts';
import { projections } from '#projections/features.ts';
import { startProjections } from '#projections/main.ts';
import { connect, openReadModels } from '#projections/redis.ts';
import { type RunningRedis, startRedis } from '#projections/redisServer.ts';
import { ANSWERS } from '#projections/repeatedAnswers.ts';
import type { SweepTools } from '../job.ts';
import { openRewriting } from './rewriteRedisFile.ts';

let dir: string;
let server: RunningRedis;
let redis: ReturnType<typeof connect>;
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'rewrite-'));
  server = await startRedis(dir);
  redis = connect(server.address);
});
afterEach(async () => {
  redis.disconnect();
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
});

const log = { info: () => undefined, error: () => undefined };
const rewritings = async () => Number(/^aof_rewrites:(\d+)/m.exec(await redis.info('persistence'))?.[1]);

it('forgets answers to repeat and has the file rewritten once for a closing, when every read model is past it', async () => {
  const store = openMemoryStore();
  const { dispatch } = openHandler(store);
  const models = await openReadModels(redis, projections);
  const sweep = openRewriting();
  const run = async () => {
    await models.look();
    await sweep.run({ models } as unknown as SweepTools);
  };
  await run();
  expect(await rewritings()).toBe(0);

  const accountId = 'LeavingMember000000000';
  const handles = { email: { hash: 'e', attempt: 'a' }, username: { hash: 'u', attempt: 'a' } };
  const facts = { email: 'a@b.test', userName: 'a', firstName: 'A', lastName: 'B', phoneNumber: '1' };
  const sender = { by: { id: accountId, role: 'CUSTOMER' }, channel: 'rest' } as const;
  const registered = { ...facts, accountId, role: 'CUSTOMER', referCode: 'ABCDEF', handles } as const;
  await dispatch(account, { type: 'RegisterAccount', data: registered }, sender);
  await dispatch(account, { type: 'CloseAccount', data: { accountId, reason: 'enough' } }, sender);
  await redis.set(`${ANSWERS}before`, '{"answer":{"payload":"a@b.test"}}', 'EX', 86_400);
  await redis.set('cs:seen:session', '7');
  await run();
  expect(await rewritings()).toBe(0);

  const projecting = await startProjections({ store, redisAddress: server.address, log });
  await projecting.caughtUp();
  await run();
  await vi.waitFor(async () => expect(await rewritings()).toBe(1), 20_000);
  const isWriting = async () => /^aof_rewrite_in_progress:1/m.test(await redis.info('persistence'));
  await vi.waitFor(async () => expect(await isWriting()).toBe(false), 20_000);
  expect([await redis.exists(`${ANSWERS}before`), await redis.exists('cs:seen:session')]).toEqual([0, 1]);
  // Another worker that starts forgets none that came later, as they are of nobody who is gone.
  await redis.set(`${ANSWERS}later`, '{"answer":{"payload":"b@b.test"}}', 'EX', 86_400);
  await openRewriting().run({ models } as unknown as SweepTools);
  await vi.waitFor(async () => expect(await rewritings()).toBe(2), 20_000);
  expect(await redis.exists(`${ANSWERS}later`)).toBe(1);
  await run();
  expect(await rewritings()).toBe(2);
  await projecting.stop();
});
