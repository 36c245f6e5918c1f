import type { Projection } from './projection.ts';

/** Every projection, gathered by hand; a missing one is found by `features.spec.ts`. */
export const projections: readonly Projection[] = [];
