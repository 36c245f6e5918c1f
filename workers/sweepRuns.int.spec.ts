import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { connect } from '#projections/redis.ts';
import { startRedisForSpecs } from '#projections/redisProcesses.testing.ts';
import type { Sweep } from './job.ts';
import { forgetOthers, noteDone, noteFailed, readSweepRuns } from './sweepRuns.ts';

const sweep = (name: string): Sweep => ({ name, everyMs: 60_000, run: async () => undefined });
const [first, second, third] = ['2027-01-11T18:00:00.000Z', '2027-01-11T18:01:00.000Z', '2027-01-11T18:02:00.000Z'];

it('keeps of each sweep when it last ended well, when it last failed and why, and since when it fails', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'chairside-sweeps-'));
  const server = await startRedisForSpecs(dir);
  const redis = connect(server.address);
  const runs = () => readSweepRuns(redis, [sweep('b-sweep'), sweep('a-sweep')]);
  const everyMs = 60_000;
  try {
    await noteDone(redis, 'b-sweep', first);
    await noteDone(redis, 'gone', first);
    const fault = new AggregateError([new Error('no answer')], '1 of 2 were not followed');
    for (const at of [second, third]) await noteFailed(redis, 'b-sweep', at, fault);
    const why = '1 of 2 were not followed: no answer';
    const failing = { name: 'b-sweep', everyMs, doneAt: first, failedAt: third, why };
    expect(await runs()).toEqual([
      { name: 'a-sweep', everyMs },
      { ...failing, failingSince: second },
    ]);
    await noteDone(redis, 'b-sweep', third);
    expect(await runs()).toEqual([
      { name: 'a-sweep', everyMs },
      { ...failing, doneAt: third },
    ]);
    await forgetOthers(redis, [sweep('b-sweep')]);
    expect(await readSweepRuns(redis, [sweep('gone')])).toEqual([{ name: 'gone', everyMs }]);
  } finally {
    redis.disconnect();
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  }
});
