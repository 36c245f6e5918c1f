import { projections } from '#projections/features.ts';
import { liveGeneration } from '#projections/redis.ts';
import { masters, type Redis } from '#projections/redisConnection.ts';
import { forgetAnswers } from '#projections/repeatedAnswers.ts';
import { readCheckpoint } from '#projections/runner.ts';
import { readLastClosing } from '#projections/users/closings.ts';
import type { Sweep } from '../job.ts';

/**
 * Redis' append-only file keeps every document that was ever written until the file is rewritten. After a closing, and
 * once every read model has let go of the person, the answers that are kept for repeated requests are forgotten, and the
 * file is rewritten, so that nothing of them is left in it (docs/operations.md, "What must be kept"). Once for each closing of an account and each start of a worker.
 */
export function openRewriting(): Sweep {
  let rewrittenFor: number | undefined;
  return {
    name: 'rewrite-redis-file',
    everyMs: 10 * 60_000,
    async run({ models }) {
      const closing = await readLastClosing(models);
      if (closing === undefined || closing === rewrittenFor) return;
      const { redis } = models;
      if (!(await haveAllPassed(redis, closing))) return;
      await forgetAnswers(redis, closing);
      if (await rewriteFiles(redis)) rewrittenFor = closing;
    },
  };
}

/** Has every server rewrite its append-only file; answers whether each has one and has begun. */
export async function rewriteFiles(redis: Redis): Promise<boolean> {
  const begin = async (server: Redis) => (await hasFile(server)) && (await begun(server));
  return (await Promise.all((await masters(redis)).map(begin))).every((one) => one);
}

/** False while another rewriting runs, which may have begun with what is to be left out. */
async function begun(server: Redis): Promise<boolean> {
  try {
    await server.bgrewriteaof();
    return true;
  } catch (error) {
    if (error instanceof Error && error.message.includes('already in progress')) return false;
    throw error;
  }
}

/** False too where the account that we use may not look: then the operator sees to it. */
const hasFile = async (redis: Redis): Promise<boolean> =>
  /^aof_enabled:1/m.test(await redis.info('persistence').catch(() => ''));

async function haveAllPassed(redis: Redis, position: number): Promise<boolean> {
  for (const projection of projections)
    if ((await readCheckpoint(redis, projection, await liveGeneration(redis, projection))) < position) return false;
  return true;
}

export const rewriteRedisFile = openRewriting();
