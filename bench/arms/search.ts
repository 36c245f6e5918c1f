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

/**
 * One reader after the other in a large directory, by id and by what people type in turns: what the machine does
 * meanwhile it does to all.
 */
export const run: Arm = async (scene) => {
  const server = await startRedis(join(scene.shared, 'redis'));
  const redis = connect(server.address);
  const models = await openReadModels(redis, [directory]);
  const find = async (query: string, least: number) => {
    const found = await searchShops(models, { query }, PAGE);
    insist(found.length >= least, `“${query}” finds ${found.length}`);
  };
  const ways: Readonly<Record<string, (number: number) => Promise<void>>> = {
    id: async (number) =>
      insist((await readShop(models, idOfShop(number)))?.shopId === idOfShop(number), 'a shop is not found by its id'),
    word: (number) => find(queriesFor(number).word, PAGE),
    rare: (number) => find(queriesFor(number).rare, 1),
    common: (number) => find(queriesFor(number).common, 1),
    everywhere: (number) => find(queriesFor(number).everywhere, PAGE),
  };
  const times = await timesOf(ways, scene);
  redis.disconnect();
  await server.stop();
  const { id: _, ...typed } = times;
  return {
    ...Object.fromEntries(Object.entries(times).map(([way, taken]) => [`${way}P95`, p95(taken)])),
    mixedP95: p95(Object.values(typed).flat()),
  };
};

/** Does each of several things for one shop after the other, so long for each; how long each took, in microseconds. */
async function timesOf(
  ways: Readonly<Record<string, (number: number) => Promise<void>>>,
  scene: Scene,
): Promise<Record<string, number[]>> {
  const count = Object.keys(ways).length;
  const start = performance.now() + scene.warmUp * 1000;
  const times: Record<string, number[]> = Object.fromEntries(Object.keys(ways).map((way) => [way, []]));
  for (let turn = 0; performance.now() < start + count * scene.seconds * 1000; turn += 1) {
    for (const [way, once] of Object.entries(ways)) {
      const askedAt = performance.now();
      await once((turn * STRIDE) % shopsOf(scene));
      if (askedAt >= start) times[way]?.push((performance.now() - askedAt) * 1000);
    }
  }
  return times;
}

/** The time that 95 of 100 stay below. */
const p95 = (times: readonly number[]): number =>
  [...times].sort((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.NaN;
