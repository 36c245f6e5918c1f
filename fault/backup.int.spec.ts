import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { backUp } from '#domain/store/backup.ts';
import { openEmbeddedStore } from '#domain/store/embedded.ts';
import { START, type StoredEvent } from '#domain/store/eventStore.ts';
import { openForCommand, openStores } from '#domain/store/open.ts';
import { restore } from '#domain/store/restore.ts';

const BACKUPS = 5;
const ROOT = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'backup-'));
const dataDir = join(folder, 'data');
const SOON = { timeout: 60_000, interval: 10 };

let load: ChildProcess | undefined;
afterEach(() => load?.kill('SIGKILL'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const all = async (dir: string): Promise<readonly StoredEvent[]> => {
  const store = openEmbeddedStore(join(dir, 'events'));
  const events = await store.readAll(START, Number.MAX_SAFE_INTEGER);
  await store.close();
  return events;
};

const backUpHere = (to: string) =>
  backUp({ dataDir, to, now: new Date().toISOString() }, () =>
    openForCommand({ eventStoreUrl: undefined, dataDir }, 'a spec'),
  );

/** What was printed without the name of the copy of keys, which is the moment it was begun. */
const undated = (said: string): string => said.replace(/(?<=keys.)\d{4}-\d\d-\d\dT[\d.-]+Z/, 'copy');

/** Runs one of the commands as an operator does. */
function command(script: string, args: readonly string[], to = dataDir) {
  const env = { ...process.env, DATA_DIR: to, EVENTSTORE_URL: '', REDIS_URL: '' };
  return spawnSync(process.execPath, ['--import', 'tsx', join(ROOT, 'domain', 'store', script), ...args], {
    cwd: ROOT,
    env,
    encoding: 'utf8',
  });
}

describe('backup and restore', { timeout: 240_000 }, () => {
  it(`makes ${BACKUPS} backups while people register and are forgotten; each is a prefix of the log with every key that its events need`, async () => {
    load = spawn(
      process.execPath,
      ['--import', 'tsx', join(import.meta.dirname, 'peopleLoad.testing.ts'), dataDir, '16'],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const acknowledged: { readonly account: string; readonly position: number }[] = [];
    const forgotten = new Set<string>();
    const lines = createInterface({ input: load.stdout as NonNullable<ChildProcess['stdout']> }).on('line', (line) => {
      const [word, account = '', position] = line.split(' ');
      if (word === 'forget') forgotten.add(account);
      if (word === 'ack') acknowledged.push({ account, position: Number(position) });
    });
    const made: { readonly to: string; readonly keysAt: string; readonly events: number; readonly before: number }[] =
      [];
    for (let count = 0; count < BACKUPS; count += 1) {
      const goal = acknowledged.length + 30;
      await expect.poll(() => acknowledged.length, SOON).toBeGreaterThan(goal);
      const before = acknowledged.length;
      const to = join(folder, `backup-${count}`);
      const { events, keysAt } = await backUpHere(to);
      made.push({ to, keysAt, events, before });
      expect(acknowledged.length).toBeGreaterThanOrEqual(before);
    }
    load.kill('SIGKILL');
    await once(lines, 'close');

    const log = await all(dataDir);
    for (const { to, keysAt, events, before } of made) {
      const into = `${to}-restored`;
      expect(await restore(to, into, { keys: keysAt })).toMatchObject({ events, former: undefined });
      expect(await all(into)).toEqual(log.slice(0, events));
      for (const { position } of acknowledged.slice(0, before)) expect(position).toBeLessThan(events);
      const { store, close } = await openStores({ eventStoreUrl: undefined, dataDir: into });
      for (const { type, data } of await store.readAll(START, Number.MAX_SAFE_INTEGER)) {
        const { accountId, email, firstName } = data as { accountId: string; email: string; firstName: string };
        if (!forgotten.has(accountId))
          expect(type === 'NameChanged' ? firstName : email).toBe(
            type === 'NameChanged' ? 'Ada' : `${accountId}@example.test`,
          );
      }
      await close();
    }
  });

  it('prints what it did, refuses to overwrite data, and moves it aside with --replace', async () => {
    const to = join(folder, 'by-command');
    const made = command('backup.ts', [to]);
    expect(made, made.stderr).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/Backed up .* events, .* read again and sound/),
    });
    expect(command('backup.ts', [to])).toMatchObject({ status: 1, stderr: expect.stringContaining('is not empty') });
    expect(command('restore.ts', [to])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('holds data already (events, vault)'),
    });
    // That it was made is recorded once it is there: it is not in it itself.
    const now = await all(dataDir);
    const before = now.slice(0, -1);
    expect(now.at(-1)?.type).toBe('BackupMade');
    const back = command('restore.ts', [to, '--replace']);
    expect(back, back.stderr).toMatchObject({
      status: 0,
      stdout: expect.stringContaining(`Restored ${before.length} events`),
    });
    expect(await all(dataDir)).toEqual(before);
    expect(existsSync(join(dataDir, 'replaced'))).toBe(true);
    expect(command('backup.ts', []).stderr).toContain('npm run backup -- FOLDER');
  });

  it('does the same, with the same output, beside a running owner of the folder as without one', async () => {
    const without = [
      command('backup.ts', [join(folder, 'without-1')]),
      command('printLog.ts', ['--type', 'NameChanged']),
    ];
    load = spawn(
      process.execPath,
      ['--import', 'tsx', join(import.meta.dirname, 'peopleLoad.testing.ts'), dataDir, '1', '0', 'stay'],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    await once(load.stdout as NonNullable<ChildProcess['stdout']>, 'data');
    const beside = [
      command('backup.ts', [join(folder, 'without-2')]),
      command('printLog.ts', ['--type', 'NameChanged']),
    ];
    expect(load.exitCode).toBeNull();
    // The log has one event more, as the first backup was recorded in it; that event may need a page more.
    const [before, after] = [without[0], beside[0]].map((made) => {
      const [said = '', events, files, mebibytes] =
        /(\d+) events, (\d+ files), ([\d.]+) MiB/.exec(made?.stdout ?? '') ?? [];
      return { said, events: Number(events), files, mebibytes: Number(mebibytes) };
    });
    expect(after).toMatchObject({ events: (before?.events ?? 0) + 1, files: before?.files });
    expect([0, 0.1]).toContainEqual(expect.closeTo((after?.mebibytes ?? 0) - (before?.mebibytes ?? 0)));
    for (const [index, { status, stdout, stderr }] of beside.entries()) {
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      const asBefore = stdout.replaceAll('without-2', 'without-1').replace(after?.said ?? '', before?.said ?? '');
      expect(undated(asBefore)).toBe(undated(without[index]?.stdout ?? ''));
    }
    expect(without[1]?.stdout.split('\n').length).toBeGreaterThan(30);
  });

  it('is refused under a live process with --replace, too: nothing is changed, and that process works on', async () => {
    const to = join(folder, 'under-a-process');
    await backUpHere(to);
    const folders = () => readdirSync(dataDir).filter((name) => !/^owner/.test(name));
    const before = [folders(), readdirSync(join(dataDir, 'replaced'))];
    const script = join(import.meta.dirname, 'peopleLoad.testing.ts');
    load = spawn(process.execPath, ['--import', 'tsx', script, dataDir, '1'], { stdio: ['ignore', 'pipe', 'inherit'] });
    let acknowledged = 0;
    createInterface({ input: load.stdout as NonNullable<ChildProcess['stdout']> }).on('line', (line) => {
      if (line.startsWith('ack')) acknowledged += 1;
    });
    await expect.poll(() => acknowledged, SOON).toBeGreaterThan(0);
    const back = command('restore.ts', [to, '--replace']);
    expect(back).toMatchObject({ status: 1, stdout: '' });
    expect(back.stderr).toContain(`${dataDir} belongs to`);
    expect(back.stderr).toContain(`process ${load.pid}`);
    expect(back.stderr).toContain('stop that process first');
    expect([folders(), readdirSync(join(dataDir, 'replaced'))]).toEqual(before);
    const soFar = acknowledged;
    await expect.poll(() => acknowledged, SOON).toBeGreaterThan(soFar);
    load.kill('SIGKILL');
    await once(load, 'exit');
    expect((await all(dataDir)).length).toBeGreaterThanOrEqual(acknowledged);
  });

  it('refuses a data folder in use, an unfinished backup and a damaged one', async () => {
    const to = join(folder, 'refused');
    await backUpHere(to);
    load = spawn(
      process.execPath,
      ['--import', 'tsx', join(import.meta.dirname, 'peopleLoad.testing.ts'), dataDir, '1'],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    await once(load.stdout as NonNullable<ChildProcess['stdout']>, 'data');
    await expect(restore(to, dataDir, { replace: true })).rejects.toThrow(`belongs to process ${load.pid}`);
    load.kill('SIGKILL');
    await once(load, 'exit');

    const file = join(to, 'events', 'data.mdb');
    const sound = readFileSync(file);
    const bent = Buffer.from(sound);
    bent[bent.length - 100] = (bent[bent.length - 100] ?? 0) ^ 1;
    writeFileSync(file, bent);
    await expect(restore(to, join(folder, 'elsewhere'))).rejects.toThrow('is not as it was written');
    writeFileSync(file, sound);
    execFileSync('rm', [join(to, 'backup.json')]);
    await expect(restore(to, join(folder, 'elsewhere'))).rejects.toThrow('is no finished backup');
  });
});
