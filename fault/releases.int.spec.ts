import { describe, expect, it } from 'vitest';
import { seedOfCommit } from '../bench/kit/commit.ts';
import { hasRedis } from '../bench/kit/hasRedis.ts';
import { rollReleases } from './releases.ts';

const SEED = seedOfCommit();

describe.skipIf(!hasRedis())('a later release', () => {
  it('rolls in beside this one and takes its place under money and open screens: nothing wrong, nothing twice, no half-built list', {
    timeout: 400_000,
  }, async () => {
    const lines: string[] = [];
    const report = await rollReleases({
      seed: SEED,
      each: 1,
      stepMs: 3_000,
      restMs: 120_000,
      say: (line) => lines.push(line),
    });
    const {
      wrong,
      differing,
      failedJobs,
      lost,
      gaps,
      doubled,
      requests,
      slowestMs,
      did,
      received,
      afresh,
      laterFacts,
    } = report;
    console.info(
      `releases, seed ${SEED}: ${JSON.stringify({ requests, slowestMs, received, afresh, laterFacts, did, lines })}`,
    );
    expect({ wrong, differing, failedJobs, lost, gaps, doubled }).toEqual({
      wrong: [],
      differing: [],
      failedJobs: [],
      lost: [],
      gaps: [],
      doubled: [],
    });
    expect([received, laterFacts].every((count) => count > 0)).toBe(true);
  });
});
