import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Projection } from '../projection.ts';
import { connect, openReadModels } from '../redis.ts';
import { flush, startRedisForSpecs } from '../redisProcesses.testing.ts';

/** One projection's read model on a `redis-server` of its own, empty before each test. */
export interface OwnRedis {
  readonly redis: ReturnType<typeof connect>;
  readonly models: Awaited<ReturnType<typeof openReadModels>>;
}

/** Has each test of a file begin with one projection alone; what it answers with is there once they run. */
export function withRedis(projection: Projection): OwnRedis {
  const dir = mkdtempSync(join(tmpdir(), 'chairside-forum-'));
  const opened = {} as { -readonly [K in keyof OwnRedis]: OwnRedis[K] };
  let server: Awaited<ReturnType<typeof startRedisForSpecs>>;
  beforeAll(async () => {
    server = await startRedisForSpecs(dir);
    opened.redis = connect(server.address);
    opened.models = await openReadModels(opened.redis, [projection]);
  });
  beforeEach(() => flush(opened.redis));
  afterAll(async () => {
    opened.redis.disconnect();
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  });
  return opened;
}
