import type { Bench } from './kit/bench.ts';

/** From the command to a product that works. */
export const startup: Bench = {
  name: 'startup',
  about: 'start until ready : a Fastify with one address',
  arms: ['startupProduct', 'startupBare'],
  needsRedis: ['startupProduct'],
  rows: [
    { path: 'second start', unit: ' ms', ours: 'startupProduct.secondMs', baseline: 'startupBare.ms' },
    { path: 'first start', unit: ' ms', ours: 'startupProduct.firstMs', baseline: 'startupBare.ms' },
  ],
};
