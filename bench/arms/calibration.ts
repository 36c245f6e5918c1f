import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Fastify from 'fastify';
import { connect } from '#projections/redis.ts';
import { startRedis } from '#projections/redisServer.ts';
import type { Arm, Scene } from '../kit/bench.ts';
import { openDriver } from '../kit/drive.ts';
import { hasRedis } from '../kit/hasRedis.ts';

/** What the machine gives now: flushes, a bare web server, a Redis pipeline. */
export const run: Arm = async (scene) => ({
  fdatasync: flushes(scene),
  fastify: await fastify(scene),
  ...(hasRedis() && { redis: await redisPipeline(scene) }),
});

function flushes({ scratch, seconds }: Scene): number {
  const file = openSync(join(scratch, 'flushed'), 'w');
  const block = Buffer.alloc(330, 'x');
  const start = performance.now();
  let done = 0;
  for (; performance.now() < start + seconds * 1000; done += 1) {
    writeSync(file, block);
    fdatasyncSync(file);
  }
  closeSync(file);
  return done / seconds;
}

async function fastify(scene: Scene): Promise<number> {
  const app = Fastify();
  const rows = Array.from({ length: 20 }, (_, index) => ({
    id: `shop-${index}`,
    name: 'Fade House',
    price: 3_500,
    city: 'Chicago',
  }));
  app.get('/', async () => ({ data: rows }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const driver = openDriver(scene, (app.server.address() as AddressInfo).port);
  const { perSecond } = await driver.drive({
    requests: driver.requests([{ method: 'GET', path: '/' }]),
    connections: 16,
    status: 200,
    begins: '{"data"',
  });
  driver.close();
  await app.close();
  return perSecond;
}

async function redisPipeline({ scratch, seconds }: Scene): Promise<number> {
  const server = await startRedis(join(scratch, 'redis'));
  const redis = connect(server.address);
  const start = performance.now();
  let done = 0;
  for (; performance.now() < start + seconds * 1000; done += 500) {
    const pipeline = redis.pipeline();
    for (let index = 0; index < 500; index += 1) pipeline.set(`key-${index}`, 'x'.repeat(100));
    await pipeline.exec();
  }
  redis.disconnect();
  await server.stop();
  return done / seconds;
}
