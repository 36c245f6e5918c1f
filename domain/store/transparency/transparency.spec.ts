import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anEvent } from '../contractTools.testing.ts';
import { type EventStore, NO_STREAM, type StoredEvent } from '../eventStore.ts';
import { openMemoryStore } from '../memory.ts';
import { openMemoryVault } from '../memoryVault.ts';
import { through } from '../seats.testing.ts';
import { readTrouble } from './headList.ts';
import { signatureOf } from './heads.ts';
import { headsFile, keysFile, privateKeyFile, readHeads, readKeys } from './headsFolder.ts';
import { isConsistent, isIncluded } from './merkle.ts';
import { openTransparency, type Transparency } from './transparency.ts';
import { readPages, VERDICTS, verifyLogAgainst } from './verify.ts';

let dir: string;
let store: EventStore;
let vault: ReturnType<typeof openMemoryVault>;
let clock: number;
const open: Transparency[] = [];
const logger = { error: vi.fn() };

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'cs-heads-'));
  store = openMemoryStore();
  vault = openMemoryVault();
  clock = Date.UTC(2026, 10, 25);
  logger.error.mockClear();
});
afterEach(async () => {
  for (let one = open.pop(); one; one = open.pop()) await one.stop();
  rmSync(dir, { recursive: true, force: true });
});

const headsDir = () => join(dir, 'heads');

async function start(over: { log?: EventStore; headsDir?: string; everyMs?: number } = {}): Promise<Transparency> {
  const started = openTransparency({
    log: store,
    vault,
    treeDir: join(dir, `tree-${open.length}`),
    headsDir: headsDir(),
    origin: 'chairside.test/log',
    now: () => {
      clock += 1_000;
      return new Date(clock).toISOString();
    },
    logger,
    ...over,
  });
  open.push(started);
  started.begin();
  await started.started;
  return started;
}

async function stop(): Promise<void> {
  await open.pop()?.stop();
}

async function append(count: number): Promise<void> {
  for (let one = 0; one < count; one += 1) await store.append(`s-${crypto.randomUUID()}`, NO_STREAM, [anEvent()]);
}

/** The same log with one event changed, or the last ones left out. */
const changedAt = (at: number): EventStore => {
  const change = (event: StoredEvent) => (event.position === at ? { ...event, data: { amount: 1 } } : event);
  return through(store, {
    subscribe: (options) => store.subscribe({ ...options, onEvents: (events) => options.onEvents(events.map(change)) }),
  });
};

describe('heads', () => {
  it('are signed at each start, numbered, and copied beside the data with a key that only its owner reads', async () => {
    await append(3);
    const first = await start();
    await stop();
    await append(4);
    await start();
    expect(first.trouble()).toBeUndefined();
    const [again] = open;
    expect(await Promise.all([again?.count(), again?.count(), again?.count()])).toEqual([2, 2, 2]);
    const heads = readHeads(headsFile(headsDir()));
    expect(heads.map(({ size }) => size)).toEqual([3, 7]);
    const keys = readKeys(keysFile(headsDir()));
    expect(heads.map((head) => signatureOf(head, keys))).toEqual(['good', 'good']);
    expect(keys).toHaveLength(1);
    expect(statSync(privateKeyFile(headsDir())).mode & 0o077).toBe(0);
    const verdict = await verifyLogAgainst(heads, keys, (audit) => readPages(store, audit));
    expect(verdict.code).toBe(VERDICTS.sound);
  });

  it('are signed every so often, by one process of several', async () => {
    await append(2);
    const one = await start({ everyMs: 20 });
    const count = await one.count();
    await expect.poll(() => one.count()).toBeGreaterThan(count + 1);
    await stop();
    // Each process signs at its start; within the hour no other head follows.
    const [left, right] = await Promise.all([start({ headsDir: join(dir, 'a') }), start({ headsDir: join(dir, 'b') })]);
    expect([left.trouble(), right.trouble()]).toEqual([undefined, undefined]);
    const numbers = (await left.heads(0, 1_000)).map(({ number }) => number);
    expect(numbers).toEqual(numbers.map((_, index) => index));
    expect((await left.keys()).length).toBe(3);
  });

  it('prove each event and each other, and know an event by its position', async () => {
    await append(21);
    const again = await start();
    const head = await again.headAt(0);
    if (!head) throw new Error('no head was signed');
    const root = head.root;
    for (let index = 0; index < 21; index += 1) {
      const { leaf, size, proof } = again.inclusion(again.ordinalOf(index) ?? -1, 21);
      expect(isIncluded({ index, size, leaf, root }, proof)).toBe(true);
    }
    expect(again.ordinalOf(21)).toBeUndefined();
    expect(again.ordinalOf(0.5)).toBeUndefined();
    await append(300);
    await expect.poll(() => again.size()).toBe(321);
    await stop();
    const later = await start();
    const latest = await later.headAt((await later.count()) - 1);
    const { proof } = later.consistency(21, 321);
    expect(isConsistent({ from: 21, fromRoot: root, to: 321, toRoot: latest?.root ?? root }, proof)).toBe(true);
  });

  it('have the tree’s files made anew, and removed at the end', async () => {
    await append(2);
    await start();
    expect(readdirSync(join(dir, 'tree-0'))).toHaveLength(1);
    await stop();
    expect(readdirSync(join(dir, 'tree-0'))).toEqual([]);
  });
});

describe('a past that was changed', () => {
  it('is signed by nobody: it is said in the log and noted for the owners, until it fits again', async () => {
    await append(10);
    await start();
    await stop();
    await append(5);
    const wrong = await start({ log: changedAt(4) });
    expect(wrong.trouble()).toMatch(/^What was recorded before has been changed: the head of .* over 10 events/);
    expect(logger.error).toHaveBeenCalledTimes(1);
    expect(await readTrouble(vault)).toBe(wrong.trouble());
    expect(await wrong.count()).toBe(1);
    expect(readHeads(headsFile(headsDir()))).toHaveLength(1);
    await stop();
    const right = await start();
    expect([right.trouble(), await readTrouble(vault), await right.count()]).toEqual([undefined, undefined, 2]);
  });

  it('is found by the copies alone, when log and vault were replaced together', async () => {
    await append(10);
    await start();
    await stop();
    store = openMemoryStore();
    vault = openMemoryVault();
    await append(12);
    const other = await start();
    expect(other.trouble()).toMatch(/does not fit the log/);
    await stop();
    store = openMemoryStore();
    await append(3);
    expect((await start()).trouble()).toMatch(/^The log has only 3 events: the head of .* over 10 events/);
  });

  it('is not made good by a head that was changed in the vault', async () => {
    await append(4);
    await start();
    await stop();
    const entry = await vault.get('transparency/head/0');
    await vault.put('transparency/head/0', entry?.value.replace('\n4\n', '\n3\n') ?? '', entry?.version ?? 0);
    expect((await start()).trouble()).toMatch(/^Head 0 is not as it was signed\. /);
  });

  it('does not follow from a crash: events without a head, a head without its copy, files of a killed process', async () => {
    await append(4);
    await start();
    await stop();
    // The head was put down, and its copy was not.
    writeFileSync(headsFile(headsDir()), '');
    await append(3);
    const left = join(dir, 'tree-0', 'tree-killed');
    mkdirSync(left, { recursive: true });
    appendFileSync(join(left, 'level-0'), 'half');
    const next = await start();
    expect(next.trouble()).toBeUndefined();
    expect(readHeads(headsFile(headsDir())).map(({ size }) => size)).toEqual([4, 7]);
    expect(existsSync(left)).toBe(false);
  });
});

describe('a folder that cannot be written', () => {
  it('keeps heads from being signed and nothing else', async () => {
    await append(2);
    writeFileSync(join(dir, 'file'), '');
    const stuck = await start({ headsDir: join(dir, 'file', 'heads') });
    expect(stuck.trouble()).toMatch(/^Heads cannot be signed: ENOTDIR/);
    expect([stuck.size(), await readTrouble(vault)]).toEqual([2, undefined]);
    expect(readFileSync(join(dir, 'file'), 'utf8')).toBe('');
  });
});
