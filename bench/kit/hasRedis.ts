import { spawnSync } from 'node:child_process';

/** Whether `redis-server` is installed here; arms that need it are left out where it is not. */
export const hasRedis = (): boolean => spawnSync('redis-server', ['--version']).status === 0;
