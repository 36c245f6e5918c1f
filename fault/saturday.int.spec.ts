import { describe, expect, it } from 'vitest';
import { seedOfCommit } from '../bench/kit/commit.ts';
import { hasRedis } from '../bench/kit/hasRedis.ts';
import { runSaturdays } from './saturday.ts';

const SEED = seedOfCommit();
const KILLS = 1;

describe.skipIf(!hasRedis())('a Saturday of a shop with three barbers', () => {
  it('adds up in chairs, minutes and money after two desks, customers and guests were at it at once and the server was killed', {
    timeout: 900_000,
  }, async () => {
    const report = await runSaturdays({
      seed: SEED,
      shops: 1,
      turns: 18,
      kills: KILLS,
      roles: false,
      restMs: 120_000,
    });
    const { wrong, lost, gaps, doubled, did, visits, received, kills, acknowledged } = report;
    console.info(`Saturday, seed ${SEED}: ${JSON.stringify({ kills, visits, received, acknowledged, did })}`);
    expect({ wrong, lost, gaps, doubled }).toEqual({ wrong: [], lost: [], gaps: [], doubled: [] });
    expect(kills).toEqual({ 'on a Saturday': KILLS });
    for (const deed of ['called', 'booked', 'walked in', 'closed', 'today closed'])
      expect(did[deed], deed).toBeGreaterThan(0);
    expect(received, 'something was paid').toBeGreaterThan(0);
  });
});
