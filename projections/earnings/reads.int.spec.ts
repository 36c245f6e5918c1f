import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CHECKPOINT, connect, openReadModels } from '../redis.ts';
import { startRedisForSpecs } from '../redisProcesses.testing.ts';
import { PAYABLE } from './documents.ts';
import { earningsOwed } from './earnings.ts';
import { readDueSalesOf, readToPayOut } from './reads.ts';

const dir = mkdtempSync(join(tmpdir(), 'chairside-earnings-'));
let server: Awaited<ReturnType<typeof startRedisForSpecs>>;
let redis: ReturnType<typeof connect>;
beforeAll(async () => {
  server = await startRedisForSpecs(dir);
  redis = connect(server.address);
}, 60_000);
afterAll(async () => {
  redis?.disconnect();
  await server?.stop();
  rmSync(dir, { recursive: true, force: true });
});

it('nothing is named that is to be paid out while the read model has not come to the end of the log', async () => {
  const models = await openReadModels(redis, [earningsOwed]);
  const asked = { at: '2027-01-12T12:00:00.000Z', most: 10, round: 0, upTo: 7 };
  const known = async () => [await readToPayOut(models, asked), await readDueSalesOf(models, 'sue', asked)];
  expect(await known()).toEqual([undefined, undefined]);
  await redis.set(models.key(earningsOwed, CHECKPOINT), 6);
  expect(await known()).toEqual([undefined, undefined]);
  await redis.set(models.key(earningsOwed, CHECKPOINT), 7);
  expect(await known()).toEqual([{ due: new Map(), payable: [] }, []]);
});

it('so many balances are looked at in a round, and each when its turn has come', async () => {
  const models = await openReadModels(redis, [earningsOwed]);
  const at = '2027-01-12T12:00:00.000Z';
  await redis.set(models.key(earningsOwed, CHECKPOINT), 7);
  const due = ['ann', 'bob', 'cem', 'dan', 'eve'];
  for (const [nth, memberId] of due.entries()) await redis.zadd(models.key(earningsOwed, PAYABLE), nth, memberId);
  await redis.zadd(models.key(earningsOwed, PAYABLE), Date.parse(at) + 1, 'next week');
  const inRound = async (round: number, most: number) =>
    (await readToPayOut(models, { at, most, round, upTo: 7 }))?.payable;
  expect([await inRound(0, 2), await inRound(1, 2), await inRound(2, 2)]).toEqual([
    ['ann', 'bob'],
    ['cem', 'dan'],
    ['eve'],
  ]);
  expect(await inRound(3, 2)).toEqual(['ann', 'bob']);
  expect([await inRound(4, 5), await inRound(5, 10)]).toEqual([due, due]);
});
