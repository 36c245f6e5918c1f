import { type EventStore, START, StoreUnavailable } from '#domain/store/eventStore.ts';
import { projections } from './features.ts';
import { LEASE_PATIENCE_MS, openLease } from './lease.ts';
import { AWAITED, connect, connectListener, NOTICES, noticeFrom, projectorLease, wantedFrom } from './redis.ts';
import { type Log, runProjections } from './runner.ts';

/**
 * A projection that has not passed a position of the log so long after it was read keeps the process from being ready.
 * Positions are no counts.
 */
const FAR_BEHIND_MS = 5_000;
const TRY_AGAIN_MS = 200;

type Parts = {
  readonly store: EventStore;
  readonly redisAddress: string;
  readonly log: Log;
  /**
   * Other processes project the same log: one is active, the others stand by. The owner of an embedded log is always
   * active.
   */
  readonly shared?: boolean;
};

/** The projections role: folds events into the read models until stopped. */
export async function startProjections({ store, redisAddress, log, shared = false }: Parts) {
  const redis = connect(redisAddress);
  const subscriber = connectListener(redisAddress);
  let running: ReturnType<typeof runProjections> | undefined;
  subscriber.on('message', (channel: string, text: string) => {
    const wanted = channel === AWAITED ? wantedFrom(text) : undefined;
    const notice = channel === NOTICES ? noticeFrom(text) : undefined;
    if (wanted) running?.onWanted(wanted);
    if (notice) running?.onNotice(notice);
  });
  await subscriber.subscribe(NOTICES, AWAITED);

  function begin(): void {
    running = runProjections(store, redis, projections, log);
  }
  async function end(): Promise<void> {
    const ended = running;
    running = undefined;
    await ended?.stop();
  }
  const states = () => running?.states() ?? [];
  const leaseConnection = shared ? connect(redisAddress, { patienceMs: LEASE_PATIENCE_MS }) : undefined;
  const lease =
    leaseConnection && openLease(leaseConnection, projectorLease(projections), { onTaken: begin, onLost: end });
  if (!lease) begin();
  /** A position of the log that every projection should have passed soon after it was read. */
  let mark = { position: START, at: performance.now() };
  let over = false;

  /** A store that does not answer yet is no reason to end: the process is not ready until it does. */
  async function headWhenAnswered(signal?: AbortSignal): Promise<number> {
    for (;;)
      try {
        signal?.throwIfAborted();
        return await store.head();
      } catch (error) {
        if (!(error instanceof StoreUnavailable) || over) throw error;
        await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
      }
  }

  return {
    /** Of the projections that run here; none while this process stands by. */
    states,
    /**
     * Resolves when every projection that runs here has passed the log's present end. Throws once `signal` aborts: a
     * process that is stopped while it catches up leaves the rest to the one that stands by.
     */
    async caughtUp(signal?: AbortSignal): Promise<void> {
      await lease?.decided;
      const end = await headWhenAnswered(signal);
      const behind = () => states().filter(({ position, stopped }) => position < end && !stopped);
      for (let late = behind(); late.length > 0; late = behind()) {
        signal?.throwIfAborted();
        for (const { name } of late) running?.onWanted({ projection: name, position: end });
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    /** What keeps the read models from being what they should be; undefined when nothing does. */
    async trouble(): Promise<string | undefined> {
      // Also of a process that stands by: it could not take over.
      await redis.ping();
      const unheld = lease?.trouble();
      if (unheld) return `no process can fold events: ${unheld}`;
      const end = await store.head();
      const stopped = states().find((state) => state.stopped !== undefined);
      if (stopped) return stopped.stopped;
      const late = states().find(({ position }) => position < mark.position);
      if (!late) mark = { position: end, at: performance.now() };
      else if (performance.now() - mark.at > FAR_BEHIND_MS)
        return `${late.name} is still catching up, at ${late.position} of ${end}`;
      return undefined;
    },
    stop: async () => {
      over = true;
      await lease?.close();
      await end();
      leaseConnection?.disconnect();
      subscriber.disconnect();
      redis.disconnect();
    },
  };
}
