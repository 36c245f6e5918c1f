import { it } from 'vitest';
import { runSeeds } from './seeds.testing.ts';

it('finds nothing wrong in seeds from 1 on', () => runSeeds(1, 1_000, 200_000), 300_000);
