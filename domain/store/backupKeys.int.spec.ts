import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backUp, type Made } from './backup.ts';
import { filesBelow, filesOf } from './backupFiles.ts';
import { forgetKey } from './codec.ts';
import { NO_STREAM, START } from './eventStore.ts';
import { openForCommand, openStores } from './open.ts';
import type { CopyTo } from './ownerServer.ts';
import { keyWords, restore } from './restore.ts';
import { SLOT_BYTES } from './slots.ts';

const PEOPLE = ['ada', 'ben'] as const;
type Person = (typeof PEOPLE)[number];
const BEGIN = '2026-11-01T02:00:00.000Z';
const onDay = (day: number) => new Date(Date.parse(BEGIN) + day * 86_400_000).toISOString();
const wordOf = (who: string) => `${who.toUpperCase()}-CANARY`;

let home: string;
let dataDir: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'backups-'));
  dataDir = join(home, 'data');
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const where = (dir = dataDir) => ({ eventStoreUrl: undefined, dataDir: dir });
const backUpOn = (day: number, name = `day-${day}`, keys?: string) =>
  backUp({ dataDir, to: join(backups(), name), keys, now: onDay(day) }, () => openForCommand(where(), 'a spec'));
const backups = () => join(home, 'backups');
const backup = (day: number) => join(backups(), `day-${day}`);
const copyOf = (day: number) => join(backups(), 'keys', onDay(day).replaceAll(':', '-'));
const removedBy = ({ kept }: Made) => (kept instanceof Error ? kept : kept.removed);

async function restored(day: number, name = 'restored'): Promise<string> {
  const into = join(home, name);
  await restore(backup(day), into);
  return into;
}

async function register(who: Person) {
  const { store, vault, close } = await openStores(where());
  const data = { accountId: who, email: mailOf(who), firstName: who, lastName: 'Ray', userName: who };
  const metadata = {
    schema: '1',
    commandId: who,
    correlationId: who,
    causationId: who,
    actorId: who,
    actorRole: 'customer',
    channel: 'rest',
    occurredAt: BEGIN,
  };
  const event = { id: crypto.randomUUID(), type: 'AccountRegistered', data, metadata };
  await store.append(`account-${who}`, NO_STREAM, [event]);
  await vault.put(`draft/${who}`, `draft of ${wordOf(who)}`, 0);
  mkdirSync(join(dataDir, 'uploads'), { recursive: true });
  writeFileSync(join(dataDir, 'uploads', `${who}.webp`), `picture of ${wordOf(who)}`);
  await close();
}

/** As an erasure does: the person's key, what the vault has of them, their pictures. Answers what must be nowhere. */
async function erase(who: Person): Promise<readonly Buffer[]> {
  const keysBefore = readFileSync(join(dataDir, 'vault', 'slots'));
  const { vault, close } = await openStores(where());
  const key = (await vault.get(`key/${who}`))?.value ?? '';
  await vault.remove(`draft/${who}`);
  await forgetKey(vault, who);
  rmSync(join(dataDir, 'uploads', `${who}.webp`));
  await close();
  const keysAfter = readFileSync(join(dataDir, 'vault', 'slots'));
  const wiped: Buffer[] = [];
  for (let at = 0; at + SLOT_BYTES <= keysBefore.length; at += SLOT_BYTES) {
    const slot = keysBefore.subarray(at, at + SLOT_BYTES);
    if (!slot.equals(keysAfter.subarray(at, at + SLOT_BYTES))) wiped.push(slot);
  }
  expect(wiped).toHaveLength(2);
  return [...wiped, Buffer.from(key), Buffer.from(key, 'base64'), Buffer.from(wordOf(who))];
}

/** The files below a folder that hold one of some byte strings. */
const holding = (dir: string, needles: readonly Buffer[]): string[] =>
  [...filesBelow(dir)].filter((file) => needles.some((needle) => readFileSync(file).includes(needle)));

const mailOf = (who: Person) => `${wordOf(who)}@example.test`;

/** The addresses of all in a data folder, by person. */
async function mailsOf(dir: string): Promise<Readonly<Record<string, string>>> {
  const { store, close } = await openStores(where(dir));
  const events = await store.readAll(START, 100);
  await close();
  return Object.fromEntries(
    events.map(({ data }) => data as { accountId: string; email: string }).map((one) => [one.accountId, one.email]),
  );
}

/** What a release before wrote: log, vault and pictures in one folder, with one list of them. */
function asFormer(day: number): string {
  const keysAt = copyOf(day);
  const dir = backup(day);
  for (const part of ['vault', 'uploads']) renameSync(join(keysAt, part), join(dir, part));
  rmSync(keysAt, { recursive: true });
  const { madeAt, events } = JSON.parse(readFileSync(join(dir, 'backup.json'), 'utf8'));
  rmSync(join(dir, 'backup.json'));
  writeFileSync(join(dir, 'backup.json'), JSON.stringify({ format: 1, madeAt, events, files: filesOf(dir) }));
  return dir;
}

describe('copies of keys in backups', () => {
  it('lie apart from the log, which gives nothing of a person away', async () => {
    for (const who of PEOPLE) await register(who);
    const made = await backUpOn(0);
    expect(made).toMatchObject({ keysAt: copyOf(0), kept: { removed: [], copies: 1, oldest: BEGIN } });
    expect(copyOf(0)).toContain(join('keys', '2026-11-01T02-00-00.000Z'));
    expect(readdirSync(backup(0)).sort()).toEqual(['backup.json', 'events']);
    expect(readdirSync(copyOf(0)).sort()).toEqual(['keys.json', 'uploads', 'vault']);
    const needles = await erase('ada');
    expect(holding(backup(0), needles)).toEqual([]);
    expect(holding(copyOf(0), needles)).toEqual(
      ['uploads/ada.webp', 'vault/slots'].map((path) => join(copyOf(0), path)),
    );
  });

  it('are gone 30 days after an erasure, with one backup a day; what is kept restores', async () => {
    for (const who of PEOPLE) await register(who);
    await backUpOn(0);
    await backUpOn(1);
    const needles = await erase('ada');
    expect(removedBy(await backUpOn(2))).toEqual([]);
    expect(removedBy(await backUpOn(28))).toEqual([]);
    expect(holding(backups(), needles)).toHaveLength(4);
    expect(removedBy(await backUpOn(29))).toEqual([copyOf(0)]);
    const last = await backUpOn(30);
    expect(last.kept).toEqual({ removed: [copyOf(1)], copies: 4, oldest: onDay(2) });
    expect(holding(backups(), needles)).toEqual([]);
    // The log of the first day, with the newest keys.
    expect(await mailsOf(await restored(0))).toEqual({ ada: '', ben: mailOf('ben') });
  });

  it('never lose the newest, nor that of another installation in the same place', async () => {
    for (const who of PEOPLE) await register(who);
    await backUpOn(0);
    rmSync(dataDir, { recursive: true });
    await register('ada');
    expect(removedBy(await backUpOn(90))).toEqual([]);
    expect(removedBy(await backUpOn(180))).toEqual([copyOf(90)]);
    expect((await restore(backup(0), join(home, 'first'))).keys).toEqual({ from: copyOf(0), madeAt: BEGIN });
    expect((await restore(backup(90), join(home, 'second'))).keys).toEqual({ from: copyOf(180), madeAt: onDay(180) });
    await expect(restore(backup(90), join(home, 'third'), { keys: copyOf(0) })).rejects.toThrow('are of another log');
  });

  it('are taken from backups of the former layout as well, which restore before and after', async () => {
    for (const who of PEOPLE) await register(who);
    await backUpOn(0);
    const former = asFormer(0);
    expect(await mailsOf(await restored(0))).toEqual({ ada: mailOf('ada'), ben: mailOf('ben') });
    const needles = await erase('ada');
    expect(holding(former, needles)).toHaveLength(2);
    expect(removedBy(await backUpOn(30))).toEqual([former]);
    expect(holding(backups(), needles)).toEqual([]);
    expect(readdirSync(former).sort()).toEqual(['backup.json', 'events']);
    const into = await restored(0, 'again');
    expect(await mailsOf(into)).toEqual({ ada: '', ben: mailOf('ben') });
    expect(removedBy(await backUpOn(31))).toEqual([]);
  });

  it('go somewhere else when told so, and never into the place of the log', async () => {
    await register('ada');
    const keys = join(home, 'elsewhere');
    const { keysAt } = await backUpOn(0, undefined, keys);
    expect(keysAt).toBe(join(keys, '2026-11-01T02-00-00.000Z'));
    expect(existsSync(join(backups(), 'keys'))).toBe(false);
    await expect(restored(0)).rejects.toThrow('Name one with --keys');
    for (const [named, into] of [keys, keysAt].entries())
      expect((await restore(backup(0), join(home, `named-${named}`), { keys: into })).keys.from).toBe(keysAt);
    await expect(backUpOn(1, 'keys')).rejects.toThrow('is the place of copies of keys');
    await expect(backUpOn(1, 'one', join(backups(), 'one', 'keys'))).rejects.toThrow('is the place of copies of keys');
    await expect(backUpOn(0, 'twice', keys)).rejects.toThrow('is there already');
  });
});

describe('a log and keys of two moments', () => {
  it('older keys: who came in between cannot be read, and restore says so', async () => {
    await register('ada');
    await backUpOn(0);
    await register('ben');
    await backUpOn(1);
    const done = await restore(backup(1), join(home, 'older'), { keys: copyOf(0) });
    expect(await mailsOf(join(home, 'older'))).toEqual({ ada: mailOf('ada'), ben: '' });
    expect(keyWords(done)).toEqual([
      expect.stringContaining('who registered in between has no key and no password'),
      expect.stringContaining('erases these people again before it serves anything'),
    ]);
  });

  it('newer keys: who was erased in between stays unreadable, and restore says so', async () => {
    for (const who of PEOPLE) await register(who);
    await backUpOn(0);
    await erase('ada');
    await backUpOn(1);
    const done = await restore(backup(0), join(home, 'newer'));
    expect(await mailsOf(join(home, 'newer'))).toEqual({ ada: '', ben: mailOf('ben') });
    expect(keyWords(done)).toEqual([expect.stringContaining('close these accounts again')]);
    expect(keyWords(await restore(backup(1), join(home, 'same')))).toEqual([]);
  });
});

describe('a backup that ended between its two copies', () => {
  /** What is there at each step of a backup, in their order, and what restore says of it. */
  const STEPS: readonly (readonly [what: string, undo: () => void, says: string])[] = [
    [
      'the list of the log is half written',
      () => writeFileSync(join(backup(1), 'backup.json'), '{"format": 2, "madeAt"'),
      'backup.json cannot be read',
    ],
    ['the keys are whole', () => rmSync(join(backup(1), 'backup.json')), 'backup.json is missing'],
    ['the keys have no list', () => rmSync(join(copyOf(1), 'keys.json')), 'backup.json is missing'],
    ['the keys are half there', () => rmSync(join(copyOf(1), 'vault', 'slots')), 'backup.json is missing'],
    ['the log alone is there', () => rmSync(copyOf(1), { recursive: true }), 'backup.json is missing'],
  ];

  it('is refused with a sentence, whichever step was the last, and the one before restores', async () => {
    for (const who of PEOPLE) await register(who);
    await backUpOn(0);
    await backUpOn(1);
    for (const [what, undo, says] of STEPS) {
      undo();
      await expect(restored(1, 'refused'), what).rejects.toThrow(says);
      expect(existsSync(join(home, 'refused')), what).toBe(false);
      expect(await mailsOf(await restored(0, what)), what).toEqual({ ada: mailOf('ada'), ben: mailOf('ben') });
    }
  });

  it('leaves keys that the next backup removes after a day, and none at all where it could still end properly', async () => {
    await register('ada');
    await backUpOn(0);
    rmSync(join(copyOf(0), 'keys.json'));
    expect(removedBy(await backUpOn(1))).toEqual([]);
    expect(removedBy(await backUpOn(2))).toEqual([copyOf(0)]);
    const failing = async () => {
      const stores = await openForCommand(where(), 'a spec');
      const copyTo = async (to: CopyTo) => {
        await stores.copyTo(to);
        throw new Error('the line was cut');
      };
      return { ...stores, copyTo };
    };
    const order = { dataDir, to: backup(3), now: onDay(3) };
    await expect(backUp(order, failing)).rejects.toThrow('the line was cut');
    expect(existsSync(copyOf(3))).toBe(false);
    await expect(restored(3)).rejects.toThrow('is no finished backup');
  });

  it('damaged keys are refused, and named ones that are none', async () => {
    await register('ada');
    await backUpOn(0);
    await expect(restore(backup(0), join(home, 'x'), { keys: home })).rejects.toThrow('is no finished copy of keys');
    writeFileSync(join(copyOf(0), 'vault', 'slots'), 'bent');
    await expect(restored(0)).rejects.toThrow('is not as it was written');
  });
});
