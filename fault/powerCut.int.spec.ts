import { describe, expect, it } from 'vitest';
import { seedOfCommit } from '../bench/kit/commit.ts';
import { cutPower } from './powerCut.ts';
import { openRandom } from './random.ts';
import { canRecord } from './recording.ts';

const SEED = seedOfCommit();
const STATES = 1000;
const recordable = canRecord();
if (!recordable) console.info('power cuts: skipped, strace cannot run here');

describe.skipIf(!recordable)(
  `power cuts${recordable ? '' : ' (skipped: strace cannot run here)'}`,
  { timeout: 600_000 },
  () => {
    it(`lose nothing acknowledged and damage nothing in ${STATES} states of log and vault`, async () => {
      const report = await cutPower({ states: STATES, people: 12, callers: 4, random: openRandom(SEED) });
      console.info(`power cuts, seed ${SEED}: ${JSON.stringify(report)}`);
      expect(report.wrong).toEqual([]);
      expect(report.unflushed).toBeGreaterThan(STATES / 4);
      expect(report.acknowledged).toBe(4 * 12 * 2);
    });

    it('are found out on a disk that flushes nothing', async () => {
      const report = await cutPower({ states: 40, people: 4, callers: 2, random: openRandom(SEED), disk: 'lying' });
      expect(report.wrong.length).toBeGreaterThan(10);
    });
  },
);
