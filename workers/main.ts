import type { Dispatch, StateOf } from '#domain/dispatch.ts';
import type { EventStore } from '#domain/store/eventStore.ts';
import { projections } from '#projections/features.ts';
import { LEASE_PATIENCE_MS } from '#projections/lease.ts';
import { connect, openReadModels } from '#projections/redis.ts';
import type { Log } from '#projections/runner.ts';
import { passHealth } from '#projections/upkeep/health.ts';
import { everyMember } from './everyMember.ts';
import { sweeps as everySweep, jobs } from './features.ts';
import type { Sweep, Tools } from './job.ts';
import { openJobQueue } from './jobQueue.ts';
import { runJobs } from './runner.ts';

type Parts = {
  readonly store: EventStore;
  readonly dispatch: Dispatch;
  readonly stateOf: StateOf;
  /** Where read models and change notices are, and where the queue of jobs is; usually the same Redis. */
  readonly redisAddress: string;
  readonly queueAddress: string;
  readonly tools: Omit<Tools, 'sender' | 'dispatch' | 'stateOf' | 'everyMember' | 'log'>;
  readonly log: Log;
  /** What runs by the clock; all of the product's when left out. */
  readonly sweeps?: readonly Sweep[];
  /** Other processes work on the same log: one queues jobs, the others stand by. The owner of an embedded log is alone. */
  readonly shared?: boolean;
};

/** The workers role: queues what events ask for and runs it until stopped. */
export async function startWorkers({
  redisAddress,
  queueAddress,
  shared = false,
  sweeps = everySweep,
  ...parts
}: Parts) {
  const reading = connect(redisAddress);
  const redis = connect(queueAddress);
  const blocking = connect(queueAddress);
  const models = await openReadModels(reading, projections);
  const onHealth = () => passHealth(reading);
  const failed = openJobQueue(queueAddress, onHealth);
  const tools = { ...parts.tools, log: parts.store, everyMember: () => everyMember(parts.store, models) };
  const lease = shared ? connect(queueAddress, { patienceMs: LEASE_PATIENCE_MS }) : undefined;
  const running = await runJobs({ ...parts, tools, redis, blocking, models, jobs, sweeps, failed, onHealth, lease });
  return {
    ...running,
    stop: async () => {
      await running.stop();
      await failed.close();
      lease?.disconnect();
      blocking.disconnect();
      redis.disconnect();
      reading.disconnect();
    },
  };
}
