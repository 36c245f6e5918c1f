import type { Scene } from './bench.ts';

/** How many events a store holds before anything is appended to it for a figure. */
export const prefilled = (scene: Scene): number => (scene.quick ? 20_000 : 200_000);
