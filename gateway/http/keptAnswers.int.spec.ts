import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { connect, type Redis } from '#projections/redis.ts';
import { flush, keysOf, startRedisForSpecs } from '#projections/redisProcesses.testing.ts';
import { keepRecord, MOST_KEPT, recordKey } from './keptAnswers.ts';

const DAY = 86_400;

const dir = mkdtempSync(join(tmpdir(), 'chairside-answers-'));
let server: Awaited<ReturnType<typeof startRedisForSpecs>>;
let redis: Redis;
beforeAll(async () => {
  server = await startRedisForSpecs(dir);
  redis = connect(server.address);
});
afterEach(() => flush(redis));
afterAll(async () => {
  redis.disconnect();
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
});

const keep = (whose: string, id: string, text = 'an answer') => keepRecord(redis, { whose, id }, text, DAY);
const isKept = async (whose: string, id: string) => (await redis.get(recordKey({ whose, id }))) !== null;

it('keeps the newest records of each owner, and the others’ apart, all for a day', async () => {
  await keep('bea', 'first');
  for (let nth = 0; nth <= MOST_KEPT.records; nth += 1) await keep('ann', `nth-${nth}`);
  expect([await isKept('ann', 'nth-0'), await isKept('ann', 'nth-1'), await isKept('bea', 'first')]).toEqual([
    false,
    true,
    true,
  ]);
  const keys = await keysOf(redis);
  expect(keys).toHaveLength(MOST_KEPT.records + 1 + 2);
  for (const key of keys) expect(await redis.ttl(key), key).toBeGreaterThan(DAY - 60);
});

it('keeps less of long ones, and none that is too long alone', async () => {
  const third = 'x'.repeat(Math.floor(MOST_KEPT.bytes / 3));
  for (const id of ['a', 'b', 'c', 'd']) await keep('ann', id, third);
  expect(await Promise.all(['a', 'b', 'c', 'd'].map((id) => isKept('ann', id)))).toEqual([false, true, true, true]);
  // Bytes are counted, not characters.
  await keep('ann', 'e', '€'.repeat(third.length + 10));
  expect(await Promise.all(['b', 'c', 'd', 'e'].map((id) => isKept('ann', id)))).toEqual([true, true, true, false]);
});

it('counts a record that is kept anew once, as the newest', async () => {
  await keep('ann', 'again');
  for (let nth = 1; nth < MOST_KEPT.records; nth += 1) await keep('ann', `nth-${nth}`);
  await keep('ann', 'again', 'another answer');
  await keep('ann', 'one more');
  expect([await isKept('ann', 'again'), await isKept('ann', 'nth-1')]).toEqual([true, false]);
});

it('lets twenty strangers, each with answers without end, store no more than twenty times the bound', async () => {
  const answer = JSON.stringify({ id: 'x'.repeat(900) });
  const strangers = Array.from({ length: 20 }, (_, nth) => `stranger-${nth}`);
  await Promise.all(
    strangers.map(async (whose) => {
      for (let nth = 0; nth < 3 * MOST_KEPT.records; nth += 1) await keep(whose, `nth-${nth}`, answer);
    }),
  );
  const keys = await keysOf(redis);
  const sizes = await Promise.all(keys.map((key) => redis.memory('USAGE', key, 'SAMPLES', 0)));
  const bytes = sizes.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  // What is kept beside the text of a record: its key, its line in the list and what Redis adds.
  const beside = MOST_KEPT.records * 512;
  expect(bytes).toBeLessThan(strangers.length * (MOST_KEPT.bytes + beside));
  expect(bytes).toBeGreaterThan(strangers.length * 20_000);
}, 60_000);
