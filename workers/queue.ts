import { Queue } from 'bullmq';
import { QUEUES, type Redis } from '#projections/redis.ts';

export const QUEUE = 'chairside';
export const PREFIX = QUEUES;
/** So many done jobs are kept, and so many of the queue's own notices: Redis must not grow with use. */
export const DONE_JOBS = 200;

/**
 * The queue of jobs on a connection. Opening it changes nothing in Redis: as the library has it, each process that opens a
 * queue says anew how many notices are kept, and the last one counts.
 */
export const openQueue = <Data = unknown>(redis: Redis, prefix: string = PREFIX): Queue<Data> =>
  new Queue<Data>(QUEUE, { connection: redis, prefix, skipMetasUpdate: true });

/** Says how many notices the queue keeps; an emptied Redis has forgotten it. */
export const limitNotices = (redis: Redis): Promise<unknown> =>
  redis.hset(`${PREFIX}:${QUEUE}:meta`, 'opts.maxLenEvents', DONE_JOBS);
