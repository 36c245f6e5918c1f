import { execFileSync } from 'node:child_process';

/** The hash of the commit this checkout is at; `unknown` outside a repository. */
export function currentCommit(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      encoding: 'utf8',
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown';
  }
}

/**
 * The seed of the quick runs under faults: drawn from the commit, so that every commit tries another one and a failure
 * can be repeated. `SEED=…` in the environment replaces it.
 */
export function seedOfCommit(): number {
  const wanted = process.env.SEED ?? `0x${currentCommit().slice(0, 7)}`;
  return Number.isSafeInteger(Number(wanted)) ? Number(wanted) : 1;
}
