import { projections } from '#projections/features.ts';
import { CHECKPOINT, PROJECTORS, projectorLease, type Redis, ROOT, versionKey } from '#projections/redis.ts';
import { keysLike, unlinkEach } from '#projections/redisConnection.ts';
import { forgetStopsBut } from '#projections/upkeep/stops.ts';
import { readLastClosing } from '#projections/users/closings.ts';
import { FORMER_PREFIX } from '../formerQueue.ts';
import type { Sweep } from '../job.ts';
import { rewriteFiles } from './rewriteRedisFile.ts';

/** A hash: how the keys of a former read model begin, and where it has stood still since when. */
const FORMER = `${ROOT}:former`;
const MINUTE_MS = 60_000;
/** So long what another release keeps has to stand still: until then that release may be started again. */
const STANDS_STILL_MS = 24 * 60 * MINUTE_MS;
/** The same where it stands before the closing of an account, whose copies it has. */
const WITH_CLOSED_ACCOUNT_MS = 10 * MINUTE_MS;

type Standing = { readonly at: string; readonly since: number };

/**
 * What other releases keep in Redis (read models of other versions, or under former names of keys, and the queue under
 * its former name) is taken away once it has stood still for a day while the log went on, for ten minutes where an
 * account was closed since, and no projector of another release was seen meanwhile: no process of that release runs any
 * more. A read model may stand still while its projector runs, at an event that it cannot fold, and is served all the same.
 * Redis' file is rewritten afterwards, as the account may be in what was taken away.
 */
export const retireFormerReadModels = openRetiring();

export function openRetiring(): Sweep {
  let isRewritingOwed = false;
  return {
    name: 'retire-former-read-models',
    everyMs: 5 * MINUTE_MS,
    async run({ models, store, now }) {
      const { redis } = models;
      const [head, closing, standing] = [await store.head(), await readLastClosing(models), await standingIn(redis)];
      const patience = (positions: readonly string[]) =>
        closing !== undefined && positions.some((one) => Number(one) < closing)
          ? WITH_CLOSED_ACCOUNT_MS
          : STANDS_STILL_MS;
      // Whose read models they are is not known: while one is there nothing is taken away, and all time begins anew.
      if (await hasOtherProjector(redis)) await redis.del(FORMER);
      const notes = await redis.hgetall(FORMER);
      const gone = Object.keys(notes).filter((beginning) => !standing.has(beginning));
      if (gone.length > 0) await redis.hdel(FORMER, ...gone);
      for (const [beginning, positions] of standing) {
        const at = positions.sort().join();
        const noted = notes[beginning] === undefined ? undefined : (JSON.parse(notes[beginning]) as Standing);
        if (noted?.at !== at) await redis.hset(FORMER, beginning, JSON.stringify({ at, since: Date.parse(now()) }));
        else if (Date.parse(now()) - noted.since >= patience(positions) && !positions.includes(String(head))) {
          for await (const keys of keysLike(redis, `${beginning}:*`)) await unlinkEach(redis, keys);
          await redis.hdel(FORMER, beginning);
          standing.delete(beginning);
          isRewritingOwed = true;
        }
      }
      await forgetStopsBut(redis, new Set([...projections.map(versionKey), ...standing.keys()]));
      // One that runs already may have begun before: then in the next round.
      if (isRewritingOwed && (await rewriteFiles(redis))) isRewritingOwed = false;
    },
  };
}

/** Whether a projector of another release folds events now, or did two seconds ago. */
async function hasOtherProjector(redis: Redis): Promise<boolean> {
  const own = projectorLease(projections);
  for await (const keys of keysLike(redis, `${PROJECTORS}*`)) if (keys.some((key) => key !== own)) return true;
  return false;
}

/** Of each read model that is none of this release, and of the former queue, the positions it has come to. */
async function standingIn(redis: Redis): Promise<Map<string, string[]>> {
  const own = new Set(projections.map(versionKey));
  const found = new Map<string, string[]>();
  const add = async (beginning: string, key: string) =>
    found.set(beginning, [...(found.get(beginning) ?? []), (await redis.get(key)) ?? '']);
  const seen = new Set<string>();
  for await (const keys of keysLike(redis, `${ROOT}:*:${CHECKPOINT}`))
    for (const key of keys) {
      if (seen.has(key)) continue;
      seen.add(key);
      const [, beginning] = /^(.*):g\d+:[^:]*$/.exec(key) ?? [];
      if (beginning !== undefined && !own.has(beginning)) await add(beginning, key);
    }
  if ((await redis.exists(`${FORMER_PREFIX}:checkpoint`)) === 1)
    await add(FORMER_PREFIX, `${FORMER_PREFIX}:checkpoint`);
  return found;
}
