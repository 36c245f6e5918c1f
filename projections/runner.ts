import { type EventStore, START, type Subscription } from '#domain/store/eventStore.ts';
import { skippedPositions, upkeepStream } from '#domain/upkeep/decider.ts';
import { CheckpointMoved, DamagedModel } from './batch.ts';
import { type Folding, openFolding, PoisonEvent } from './folding.ts';
import { BEHIND_MS, type Behind, checkpointIn } from './logIdentity.ts';
import type { Projection } from './projection.ts';
import { openRareLog } from './rareLog.ts';
import {
  checkpointKey,
  isWriteRefused,
  liveGeneration,
  type Notice,
  versionOf,
  type Wanted,
  WRITES_REFUSED,
} from './redis.ts';
import type { Redis } from './redisConnection.ts';
import { recordStop } from './upkeep/stops.ts';

const FOREIGN = 'Redis held what another log says; it is removed and built again from this one';
const STANDING = `${WRITES_REFUSED}: read models stand still`;
const TRYING = 'a projection lost its store or Redis and tries again';

const RETRY_MS = 500;
/** Another process was faster, or readers are just being moved. */
const READ_ON_MS = 5;
const LOOK_FOR_LOSS_MS = 5_000;
/** How often a stopped projection tries its event again. */
const LOOK_AGAIN_MS = 1_000;
/**
 * Events that change nothing of a projection move its checkpoint so much later at most, or after so many events, unless
 * a reader waits for their position.
 */
const UNSAID_MS = 1_000;
const MOST_UNSAID = 500;
/** So many positions that readers wait for are known at once; beyond them a reader waits {@link UNSAID_MS} at most. */
const MOST_AWAITED = 1_000;
/** So many events at once while a projection is behind; as many as there are when it is not. */
const MOST_AT_ONCE = 1_000;

export type ProjectionState = {
  readonly name: string;
  /** Last position folded and written. */
  position: number;
  /** Why it stands still; undefined while it runs. */
  stopped?: string | undefined;
};

export type Log = { info(message: string): void; error(details: object, message: string): void };

/** The positions that a projection skips by a superadmin's decision. */
export const readSkipped = async (
  store: Pick<EventStore, 'read'>,
  { name }: Projection,
): Promise<ReadonlySet<number>> => skippedPositions(await store.read(upkeepStream(name)));

/** Where a generation of a projection stands; START when it has seen nothing, or is being emptied (or Redis was). */
export const readCheckpoint = async (redis: Redis, projection: Projection, generation: number): Promise<number> =>
  Math.max(START, Number((await redis.get(checkpointKey(projection, generation))) ?? START));

/**
 * How often a runner looks whether Redis has lost something, how long what changes nothing may stay unsaid, and how long a
 * log on a server may end too early before it counts as another one.
 */
type Pace = { readonly lookForLossMs?: number; readonly unsaidMs?: number; readonly behindMs?: number };

/** Runs every projection from its own checkpoint until stopped. Any number of processes may do so at once. */
export function runProjections(
  store: EventStore,
  redis: Redis,
  projections: readonly Projection[],
  log: Log,
  pace: Pace = {},
) {
  // Each read model finds out for itself what is true of all.
  const logRarely = openRareLog(log);
  const runners = projections.map((projection) => runOne(store, redis, projection, { log, logRarely }, pace));
  return {
    states: (): readonly ProjectionState[] => runners.map((runner) => runner.state),
    /** When a rebuild has moved readers to another generation, go on from there. Other versions are no concern. */
    onNotice({ projection, version, generation }: Pick<Notice, 'projection' | 'version' | 'generation'>) {
      for (const runner of runners)
        if (runner.state.name === projection && runner.version === version) runner.follow(generation);
    },
    /** A position that a reader waits for is not held back. */
    onWanted({ projection, position }: Wanted) {
      for (const runner of runners) if (runner.state.name === projection) runner.want(position);
    },
    stop: async () => void (await Promise.all(runners.map((runner) => runner.stop()))),
  };
}

function runOne(
  store: EventStore,
  redis: Redis,
  projection: Projection,
  { log, logRarely }: { readonly log: Log; readonly logRarely: ReturnType<typeof openRareLog> },
  { lookForLossMs = LOOK_FOR_LOSS_MS, unsaidMs = UNSAID_MS, behindMs = BEHIND_MS }: Pace,
) {
  const behind: Behind = { forMs: behindMs };
  const state: ProjectionState = { name: projection.name, position: START };
  let subscription: Subscription | undefined;
  let folding: Folding | undefined;
  let retry: NodeJS.Timeout | undefined;
  let unsaid: NodeJS.Timeout | undefined;
  const awaited = new Set<number>();
  let over = false;
  /** Also what an earlier process left behind. */
  let mayBeStopped = true;
  /** Where it stands still; past it, it goes on. */
  let stoppedAt = START;
  let generation = 1;
  let turn: Promise<void> = Promise.resolve();
  /** Writes what is held, now. */
  let settle = () => {};

  /** One subscription at a time: two would share the position and could fold a batch twice. */
  function restart(): void {
    clearTimeout(retry);
    turn = turn.then(quiesce).then(start);
  }

  async function quiesce(): Promise<void> {
    await subscription?.stop();
    clearTimeout(unsaid);
    await folding?.settled().catch(() => undefined);
  }

  async function start(): Promise<void> {
    if (over) return;
    try {
      generation = await liveGeneration(redis, projection);
      const target = { projection, generation, skipped: await readSkipped(store, projection) };
      const onForeign = () => logRarely({ projection: projection.name }, FOREIGN);
      state.position = await checkpointIn(store, redis, projection, generation, onForeign, behind);
      // Another generation, or another process, may be past it already.
      if (state.stopped !== undefined && state.position >= stoppedAt) await goOn();
      if (!over) subscribe(openFolding(redis, target, state.position, reached));
    } catch (error) {
      fail(error);
    }
  }

  function subscribe(current: Folding): void {
    folding = current;
    unsaid = undefined;
    let failed = false;
    // A write may fail while nothing more is handed over, and the next hand-over then fails of the same.
    const failOnce = (error: unknown) => {
      if (!failed) fail(error);
      failed = true;
    };
    subscription = store.subscribe({
      after: current.written(),
      batch: MOST_AT_ONCE,
      onEvents: async (events) => {
        await current.take(events);
        if (!mayWait(current)) settle();
        else unsaid ??= setTimeout(settle, unsaidMs);
      },
      onError: failOnce,
    });
    settle = () => {
      clearTimeout(unsaid);
      unsaid = undefined;
      current.settled().catch(failOnce);
    };
  }

  /** Most events concern few projections: to move all checkpoints one by one with each would be most of the work. */
  const mayWait = (current: Folding) => current.held() > 0 && current.held() < MOST_UNSAID && !isAwaited(current);

  /** A reader waits for a position that is taken and not written. */
  function isAwaited(current: Folding): boolean {
    let is = false;
    for (const position of awaited) {
      if (position <= current.written()) awaited.delete(position);
      else if (position <= current.taken()) is = true;
    }
    return is;
  }

  async function reached(position: number): Promise<void> {
    state.position = position;
    if (mayBeStopped) await goOn();
  }

  async function goOn(): Promise<void> {
    if (state.stopped !== undefined) log.info(`projection ${projection.name} goes on`);
    state.stopped = undefined;
    await recordStop(redis, projection, undefined);
    mayBeStopped = false;
  }

  function fail(error: unknown): void {
    if (over) return;
    if (error instanceof PoisonEvent) {
      if (state.stopped !== error.message)
        log.error(
          { err: error.cause, projection: projection.name, position: error.event.position },
          'a projection has stopped at an event it cannot fold',
        );
      state.stopped = error.message;
      mayBeStopped = true;
      stoppedAt = error.event.position;
      void recordStop(redis, projection, {
        position: error.event.position,
        type: error.event.type,
        fault: error.message,
      }).catch(() => undefined);
      // The owner may let it pass, or a version that folds it may have taken over.
      retry = setTimeout(restart, LOOK_AGAIN_MS);
      return;
    }
    if (error instanceof DamagedModel) {
      stopDamaged(error);
      return;
    }
    if (!(error instanceof CheckpointMoved))
      logRarely({ err: error, projection: projection.name }, isWriteRefused(error) ? STANDING : TRYING);
    clearTimeout(retry);
    retry = setTimeout(restart, error instanceof CheckpointMoved ? READ_ON_MS : RETRY_MS);
  }

  /** Nothing of the batch was written; another generation, or Redis once it is mended, goes on. */
  function stopDamaged(error: DamagedModel): void {
    if (state.stopped !== error.message) log.error({ projection: projection.name }, error.message);
    state.stopped = error.message;
    mayBeStopped = true;
    stoppedAt = (folding?.written() ?? START) + 1;
    void recordStop(redis, projection, { position: stoppedAt, type: 'Redis', fault: error.message }).catch(
      () => undefined,
    );
    retry = setTimeout(restart, LOOK_AGAIN_MS);
  }

  // Redis may have been emptied, rolled back or exchanged while nothing happened: then no batch meets the wrong
  // checkpoint, and readers find nothing, or what never was. One that is ahead of us may also be another projector's
  // work.
  const guard = setInterval(async () => {
    const { position } = state;
    const kept = await readCheckpoint(redis, projection, generation).catch(() => position);
    if (!over && state.stopped === undefined && (kept < position || kept > state.position)) restart();
  }, lookForLossMs);

  restart();

  return {
    state,
    version: versionOf(projection),
    follow: (live: number) => {
      if (live === generation || over) return;
      generation = live;
      restart();
    },
    want: (position: number) => {
      // Positions come from requests, so one that is never reached must not stay in the way of the others.
      if (awaited.size >= MOST_AWAITED) awaited.delete(Math.max(...awaited));
      awaited.add(position);
      if (folding && folding.held() > 0 && isAwaited(folding)) settle();
    },
    stop: async () => {
      over = true;
      clearInterval(guard);
      clearTimeout(retry);
      await turn;
      await quiesce();
    },
  };
}
