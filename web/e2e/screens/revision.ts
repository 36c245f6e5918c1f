import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../..', import.meta.url));

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

/** A commit to compare the work tree with. */
export type Revision = { readonly commit: string; readonly title: string };

/**
 * The commit that `wanted` names; by default the one that the work tree stands on when it has changes, else its parent.
 * Throws one sentence where there is none.
 */
export function revisionOf(wanted: string | undefined): Revision {
  const name = wanted ?? (git('status', '--porcelain') === '' ? 'HEAD^' : 'HEAD');
  try {
    const commit = git('rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`);
    return { commit, title: git('log', '-1', '--format=%h %s', commit) };
  } catch {
    throw new Error(`There is no revision ${name} in this repository.`);
  }
}

/**
 * A checkout of the revision in a temporary folder, with the packages of the work tree; `remove` forgets it.
 * `samePackages` says whether the revision asks for the same ones.
 */
export function checkOut({ commit }: Revision) {
  const folder = mkdtempSync(join(tmpdir(), 'chairside-revision-'));
  const remove = () => {
    rmSync(folder, { recursive: true, force: true });
    git('worktree', 'prune');
  };
  try {
    git('worktree', 'add', '--quiet', '--detach', folder, commit);
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  } catch (error) {
    remove();
    throw error;
  }
  const lockOf = (checkout: string) => readFileSync(join(checkout, 'package-lock.json'), 'utf8');
  return { folder, samePackages: lockOf(folder) === lockOf(root), remove };
}

/** Builds server and client of a checkout, where they are not built yet. */
export function build(checkout: string): void {
  // Without the pages of development, which are no screens.
  const env = { ...process.env, NODE_ENV: 'production' };
  execFileSync(process.execPath, ['prepare.mjs', 'build'], { cwd: checkout, env, stdio: 'inherit' });
}
