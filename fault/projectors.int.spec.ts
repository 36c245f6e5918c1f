import { describe, expect, it } from 'vitest';
import { seedOfCommit } from '../bench/kit/commit.ts';
import { hasRedis } from '../bench/kit/hasRedis.ts';
import { type FoldReport, killProjectors, loseRedis, rebuildUnderLoad } from './projectors.ts';

const SEED = seedOfCommit();
/** Troubles at least, and seconds at least: more of them, and other seeds, by `npm run fault`. */
const QUICK = { kills: 6, seconds: 10, seed: SEED };

function expectTheFold(report: FoldReport) {
  console.info(`projectors, seed ${SEED}: ${JSON.stringify(report)}`);
  expect(report).toMatchObject({ differing: [], lost: [], gaps: [], doubled: [] });
  expect(report.acknowledged).toBeGreaterThan(QUICK.kills);
}

// One after the other: five processes of the product and EventStoreDB's time limits leave no room for a second run on
// two cores.
describe.skipIf(!hasRedis())('read models are the fold of the log', { timeout: 600_000 }, () => {
  it('after kills of projectors while clients write', async () => {
    const report = await killProjectors(QUICK);
    expect(Object.values(report.kills).reduce((sum, each) => sum + each, 0)).toBeGreaterThanOrEqual(QUICK.kills);
    expectTheFold(report);
  });

  it('after Redis was emptied or killed again and again under load, and nothing was decided wrongly meanwhile', async () => {
    const report = await loseRedis(QUICK);
    expect(report.redisTroubles).toBeGreaterThanOrEqual(QUICK.kills);
    expectTheFold(report);
  });

  it('while they are built anew or taken back, and no request fails of it', async () => {
    const report = await rebuildUnderLoad(QUICK);
    expectTheFold(report);
    expect(Object.keys(report.answers).filter((answer) => !/^[24]/.test(answer))).toEqual([]);
  });
});
