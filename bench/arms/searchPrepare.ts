import { join } from 'node:path';
import { openBatch } from '#projections/batch.ts';
import { connect, openReadModels } from '#projections/redis.ts';
import { startRedis } from '#projections/redisServer.ts';
import { directory } from '#projections/shops/directory.ts';
import { readListing } from '#projections/shops/search.ts';
import type { Arm } from '../kit/bench.ts';
import { insist } from '../kit/product.ts';
import { shopFacts, shopsOf } from '../kit/town.ts';

const BATCH = 500;
const OPENED = Date.parse('2026-01-01T12:00:00.000Z');

/** Very many shops in the directory, as the product writes them, kept in a Redis of their own. */
export const run: Arm = async (scene) => {
  const server = await startRedis(join(scene.shared, 'redis'));
  const redis = connect(server.address);
  for (let first = 0; first < shopsOf(scene); first += BATCH) {
    const { work, commit } = openBatch(redis, directory, 1);
    for (let number = first; number < first + BATCH; number += 1) {
      const metadata = { occurredAt: new Date(OPENED + number * 1_000).toISOString() };
      await directory.on.ShopRegistered?.(
        { type: 'ShopRegistered', data: shopFacts(number), metadata, position: number } as never,
        work,
      );
    }
    await commit(first - 1, first + BATCH - 1, true);
  }
  // Rewritten as it stands, the file is read again in seconds.
  // One that Redis has begun by itself ends first; a second one would be refused.
  const rewriting = async () => /aof_rewrite_(in_progress|scheduled):1/.test(await redis.info('persistence'));
  const rewritten = async () => {
    while (await rewriting()) await new Promise((resolve) => setTimeout(resolve, 100));
  };
  await rewritten();
  await redis.bgrewriteaof();
  await rewritten();
  const models = await openReadModels(redis, [directory]);
  insist(
    (await readListing(models, {}, { offset: 0, limit: 1 })).total === shopsOf(scene),
    'not every shop is in the directory',
  );
  redis.disconnect();
  await server.stop();
  return {};
};
