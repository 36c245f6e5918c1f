import { describe, expect, it } from 'vitest';
import { seedOfCommit } from '../bench/kit/commit.ts';
import { hasRedis } from '../bench/kit/hasRedis.ts';
import { commandsBeside, killOwner, type OwnershipReport, raceForFolder } from './ownership.ts';

const SEED = seedOfCommit();
const KILLS = 2;
const RACES = 2;
const SECONDS = 8;

function expectKept(report: OwnershipReport) {
  console.info(`ownership, seed ${SEED}: ${JSON.stringify(report)}`);
  expect(report).toMatchObject({ lost: [], gaps: [], doubled: [], wrong: [] });
  expect(report.acknowledged).toBeGreaterThan(0);
}

describe.skipIf(!hasRedis())('a data folder belongs to one product', { timeout: 600_000 }, () => {
  it(`while commands and second starts run beside it for ${SECONDS} s`, async () => {
    const report = await commandsBeside({ seconds: SECONDS, seed: SEED });
    expectKept(report);
    expect(Object.keys(report.ends).sort()).toEqual([
      'domain/store/backup.ts: 0',
      'domain/store/printLog.ts: 0',
      'second start: 1',
    ]);
  });

  it(`through ${KILLS} kills with commands waiting for its answers`, async () => {
    expectKept(await killOwner({ kills: KILLS, seed: SEED }));
  });

  it(`of two that start at the same moment, ${RACES} times`, async () => {
    expect(await raceForFolder({ races: RACES })).toEqual([]);
  });
});
