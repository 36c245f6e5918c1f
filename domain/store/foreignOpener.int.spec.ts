import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open as openFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anEvent, SOON } from './contractTools.testing.ts';
import { openEmbeddedStore } from './embedded.ts';
import { NO_STREAM, START } from './eventStore.ts';
import { ownFolder } from './ownFolder.ts';
import { openEmbeddedVault } from './vaultEmbedded.ts';
import { dataFile } from './verifyFile.ts';

/*
 * A process that opens the engine's file beside its owner (a former release's command, a tool) can set the
 * number of the last transaction back; the next commit would then overwrite an acknowledged one. docs/adr/0018.
 */

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foreign-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Sets the number in the lock file back by one. The descriptor stays open: closing it would drop the engine's locks in
 * this process.
 */
async function setNumberBack() {
  const file = await openFile(join(folder, 'lock.mdb'), 'r+');
  const number = Buffer.alloc(8);
  await file.read(number, 0, 8, 8);
  number.writeBigUInt64LE(number.readBigUInt64LE() - 1n);
  await file.write(number, 0, 8, 8);
  return file;
}

/** What a release before the lock does: opens the engine's files of a data folder, and nothing else. */
const UNLOCKED = `
  import { openEmbeddedStore } from '#domain/store/embedded.ts';
  openEmbeddedStore(process.argv[1] + '/events');
  console.log('open');
  setInterval(() => undefined, 1000);`;

describe.skipIf(process.platform === 'darwin')('a process that has the files open without a lock on the folder', () => {
  let opener: ChildProcess;
  beforeEach(async () => {
    opener = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', UNLOCKED, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
      cwd: import.meta.dirname,
    });
    await once(createInterface({ input: opener.stdout as NodeJS.ReadableStream }), 'line');
  });
  afterEach(() => void opener.kill('SIGKILL'));

  it('keeps a start from opening them', async () => {
    await expect(ownFolder(folder, { program: 'the product', patienceMs: 0 })).rejects.toThrow(
      'are open in another process, which has no lock on the folder',
    );
    opener.kill('SIGKILL');
    await once(opener, 'exit');
    await (await ownFolder(folder, { program: 'the product', patienceMs: 0 })).close();
  });

  it('is waited for, visibly', async () => {
    const waits: string[] = [];
    const starting = ownFolder(folder, { program: 'the product', onWait: (sentence) => waits.push(sentence) });
    await expect.poll(() => waits, SOON).toEqual([expect.stringContaining('to close the files in')]);
    opener.kill('SIGKILL');
    await (await starting).close();
  });
});

describe('a number of the last transaction that went back', () => {
  it('ends the log before anything is written over; what was acknowledged is there', async () => {
    const ends: unknown[] = [];
    const store = openEmbeddedStore(folder, { onFatal: (error) => ends.push(error) });
    for (let expected = NO_STREAM; expected < 19; expected += 1) await store.append('stream', expected, [anEvent()]);
    const before = readFileSync(dataFile(folder));
    const file = await setNumberBack();
    await expect(store.append('stream', 19, [anEvent()])).rejects.toMatchObject({ name: 'StoreUnavailable' });
    expect(ends.map(String)).toEqual([
      expect.stringMatching(
        /^ForeignOpener: another process has opened .*data\.mdb: its lock file says transaction \d+, and \d+ is on disk$/,
      ),
    ]);
    await expect(store.append('stream', 19, [anEvent()])).rejects.toThrow('broken');
    expect(readFileSync(dataFile(folder)).equals(before)).toBe(true);
    await store.close();
    await file.close();
    const reopened = openEmbeddedStore(folder);
    expect(await reopened.read('stream')).toHaveLength(20);
    await reopened.append('stream', 19, [anEvent()]);
    await reopened.close();
  });

  it('ends the vault before anything is written over', async () => {
    const ends: unknown[] = [];
    const vault = openEmbeddedVault(folder, { onFatal: (error) => ends.push(error) });
    for (let entry = 0; entry < 6; entry += 1) await vault.put(`k${entry}`, `value ${entry}`, 0);
    await vault.remove('k3');
    const file = await setNumberBack();
    await expect(vault.put('k9', 'value 9', 0)).rejects.toMatchObject({ name: 'StoreUnavailable' });
    expect(ends).toEqual([expect.objectContaining({ name: 'ForeignOpener' })]);
    await vault.close();
    await file.close();
    const reopened = openEmbeddedVault(folder);
    for (let entry = 0; entry < 6; entry += 1)
      expect((await reopened.get(`k${entry}`))?.value).toBe(entry === 3 ? undefined : `value ${entry}`);
    await reopened.close();
  });

  it('ends a process at its start, too', async () => {
    const first = openEmbeddedStore(folder);
    await first.append('stream', NO_STREAM, [anEvent()]);
    const file = await setNumberBack();
    const ends: unknown[] = [];
    // Of the same process, so the engine is open already and does not read the number anew.
    const second = openEmbeddedStore(folder, { onFatal: (error) => ends.push(error) });
    expect(ends).toEqual([expect.objectContaining({ name: 'ForeignOpener' })]);
    await second.close();
    await first.close();
    await file.close();
  });
});

it('an event that this process has not written ends it before its own would take the same position', async () => {
  const ends: unknown[] = [];
  const owner = openEmbeddedStore(folder, { onFatal: (error) => ends.push(error) });
  await owner.append('stream', NO_STREAM, [anEvent()]);
  const another = openEmbeddedStore(folder);
  await another.append('stream', 0, [anEvent()]);
  await expect(owner.append('stream', 0, [anEvent()])).rejects.toMatchObject({ name: 'StoreUnavailable' });
  expect(ends).toEqual([
    expect.objectContaining({ name: 'ForeignOpener', message: expect.stringContaining('it ends at position 1') }),
  ]);
  expect(await another.read('stream')).toHaveLength(2);
  await Promise.all([another.close(), owner.close()]);
});

/**
 * Sleeps 1 to 20 ms after each mapping of a file, which is between an opener's reading of the number and its storing of
 * it.
 */
const DELAY = `
  #define _GNU_SOURCE
  #include <dlfcn.h>
  #include <stdlib.h>
  #include <sys/mman.h>
  #include <unistd.h>
  void *mmap(void *at, size_t length, int protection, int flags, int fd, off_t offset) {
    static void *(*real)(void *, size_t, int, int, int, off_t);
    if (!real) real = dlsym(RTLD_NEXT, "mmap");
    void *mapped = real(at, length, protection, flags, fd, offset);
    if (fd >= 0 && (flags & MAP_SHARED)) usleep(1000 + rand() % 19000);
    return mapped;
  }
  void *mmap64(void *at, size_t length, int protection, int flags, int fd, off_t offset) { return mmap(at, length, protection, flags, fd, offset); }
`;

/** Opens and closes the engine on a folder for ever, as a former release's command did. */
const FOREIGNER = `
  import { open } from 'lmdb';
  for (;;) {
    const root = open({ path: process.argv[1], noSubdir: false, overlappingSync: false, eventTurnBatching: false, maxDbs: 8, encoding: 'json' });
    root.getRange({ limit: 1 }).asArray;
    await root.close();
  }
`;

const compiler = process.platform === 'linux' && spawnSync('cc', ['--version']).status === 0;
if (!compiler) console.info('a foreign opener under delay: skipped, there is no C compiler here');

describe.skipIf(!compiler)(
  `a foreign opener that is held up${compiler ? '' : ' (skipped: no C compiler here)'}`,
  { timeout: 120_000 },
  () => {
    const children: ChildProcess[] = [];
    afterEach(async () => {
      for (const child of children.splice(0)) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
    });

    it('ends the owner, and nothing acknowledged is lost', async () => {
      writeFileSync(join(folder, 'delay.c'), DELAY);
      const library = join(folder, 'delay.so');
      const compiled = spawnSync('cc', ['-shared', '-fPIC', '-o', library, join(folder, 'delay.c'), '-ldl'], {
        encoding: 'utf8',
      });
      expect(compiled.status, compiled.stderr).toBe(0);
      const events = join(folder, 'events');

      const owner = spawn(
        process.execPath,
        ['--import', 'tsx', join(import.meta.dirname, 'embeddedLoad.testing.ts'), events, '8', '1000000'],
        {
          stdio: ['ignore', 'pipe', 'pipe'],
        },
      );
      children.push(owner);
      const acknowledged: string[] = [];
      const lines = createInterface({ input: owner.stdout }).on(
        'line',
        (line) => line.startsWith('ack ') && acknowledged.push(line),
      );
      let said = '';
      owner.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
      await expect.poll(() => acknowledged.length, SOON).toBeGreaterThan(100);
      const foreigner = spawn(process.execPath, ['--input-type=module', '-e', FOREIGNER, events], {
        cwd: import.meta.dirname,
        stdio: 'ignore',
        env: { ...process.env, LD_PRELOAD: library },
      });
      children.push(foreigner);
      await once(lines, 'close');
      await expect.poll(() => owner.exitCode, { ...SOON, message: said }).toBe(70);
      expect(said).toContain('may not be written to any more');
      foreigner.kill('SIGKILL');
      await once(foreigner, 'exit');

      const store = openEmbeddedStore(events);
      const log = await store.readAll(START, 10_000_000);
      expect(log.map(({ position }) => position)).toEqual(log.map((_, index) => index));
      for (const line of acknowledged) {
        const [, stream, revision, position, id] = line.split(' ');
        expect(log[Number(position)]).toMatchObject({ stream, revision: Number(revision), id });
      }
      await store.close();
    });
  },
);
