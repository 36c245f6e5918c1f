import { type EventLog, START } from '#domain/store/eventStore.ts';
import { PoisonEvent } from '../folding.ts';
import type { Projection } from '../projection.ts';
import { rebuild } from '../rebuild.ts';
import { buildingKey, checkpointKey } from '../redis.ts';
import type { Redis } from '../redisConnection.ts';
import type { Log } from '../runner.ts';

/** How a rebuild ended. `at`: UTC ISO instant; `fault`: why it was given up, null when readers have moved over. */
export type RebuildEnd = { readonly at: string; readonly fault: string | null };

const KEY = 'cs:rebuilds';
/** A write of a large batch may take longer than a request waits for Redis. */
const PATIENCE_MS = 60_000;

class Stopping extends Error {
  override readonly message = 'the process that built it was stopped';
}

/** Rebuilds that a running product does in the background, one at a time; each is told of its end in Redis. */
export type Rebuilds = ReturnType<typeof openRebuilds>;

/** `open` makes a connection of its own for a rebuild, whose calls may take as many milliseconds. */
export function openRebuilds(
  store: EventLog,
  open: (patience: { readonly patienceMs: number }) => Redis,
  log: Log,
  now: () => string,
) {
  let running: Promise<void> | undefined;
  let over = false;

  async function run(projection: Projection): Promise<void> {
    const connection = open({ patienceMs: PATIENCE_MS });
    const end = (fault: string | null) =>
      connection.hset(KEY, projection.name, JSON.stringify({ at: now(), fault } satisfies RebuildEnd));
    try {
      await rebuild(store, connection, projection, () => {
        if (over) throw new Stopping();
      });
      await end(null);
      log.info(`projection ${projection.name} was built again`);
    } catch (error) {
      log.error({ err: error, projection: projection.name }, 'a projection could not be built again');
      await end(faultOf(error)).catch(() => undefined);
    } finally {
      connection.disconnect();
    }
  }

  return {
    isRunning: () => running !== undefined,
    /** Begins one; the caller has looked that none is running. */
    begin(projection: Projection): void {
      running = run(projection).finally(() => {
        running = undefined;
      });
    },
    /** Gives up what is being built: readers stay where they are. */
    async stop(): Promise<void> {
      over = true;
      await running;
    },
  };
}

const faultOf = (error: unknown): string =>
  error instanceof PoisonEvent || error instanceof Stopping
    ? error.message
    : 'it failed; the log of the process says why';

/** The name of the projection that some process builds again now; undefined when none is being built. */
export async function readBeingBuilt(redis: Redis, projections: readonly Projection[]): Promise<string | undefined> {
  const marks = await Promise.all(projections.map((projection) => redis.get(buildingKey(projection))));
  return projections[marks.findIndex((mark) => mark !== null)]?.name;
}

/** How far the generation behind the live one has been built; START when it has not begun. */
export const readBuilt = async (redis: Redis, projection: Projection, live: number): Promise<number> =>
  Number((await redis.get(checkpointKey(projection, live + 1))) ?? START);

/** How the last rebuild of each projection ended that a running product did. */
export async function readRebuildEnds(redis: Redis): Promise<ReadonlyMap<string, RebuildEnd>> {
  const texts = await redis.hgetall(KEY);
  return new Map(Object.entries(texts).map(([name, text]) => [name, JSON.parse(text) as RebuildEnd]));
}
