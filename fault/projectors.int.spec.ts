import { describe, expect, it } from 'vitest';
import { hasRedis } from '../bench/kit/hasRedis.ts';
import { type FoldReport, killProjectors, loseRedis, rebuildUnderLoad } from './projectors.ts';

const SEED = 20_261_122;
const TROUBLES = 20;
const REBUILDS = 15;

function expectTheFold(report: FoldReport) {
  console.info(`projectors, seed ${SEED}: ${JSON.stringify(report)}`);
  expect(report).toMatchObject({ differing: [], lost: [], gaps: [], doubled: [] });
  expect(report.acknowledged).toBeGreaterThan(TROUBLES);
}

// One after the other: five processes of the product and EventStoreDB's time limits leave no room for a second run on
// two cores.
describe.skipIf(!hasRedis())('read models are the fold of the log', { timeout: 600_000 }, () => {
  it(`after ${TROUBLES} kills of projectors while clients write`, async () => {
    const report = await killProjectors({ kills: TROUBLES, seed: SEED });
    expect(Object.values(report.kills).reduce((sum, each) => sum + each, 0)).toBe(TROUBLES);
    expectTheFold(report);
  });

  it(`after Redis was emptied or killed ${TROUBLES} times under load, and nothing was decided wrongly meanwhile`, async () => {
    const report = await loseRedis({ kills: TROUBLES, seed: SEED });
    expect(report.redisTroubles).toBe(TROUBLES);
    expectTheFold(report);
  });

  it(`while ${REBUILDS} of them are built anew or taken back, and no request fails of it`, async () => {
    const report = await rebuildUnderLoad({ kills: REBUILDS, seed: SEED });
    expectTheFold(report);
    expect(Object.keys(report.answers).filter((answer) => !/^[24]/.test(answer))).toEqual([]);
  });
});
