import type { Bench } from './kit/bench.ts';

/** From a press or a key to the next frame, in Chromium with a quarter of the processor. */
export const interactions: Bench = {
  name: 'interactions',
  about: 'sixty presses and keys on the product’s screens : the same on a page without a framework',
  arms: ['interactionsProduct', 'interactionsBare'],
  needsRedis: ['interactionsProduct'],
  rows: [
    { path: 'interaction, p75', unit: ' ms', ours: 'interactionsProduct.p75', baseline: 'interactionsBare.p75' },
    { path: 'interaction, longest', unit: ' ms', ours: 'interactionsProduct.max', baseline: 'interactionsBare.max' },
  ],
};
