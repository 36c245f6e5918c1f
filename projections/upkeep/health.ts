import type { Work } from '../projection.ts';
import { pass } from '../redis.ts';
import type { Redis } from '../redisConnection.ts';

/** Notices that something which the platform's owners look after has changed: what stands still, has failed or waits. */
export const HEALTH_TOPIC = 'platform/health';

/** Says so of what an event has changed, once that can be read. */
export const tellHealth = (work: Work, position: number): void => work.notify(HEALTH_TOPIC, { position });

/** Says so of what is no event: a projection that stopped, a job that failed or is tried again. */
export const passHealth = (redis: Redis): void => pass(redis, HEALTH_TOPIC, {});
