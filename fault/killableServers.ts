import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSentinels } from '#projections/redisProcesses.testing.ts';
import { hasOwnServer, type KillableLog, openKillableStandIn, openLogServer } from './logServer.ts';

/**
 * The servers of a run that kills them, too: a Redis with a replica and three sentinels, and a stand-in for EventStoreDB
 * that keeps its log in a file. `log` is undefined with the EventStoreDB at `EVENTSTORE_URL`, which is not ours to kill.
 */
export type KillableServers = {
  readonly redis: Awaited<ReturnType<typeof startSentinels>>;
  readonly eventStoreUrl: string;
  readonly log: KillableLog | undefined;
};

/** Runs with such servers and ends them afterwards. */
export async function withKillableServers<T>(run: (servers: KillableServers) => Promise<T>): Promise<T> {
  const dir = mkdtempSync(join(tmpdir(), 'servers-'));
  const log = hasOwnServer() ? undefined : await openKillableStandIn(join(dir, 'log'));
  try {
    const redis = await startSentinels(dir);
    try {
      const { eventStoreUrl } = log ?? (await openLogServer());
      return await run({ redis, eventStoreUrl, log });
    } finally {
      await redis.stop();
    }
  } finally {
    await log?.close();
    rmSync(dir, { recursive: true, force: true });
  }
}
