import { it } from 'vitest';
import { seedOfCommit } from '../bench/kit/commit.ts';
import { runSeeds } from './seeds.testing.ts';

it('finds nothing wrong in seeds drawn from the commit', () => runSeeds(seedOfCommit(), 1_000, 15_000), 300_000);
