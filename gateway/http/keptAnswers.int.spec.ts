import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { connect, type Redis } from '#projections/redis.ts';
import { flush, keysOf, startRedisForSpecs } from '#projections/redisProcesses.testing.ts';
import { ANSWERED, ANSWERS } from '#projections/repeatedAnswers.ts';
import type { Services } from './context.ts';
import { idempotency } from './idempotency.ts';
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

/** A caller: the address a visitor asks from, or a member with a session or an API token. */
type Caller = { readonly address?: string; readonly member?: string; readonly token?: string };

/** A server that answers each request with how many it has done, kept in Redis under the key that came with it. */
function opened() {
  const app = Fastify();
  let caller: Caller = {};
  app.decorateRequest('context', {
    getter: () =>
      ({
        actor: caller.member ? { id: caller.member, role: 'CUSTOMER' } : { id: 'visitor', role: 'visitor' },
        session: caller.token ? { apiToken: { tokenId: caller.token } } : undefined,
      }) as never,
  });
  idempotency(app, { models: { redis } } as unknown as Services);
  let done = 0;
  app.post('/work', async () => {
    done += 1;
    return { done };
  });
  /** Asks under a key, one after the other; resolves with which work the answer is of. */
  async function ask(by: Caller, key: string): Promise<number> {
    caller = by;
    const request = { method: 'POST', url: '/work', headers: { 'idempotency-key': key }, payload: {} } as const;
    const answer = await app.inject({ ...request, ...(by.address && { remoteAddress: by.address }) });
    return (answer.json() as { done: number }).done;
  }
  const askOften = async (by: Caller, times: number) => {
    for (let nth = 0; nth < times; nth += 1) await ask(by, `key-${nth}`);
  };
  return { ask, askOften, close: () => app.close() };
}
const records = () => keysOf(redis, `${ANSWERS}*`);
const lists = () => keysOf(redis, `${ANSWERED}*`);

it('counts what visitors of one network are answered together, and gives none the answer of another address', async () => {
  const { ask, askOften, close } = opened();
  const [oldest, newest] = [{ address: '2001:db8::1' }, { address: '2001:db8::ffff:3' }];
  for (const by of [oldest, { address: '2001:db8::2' }, newest]) await askOften(by, 50);
  expect([(await records()).length, (await lists()).length]).toEqual([MOST_KEPT.records, 1]);
  expect(await ask(newest, 'key-49'), 'the newest are kept').toBe(150);
  expect(await ask(oldest, 'key-49'), 'and the oldest are not').toBe(151);
  expect(await ask({ address: '2001:db8::4' }, 'key-48'), 'another address is another caller').toBe(152);
  // Another network has a bound of its own.
  await askOften({ address: '2001:db8:0:1::1' }, 50);
  expect([(await records()).length, (await lists()).length]).toEqual([MOST_KEPT.records + 50, 2]);
  await close();
});

it('counts what all API tokens of a member are answered together, apart from their sessions', async () => {
  const { ask, askOften, close } = opened();
  await askOften({ member: 'ann' }, 10);
  for (const token of ['a', 'b', 'c']) await askOften({ member: 'ann', token }, 50);
  expect([(await records()).length, (await lists()).length]).toEqual([MOST_KEPT.records + 10, 2]);
  expect(await ask({ member: 'ann' }, 'key-0'), 'of the session').toBe(1);
  expect(await ask({ member: 'ann', token: 'c' }, 'key-0'), 'of the token').toBe(111);
  const lives = await Promise.all((await lists()).map((key) => redis.ttl(key)));
  expect(lives.sort((one, other) => one - other).map((life) => Math.ceil(life / 60))).toEqual([10, 1_440]);
  await close();
});
