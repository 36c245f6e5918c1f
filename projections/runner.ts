import type { Redis } from 'ioredis';
import { type EventStore, START, type StoredEvent, type Subscription } from '#domain/store/eventStore.ts';
import { skippedIn, upkeepStream } from '#domain/upkeep/decider.ts';
import { CheckpointMoved, keysAskedFor, openBatch } from './batch.ts';
import type { Fact, Projection } from './projection.ts';
import { checkpointKey, liveGeneration, type Notice } from './redis.ts';
import { tellStop } from './upkeep/stops.ts';

const RETRY_MS = 500;
const LOOK_FOR_LOSS_MS = 5_000;
/** How often a stopped projection tries its event again. */
const LOOK_AGAIN_MS = 1_000;
/** From so many events on, one question for all they read is cheaper than a question for each. */
const MANY_EVENTS = 20;

/** An event a projection cannot fold. It stops that projection, loudly, and nothing else. */
export class PoisonEvent extends Error {
  override readonly name = 'PoisonEvent';
  constructor(
    readonly projection: string,
    readonly event: StoredEvent,
    override readonly cause: unknown,
  ) {
    super(`projection ${projection} cannot fold ${event.type} at position ${event.position}: ${String(cause)}`);
  }
}

export type ProjectionState = {
  readonly name: string;
  /** Last position folded and written. */
  position: number;
  /** Why it stands still; undefined while it runs. */
  stopped?: string | undefined;
};

export type Log = { info(message: string): void; error(details: object, message: string): void };

/** What a batch is folded into: one generation of a projection. A `quiet` one is still being built, so nobody hears of it. */
export type Target = {
  readonly projection: Projection;
  readonly generation: number;
  readonly quiet?: boolean;
  /** Positions the platform's owner has it pass over. */
  readonly skipped?: ReadonlySet<number>;
};

/** The positions a projection passes over because the platform's owner said so. */
export const readSkipped = async (store: EventStore, { name }: Projection): Promise<ReadonlySet<number>> => skippedIn(await store.read(upkeepStream(name)));

/** Folds a batch into one projection and writes it with its checkpoint. Events of other types only move the checkpoint; what is delivered again is passed over. */
export async function applyBatch(redis: Redis, target: Target, from: number, delivered: readonly StoredEvent[]): Promise<number> {
  const { projection, generation, quiet = false, skipped } = target;
  const events = (delivered[0]?.position ?? START) > from ? delivered : delivered.filter(({ position }) => position > from);
  const last = events.at(-1);
  if (!last) return from;
  const batch = openBatch(redis, projection, generation);
  if (events.length >= MANY_EVENTS) await batch.fetch(await keysAskedFor(projection, events));
  for (const event of events) {
    if (skipped?.has(event.position)) continue;
    try {
      await projection.on[event.type]?.(event as Fact as never, batch.work);
    } catch (error) {
      throw new PoisonEvent(projection.name, event, error);
    }
  }
  await batch.commit(from, last.position, quiet);
  return last.position;
}

/** Where a generation of a projection stands; START when it has seen nothing (or Redis was emptied). */
export const readCheckpoint = async (redis: Redis, projection: Projection, generation: number): Promise<number> =>
  Number((await redis.get(checkpointKey(projection, generation))) ?? START);

/** Runs every projection from its own checkpoint until stopped. Any number of processes may do so at once. */
export function runProjections(store: EventStore, redis: Redis, projections: readonly Projection[], log: Log, lookForLossMs = LOOK_FOR_LOSS_MS) {
  const runners = projections.map((projection) => runOne(store, redis, projection, log, lookForLossMs));
  return {
    states: (): readonly ProjectionState[] => runners.map((runner) => runner.state),
    /** When a rebuild has moved readers to another generation, go on from there. */
    onNotice({ projection, generation }: Notice) {
      for (const runner of runners) if (runner.state.name === projection) runner.follow(generation);
    },
    stop: async () => void (await Promise.all(runners.map((runner) => runner.stop()))),
  };
}

function runOne(store: EventStore, redis: Redis, projection: Projection, log: Log, lookForLossMs: number) {
  const state: ProjectionState = { name: projection.name, position: START };
  let subscription: Subscription | undefined;
  let retry: NodeJS.Timeout | undefined;
  let over = false;
  /** Also what an earlier process left behind. */
  let mayBeStopped = true;
  let generation = 1;
  let turn: Promise<void> = Promise.resolve();

  /** One subscription at a time: two would share the position and could fold a batch twice. */
  function restart(): void {
    clearTimeout(retry);
    turn = turn.then(() => subscription?.stop()).then(start);
  }

  async function start(): Promise<void> {
    if (over) return;
    try {
      generation = await liveGeneration(redis, projection);
      const target = { projection, generation, skipped: await readSkipped(store, projection) };
      state.position = await readCheckpoint(redis, projection, generation);
      if (over) return;
      subscription = store.subscribe({
        after: state.position,
        onEvents: async (events) => {
          state.position = await applyBatch(redis, target, state.position, events);
          if (mayBeStopped) await goOn();
        },
        onError: fail,
      });
    } catch (error) {
      fail(error);
    }
  }

  async function goOn(): Promise<void> {
    if (state.stopped !== undefined) log.info(`projection ${projection.name} goes on`);
    state.stopped = undefined;
    await tellStop(redis, projection, undefined);
    mayBeStopped = false;
  }

  function fail(error: unknown): void {
    if (over) return;
    if (error instanceof PoisonEvent) {
      if (state.stopped !== error.message)
        log.error({ err: error.cause, projection: projection.name, position: error.event.position }, 'a projection has stopped at an event it cannot fold');
      state.stopped = error.message;
      mayBeStopped = true;
      void tellStop(redis, projection, { position: error.event.position, type: error.event.type, fault: error.message }).catch(() => undefined);
      // The owner may let it pass, or a version that folds it may have taken over.
      retry = setTimeout(restart, LOOK_AGAIN_MS);
      return;
    }
    if (!(error instanceof CheckpointMoved)) log.error({ err: error, projection: projection.name }, 'a projection lost its store or Redis and tries again');
    clearTimeout(retry);
    retry = setTimeout(restart, error instanceof CheckpointMoved ? 0 : RETRY_MS);
  }

  // Redis may have been emptied or rolled back while nothing happened: then no batch meets the missing checkpoint, and readers find nothing.
  const guard = setInterval(async () => {
    const { position } = state;
    const kept = await readCheckpoint(redis, projection, generation).catch(() => position);
    if (!over && state.stopped === undefined && kept < position) restart();
  }, lookForLossMs);

  restart();

  return {
    state,
    follow: (live: number) => {
      if (live === generation || over) return;
      generation = live;
      restart();
    },
    stop: async () => {
      over = true;
      clearInterval(guard);
      clearTimeout(retry);
      await turn;
      await subscription?.stop();
    },
  };
}
