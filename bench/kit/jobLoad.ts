import type { Scene } from './bench.ts';

/** How many jobs there are to run, and how many one after the other on an idle system. */
export const jobsOf = (scene: Scene) => (scene.quick ? { many: 2_000, single: 50 } : { many: 20_000, single: 300 });

/** Counts runs by job and resolves when there are enough. */
export function openRuns() {
  const runs = new Map<string, number>();
  let total = 0;
  let waiting: { readonly until: number; readonly done: () => void } | undefined;

  return {
    note(id: string) {
      runs.set(id, (runs.get(id) ?? 0) + 1);
      total += 1;
      if (waiting && total >= waiting.until) waiting.done();
    },
    reach: (until: number): Promise<void> =>
      total >= until ? Promise.resolve() : new Promise((done) => (waiting = { until, done })),
    isOnceEach: (jobs: number) => runs.size === jobs && total === jobs,
  };
}

/**
 * Does something so many times in turn; the time in the middle, in microseconds. `once` answers how long it took, in
 * milliseconds.
 */
export async function medianOf(times: number, once: (index: number) => Promise<number>): Promise<number> {
  const taken: number[] = [];
  for (let index = 0; index < times; index += 1) taken.push((await once(index)) * 1000);
  return taken.sort((one, other) => one - other)[Math.floor(times / 2)] ?? Number.NaN;
}
