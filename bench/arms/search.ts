import { join } from 'node:path';
import { connect, openReadModels } from '#projections/redis.ts';
import { startRedis } from '#projections/redisServer.ts';
import { directory, readShop } from '#projections/shops/directory.ts';
import { searchShops } from '#projections/shops/search.ts';
import type { Arm, Scene } from '../kit/bench.ts';
import { insist } from '../kit/product.ts';
import { idOfShop, queriesFor, shopsOf } from '../kit/town.ts';

const PAGE = 20;
/** Steps through the shops so that neighbours in time are none in the list. */
const STRIDE = 7_919;

/** One reader after the other in a large directory: by id, and by what people type. */
export const run: Arm = async (scene) => {
  const server = await startRedis(join(scene.shared, 'redis'));
  const redis = connect(server.address);
  const models = await openReadModels(redis, [directory]);
  const find = async (query: string, least: number) => {
    const found = await searchShops(models, { query }, PAGE);
    insist(found.length >= least, `“${query}” finds ${found.length}`);
  };
  const byQuery = (way: keyof ReturnType<typeof queriesFor>, least: number) => (number: number) => find(queriesFor(number)[way], least);
  const ways = [byQuery('word', PAGE), byQuery('rare', 1), byQuery('common', 1), byQuery('everywhere', PAGE)];

  const idP95 = await p95(scene, async (number) => {
    const shop = await readShop(models, idOfShop(number));
    insist(shop?.shopId === idOfShop(number), 'a shop is not found by its id');
  });
  const figures = {
    idP95,
    wordP95: await p95(scene, byQuery('word', PAGE)),
    rareP95: await p95(scene, byQuery('rare', 1)),
    commonP95: await p95(scene, byQuery('common', 1)),
    everywhereP95: await p95(scene, byQuery('everywhere', PAGE)),
    mixedP95: await p95(scene, async (number, turn) => ways[turn % ways.length]?.(number)),
  };
  redis.disconnect();
  await server.stop();
  return figures;
};

/** Does something for one shop after the other; the time that 95 of 100 stay below, in microseconds. */
async function p95(scene: Scene, once: (number: number, turn: number) => Promise<unknown>): Promise<number> {
  const start = performance.now() + scene.warmUp * 1000;
  const times: number[] = [];
  for (let turn = 0; performance.now() < start + scene.seconds * 1000; turn += 1) {
    const askedAt = performance.now();
    await once((turn * STRIDE) % shopsOf(scene), turn);
    if (askedAt >= start) times.push((performance.now() - askedAt) * 1000);
  }
  return times.sort((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}
