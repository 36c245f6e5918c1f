import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FolderInUse, lockFolder, OWNER_FILE, ownerOf } from './folderLock.ts';

/**
 * A process that locks a folder and says `mine`, or says what it was refused with; a line on its input has it end soon,
 * the end of its input ends it.
 */
const OWNER = `
  import { lockFolder } from './folderLock.ts';
  import { createInterface } from 'node:readline';
  const say = (line) => process.stdout.write(line + '\\n');
  lockFolder(process.argv[1], { program: 'a spec', onWait: (line) => say('waits: ' + line), graceMs: Number(process.argv[2]) }).then(
    (lock) => { say('mine'); createInterface({ input: process.stdin }).on('line', lock.endSoon).on('close', () => process.exit(0)); },
    (error) => { say(error.name + ': ' + error.message); process.exit(1); },
  );
`;
const SOON = { timeout: 30_000, interval: 5 };
const RACES = 5;
const PROCESSES = 4;

let folder: string;
const started: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterEach(async () => {
  for (const child of started.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
});

function startOwner(graceMs = 0) {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', OWNER, folder, String(graceMs)],
    {
      cwd: import.meta.dirname,
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  started.push(child);
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  return { child, lines, said: async () => expect.poll(() => lines, SOON).not.toEqual([]) };
}

describe('a folder', { timeout: 120_000 }, () => {
  it('belongs to one process; a second one is refused with a sentence that names the first, and changes nothing', async () => {
    const owner = startOwner();
    await owner.said();
    expect(owner.lines).toEqual(['mine']);
    const before = readdirSync(folder);
    const refused = lockFolder(folder, { program: 'another', graceMs: 0 });
    await expect(refused).rejects.toThrow(FolderInUse);
    await expect(refused).rejects.toThrow(
      new RegExp(
        `^${folder} belongs to process ${owner.child.pid} \\(a spec, since .*Z\\): stop that process first, or name`,
      ),
    );
    expect(readdirSync(folder)).toEqual(before);
    expect(ownerOf(folder)?.pid).toBe(owner.child.pid);
  });

  it('belongs to the next process at once after its owner was killed', async () => {
    const owner = startOwner();
    await owner.said();
    owner.child.kill('SIGKILL');
    await once(owner.child, 'exit');
    const lock = await lockFolder(folder, { program: 'the next', graceMs: 0 });
    expect(ownerOf(folder)).toMatchObject({ pid: process.pid, program: 'the next' });
    lock.release();
    expect(existsSync(join(folder, OWNER_FILE))).toBe(false);
  });

  it('is waited for, visibly, when its owner ends soon', async () => {
    const owner = startOwner();
    await owner.said();
    owner.child.stdin?.write('end soon\n');
    await expect.poll(() => ownerOf(folder)?.endsSoon, SOON).toBe(true);
    const waits: string[] = [];
    const next = lockFolder(folder, { program: 'the next', graceMs: 0, onWait: (sentence) => waits.push(sentence) });
    await expect
      .poll(() => waits, SOON)
      .toEqual([expect.stringContaining(`Waiting up to 20 s for process ${owner.child.pid} (a spec, since`)]);
    owner.child.stdin?.end();
    (await next).release();
    expect(waits).toHaveLength(1);
  });

  it('is not waited for longer than said, nor after the waiting was called off', async () => {
    const lock = await lockFolder(folder, { program: 'a slow end', endsSoon: true });
    await expect(lockFolder(folder, { program: 'the next', patienceMs: 50 })).rejects.toThrow(FolderInUse);
    await expect(lockFolder(folder, { program: 'the next', signal: AbortSignal.timeout(50) })).rejects.toThrow(
      'aborted',
    );
    lock.release();
  });

  it(`belongs to exactly one of ${PROCESSES} processes that want it at the same moment`, async () => {
    for (let race = 0; race < RACES; race += 1) {
      const all = Array.from({ length: PROCESSES }, () => startOwner());
      await Promise.all(all.map(({ said }) => said()));
      expect(all.flatMap(({ lines }) => lines).filter((line) => line === 'mine')).toHaveLength(1);
      for (const { child } of all) child.kill('SIGKILL');
      await Promise.all(all.map(({ child }) => child.exitCode ?? child.signalCode ?? once(child, 'exit')));
    }
  });

  it('is refused where the file system has no locks, or grants each of them', async () => {
    const locksNothing = () => {
      throw Object.assign(new Error('no locks available'), { code: 'ENOLCK' });
    };
    await expect(lockFolder(folder, { program: 'a spec', tryLock: locksNothing })).rejects.toThrow(
      'is on a file system that cannot lock files (no locks available)',
    );
    await expect(lockFolder(folder, { program: 'a spec', tryLock: () => true })).rejects.toThrow(
      'it grants a lock that is held already',
    );
  });
});
