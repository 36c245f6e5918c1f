import { existsSync } from 'node:fs';

/** Whether the packages of `bench/peers` are installed; arms that need them are left out where they are not. */
export const hasPeers = (): boolean => existsSync(new URL('../peers/node_modules/@event-driven-io', import.meta.url));
