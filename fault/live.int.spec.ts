import { describe, expect, it } from 'vitest';
import { seedOfCommit } from '../bench/kit/commit.ts';
import { hasRedis } from '../bench/kit/hasRedis.ts';
import { cutLive } from './live.ts';

const SEED = seedOfCommit();
const ROUNDS = 3;

describe.skipIf(!hasRedis())('open screens', () => {
  it(`equal a fresh load after ${ROUNDS} failures of the network, a killed server among them, with no change received twice`, {
    timeout: 300_000,
  }, async () => {
    const { wrong, lost, received, afresh, kills, cuts, did, backMs, backFromSilenceMs } = await cutLive({
      seed: SEED,
      rounds: ROUNDS,
      killEvery: 2,
      roles: false,
      redis: false,
    });
    console.info(
      `live, seed ${SEED}: ${JSON.stringify({ lost, received, afresh, cuts, did, backMs, backFromSilenceMs })}`,
    );
    expect(wrong).toEqual([]);
    expect(kills).toEqual({ 'while readers listen': 1 });
    expect(
      [lost, received].every((count) => count > 0),
      'connections were lost and news was received',
    ).toBe(true);
  });
});
