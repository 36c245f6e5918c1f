import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';
import type { Projection, Work } from '#projections/projection.ts';
import { type Job, job } from '../workers/job.ts';

const ROOT = join(import.meta.dirname, '..');

/** An event type that only the later release knows. */
export const LATER_FACT = 'LaterFact';
/** Where its read model counts them. */
export const LATER_COUNT = 'later';
/** The read model that folds them; its version is not raised for it. */
const COUNTS = 'statistics';

/**
 * The read models of a later release: every second one has a new version, one folds an event type that is new, the others
 * are those of this release.
 */
export const laterOf = (all: readonly Projection[]): readonly Projection[] =>
  all.map((one, index) => {
    const count = (_: never, work: Work) => work.add(LATER_COUNT, 1);
    if (one.name === COUNTS) return { ...one, on: { ...one.on, [LATER_FACT]: count } };
    return index % 2 === 0 ? { ...one, version: one.version + 1 } : one;
  });

/** Where the later release's job writes that it has run for a stream. */
export const laterKey = (stream: string): string => `later/${stream}`;

type Registered = { readonly type: 'AccountRegistered'; readonly data: object };

/** A job that only the later release knows. */
export const laterJob: Job = job<Registered, { readonly stream: string }>({
  name: 'later-job',
  on: ['AccountRegistered'],
  data: z.object({ stream: z.string() }),
  from: ({ stream }) => ({ stream }),
  run: async ({ stream }, { vault }) => void (await vault.put(laterKey(stream), '1', 0)),
});

let isBuilt = false;

/** The later release's server, built from this release's sources with what is planted. */
export function builtLater(): string {
  if (!isBuilt)
    execFileSync(process.execPath, [join(ROOT, 'build.mjs'), 'fault/laterRelease.ts', 'later.mjs'], {
      stdio: 'ignore',
    });
  isBuilt = true;
  return join(ROOT, 'dist', 'later.mjs');
}
