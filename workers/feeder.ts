import { setTimeout as pause } from 'node:timers/promises';
import type { Queue } from 'bullmq';
import { type EventStore, START, type StoredEvent, type Subscription } from '#domain/store/eventStore.ts';
import { CheckpointMoved } from '#projections/batch.ts';
import { openLease } from '#projections/lease.ts';
import { openRareLog } from '#projections/rareLog.ts';
import type { Redis } from '#projections/redis.ts';
import type { Log } from '#projections/runner.ts';
import { besideRunning, changesOf, type Queued } from './derived.ts';
import { CHECKPOINT, openFeederCheckpoint } from './feederCheckpoint.ts';
import { takeOverFormerQueue } from './formerQueue.ts';
import type { Job } from './job.ts';
import { leaseOf } from './releases.ts';

const LOOK_FOR_LOSS_MS = 15_000;
const RETRY_MS = 500;
const SCHEDULE_EVERY_MS = 3_600_000;
/**
 * While more jobs than these wait, no further ones are queued: an emptied queue derives the jobs of the whole log, which
 * Redis need not hold at once.
 */
export const MOST_WAITING = 10_000;
const LOOK_FOR_ROOM_MS = 200;

type Feeding = {
  readonly store: EventStore;
  readonly redis: Redis;
  readonly jobs: readonly Job[];
  readonly log: Log;
  /** Without it this process alone queues the jobs of the log. */
  readonly lease?: Redis | undefined;
};

/**
 * Takes away what is gone and adds what is due. What runs at this moment is not removed: it finds nothing to do, and what
 * replaces it has another id. A job of a later event stays: a feeder that hung, or that reads again what another one has
 * read, brings the former word about something when the last one is queued already.
 */
export async function change(
  redis: Redis,
  queue: Queue<Queued>,
  { gone, due }: ReturnType<typeof changesOf>,
): Promise<void> {
  const running = new Set<string>();
  await Promise.all(
    gone.map(async ({ id, position }) => {
      const waiting = await redis.hget(queue.toKey(id), 'data');
      // One that is not there would be looked for among all that wait.
      if (waiting === null || isLater(waiting, position)) return;
      if ((await queue.remove(id, { removeChildren: false })) === 0) running.add(id);
    }),
  );
  const added = due.map((one) =>
    running.has(one.opts.jobId) ? { ...one, opts: { ...one.opts, jobId: besideRunning(one) } } : one,
  );
  if (added.length > 0) await queue.addBulk(added);
}

/** Whether a job, by its text in the queue, is of a later event than the one at a position. */
const isLater = (text: string, position: number): boolean =>
  ((JSON.parse(text) as Queued).position ?? START) > position;

/**
 * Queues the jobs of the log. One process of a release does so at a time, by a lease; another release's feeder works
 * beside it with a checkpoint of its own, so that no event is passed over by one that does not know its job. Both add a
 * job under the same id.
 */
export function feed(
  { store, redis, jobs, log, lease: leaseConnection }: Feeding,
  queue: Queue<Queued>,
  release: string,
  schedule: () => Promise<void>,
) {
  const checkpoint = openFeederCheckpoint(store, redis, release);
  const logRarely = openRareLog(log);
  let subscription: Subscription | undefined;
  let timer: NodeJS.Timeout | undefined;
  let position = START;
  let active = false;
  /** Whether this release has queued jobs before: then it had a checkpoint of its own. */
  let hasStood = false;
  let scheduledAt = performance.now();
  let turn: Promise<void> = Promise.resolve();

  /**
   * A release that has no checkpoint yet begins at the furthest there is, and keeps it from then on. One that has lost its
   * own begins anew: the feeder of another release, whose checkpoint is there already, does not know all of its jobs.
   */
  async function readPosition(): Promise<number> {
    await takeOverFormerQueue(redis, queue, CHECKPOINT);
    const from = await checkpoint.read(!hasStood, () =>
      log.info('the queue of jobs was of another log: it is emptied, and jobs are derived anew'),
    );
    hasStood ||= from > START;
    return from;
  }

  /** One subscription at a time: two would queue the same events and race for the checkpoint. */
  function restart(): void {
    clearTimeout(timer);
    turn = turn.then(quiesce).then(start);
  }

  // From here on nothing is passed over, though another process, or another release, may be the one that works.
  const known = readPosition().catch(() => undefined);

  async function quiesce(): Promise<void> {
    clearTimeout(timer);
    await subscription?.stop();
    subscription = undefined;
  }

  async function start(): Promise<void> {
    if (!active) return;
    try {
      position = await readPosition();
      if (position === START) await scheduleAgain(); // an emptied Redis has forgotten the sweeps as well
      if (active) subscription = store.subscribe({ after: position, onEvents: handOver, onError: again });
    } catch (error) {
      again(error);
    }
  }

  async function scheduleAgain(): Promise<void> {
    await schedule();
    scheduledAt = performance.now();
  }

  /** Resolves once the queue has room for more jobs; not before, unless this process is no more the one that queues them. */
  async function room(): Promise<void> {
    while (active && (await queue.getWaitingCount()) > MOST_WAITING) await pause(LOOK_FOR_ROOM_MS);
    if (!active) throw new CheckpointMoved('jobs are queued by another process');
  }

  async function handOver(events: readonly StoredEvent[]): Promise<void> {
    await room();
    await change(redis, queue, changesOf(jobs, events, Date.now()));
    const last = events.at(-1);
    if (!last) return;
    if (!(await checkpoint.advance(position, last))) throw new CheckpointMoved(`jobs are not queued up to ${position}`);
    position = last.position;
    hasStood = true;
  }

  function again(error: unknown): void {
    if (!active) return;
    const moved = error instanceof CheckpointMoved;
    if (!moved) logRarely({ err: error }, 'jobs cannot be queued for the moment');
    clearTimeout(timer);
    timer = setTimeout(restart, moved ? 0 : RETRY_MS);
  }

  // Redis may have been emptied or rolled back while nothing happened: then the jobs it lost are derived again.
  const guard = setInterval(async () => {
    if (!active) return;
    const kept = await checkpoint.kept().catch(() => position);
    await checkpoint.keepAlive().catch(() => undefined);
    if (active && kept !== position) restart();
    // The schedule of a sweep may have been lost alone.
    else if (active && performance.now() - scheduledAt > SCHEDULE_EVERY_MS) await scheduleAgain().catch(again);
  }, LOOK_FOR_LOSS_MS);

  function begin(): void {
    active = true;
    restart();
  }
  async function end(): Promise<void> {
    active = false;
    await turn;
    await quiesce();
  }
  const lease = leaseConnection && openLease(leaseConnection, leaseOf(release), { onTaken: begin, onLost: end });
  if (!lease) begin();

  return {
    /** Resolves once it is kept from where on this release queues jobs. */
    known,
    position: () => position,
    async trouble(): Promise<string | undefined> {
      const unheld = lease?.trouble();
      if (unheld) return `no process can queue jobs: ${unheld}`;
      const kept = await checkpoint.kept();
      return active && kept < position ? 'the queue has lost jobs, which are derived again' : undefined;
    },
    stop: async () => {
      clearInterval(guard);
      await lease?.close();
      await end();
    },
  };
}
