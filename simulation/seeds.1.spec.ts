import { it } from 'vitest';
import { runSeeds } from './seeds.testing.ts';

it('finds nothing wrong in the first seeds', () => runSeeds(1, 1_000, 15_000), 300_000);
