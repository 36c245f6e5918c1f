import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openEmbeddedStore } from '#domain/store/embedded.ts';
import { NO_STREAM, START, type StoredEvent } from '#domain/store/eventStore.ts';
import { openStores } from '#domain/store/open.ts';
import type { Random } from './random.ts';
import { record, type Step } from './recording.ts';
import { someEvent } from './someEvent.ts';

const SECTOR = 512;
const LOAD = join(import.meta.dirname, 'peopleLoad.testing.ts');

export type PowerCutReport = {
  readonly states: number;
  readonly flushes: number;
  readonly writes: number;
  readonly acknowledged: number;
  /**
   * States in which the last flush was followed by something to drop or tear, the marks (which are never flushed)
   * aside.
   */
  readonly unflushed: number;
  readonly wrong: readonly string[];
};

type Cut = {
  readonly states: number;
  readonly people: number;
  readonly callers: number;
  readonly random: Random;
  /** A lying disk ignores flushes; then losses must be found, or the judge finds nothing at all. */
  readonly disk?: 'honest' | 'lying';
};

/**
 * Records a process that registers and forgets people (log and vault, group commits and single ones), then cuts the
 * power at so many random moments: what had been flushed is there, of everything else any part may be, in sectors. Each
 * state is opened by the real engine and must hold every acknowledged event, unchanged, in order, with its person's
 * key.
 */
export async function cutPower({ states, people, callers, random, disk = 'honest' }: Cut): Promise<PowerCutReport> {
  const home = mkdtempSync(join(tmpdir(), 'power-'));
  try {
    const data = join(home, 'data');
    const steps = record(data, join(home, 'trace'), [LOAD, data, String(callers), String(people)]);
    checkRecording(steps, data);
    const truth = await eventsIn(data);
    const believed =
      disk === 'honest'
        ? steps
        : steps
            .filter(({ kind }) => kind !== 'flush')
            .map((step) => (step.kind === 'write' ? { ...step, synced: false } : step));
    const first = believed.findIndex((step) => step.kind === 'said');
    const wrong: string[] = [];
    let unflushed = 0;
    for (let state = 0; state < states; state += 1) {
      const at = first + random.below(believed.length - first);
      const dir = join(home, `state-${state}`);
      const { how, pending } = buildState(believed, at, dir, random);
      if (pending > 0) unflushed += 1;
      const found = await faultIn(dir, { truth, said: saidBefore(believed, at), random }).catch(
        (error: Error) => error.message,
      );
      if (found) wrong.push(`state ${state}, ${how} at step ${at}: ${found}`);
      rmSync(dir, { recursive: true, force: true });
    }
    const count = (kind: Step['kind']) => steps.filter((step) => step.kind === kind).length;
    return {
      states,
      flushes: count('flush'),
      writes: count('write'),
      acknowledged: saidBefore(steps, steps.length).kept.size,
      unflushed,
      wrong,
    };
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** A recording that leaves nothing out leads to the files that are there. */
function checkRecording(steps: readonly Step[], data: string): void {
  const files = new Map<string, Buffer>();
  for (const step of steps) {
    if (step.kind === 'size') files.set(step.file, resized(files.get(step.file), step.bytes));
    if (step.kind !== 'write') continue;
    const file = enlarged(files.get(step.file), step.at + step.bytes.length);
    step.bytes.copy(file, step.at);
    files.set(step.file, file);
  }
  for (const name of ['events/data.mdb', 'vault/data.mdb', 'vault/slots'])
    if (!files.get(name)?.equals(readFileSync(join(data, name))))
      throw new Error(`the recording of ${name} misses something`);
}

const timeOf = (steps: readonly Step[], at: number) => steps[at]?.begin ?? Number.POSITIVE_INFINITY;

/**
 * Writes the files as a power cut right before a step may leave them. What was not written of a file that had grown is
 * zeros.
 */
function buildState(
  steps: readonly Step[],
  at: number,
  dir: string,
  random: Random,
): { readonly how: string; readonly pending: number } {
  const now = timeOf(steps, at);
  const flushedUntil = new Map<string, number>();
  for (const step of steps)
    if (step.kind === 'flush' && step.end < now)
      flushedUntil.set(step.file, Math.max(flushedUntil.get(step.file) ?? -1, step.begin));
  const how = random.pick(['nothing more', 'everything', 'some writes', 'some sectors', 'some sectors'] as const);
  const files = new Map<string, Buffer>();
  let pending = 0;
  for (const step of steps) {
    if (step.begin >= now) break;
    if (step.kind === 'size') files.set(step.file, resized(files.get(step.file), step.bytes));
    if (step.kind !== 'write') continue;
    const file = enlarged(files.get(step.file), step.at + step.bytes.length);
    files.set(step.file, file);
    if ((step.synced && step.end < now) || step.end < (flushedUntil.get(step.file) ?? -1))
      step.bytes.copy(file, step.at);
    else {
      if (!step.file.endsWith('mark')) pending += 1;
      if (how === 'everything' || (how === 'some writes' && random.chance(0.5))) step.bytes.copy(file, step.at);
      if (how === 'some sectors') copySectors(step, file, random);
    }
  }
  for (const [name, bytes] of files) {
    mkdirSync(dirname(join(dir, name)), { recursive: true });
    writeFileSync(join(dir, name), bytes);
  }
  return { how, pending };
}

function resized(bytes: Buffer | undefined, size: number): Buffer {
  return bytes && bytes.length >= size ? bytes.subarray(0, size) : enlarged(bytes, size);
}

function enlarged(bytes: Buffer | undefined, size: number): Buffer {
  if (bytes && bytes.length >= size) return bytes;
  return Buffer.concat([bytes ?? Buffer.alloc(0), Buffer.alloc(size - (bytes?.length ?? 0))]);
}

/** A sector is written whole or not at all, in any order. */
function copySectors(step: { readonly at: number; readonly bytes: Buffer }, file: Buffer, random: Random): void {
  const end = step.at + step.bytes.length;
  for (let from = step.at; from < end; from = (Math.floor(from / SECTOR) + 1) * SECTOR) {
    const to = Math.min(end, (Math.floor(from / SECTOR) + 1) * SECTOR);
    if (random.chance(0.5)) step.bytes.copy(file, from, from - step.at, to - step.at);
  }
}

type Said = {
  /** Positions by account. */ readonly kept: ReadonlyMap<number, string>;
  readonly leaving: ReadonlySet<string>;
  readonly forgotten: ReadonlySet<string>;
};

/** What the process had acknowledged before a step. */
function saidBefore(steps: readonly Step[], at: number): Said {
  const now = timeOf(steps, at);
  const [kept, leaving, forgotten] = [new Map<number, string>(), new Set<string>(), new Set<string>()];
  for (const step of steps) {
    if (step.begin >= now) break;
    if (step.kind !== 'said') continue;
    const [word, account = '', position] = step.line.split(' ');
    if (word === 'ack') kept.set(Number(position), account);
    if (word === 'forget') leaving.add(account);
    if (word === 'forgot') forgotten.add(account);
  }
  return { kept, leaving, forgotten };
}

const eventsIn = async (dir: string): Promise<readonly StoredEvent[]> => {
  const store = openEmbeddedStore(join(dir, 'events'));
  const events = await store.readAll(START, Number.MAX_SAFE_INTEGER);
  await store.close();
  return events;
};

/** Opens a state with the real engine; answers what is wrong with it. */
async function faultIn(
  dir: string,
  { truth, said, random }: { truth: readonly StoredEvent[]; said: Said; random: Random },
): Promise<string | undefined> {
  const sealed = await eventsIn(dir);
  for (const [index, event] of sealed.entries())
    if (JSON.stringify(event) !== JSON.stringify(truth[index])) return `event ${index} is not the one that was written`;
  for (const position of said.kept.keys())
    if (position >= sealed.length) return `event ${position} was acknowledged and is lost`;

  const { store, vault, close } = await openStores({ eventStoreUrl: undefined, dataDir: dir });
  try {
    const events = await store.readAll(START, Number.MAX_SAFE_INTEGER);
    for (const stream of new Set(events.map((event) => event.stream)))
      if (
        JSON.stringify(await store.read(stream)) !== JSON.stringify(events.filter((event) => event.stream === stream))
      )
        return `${stream} differs from the log`;
    for (const { position, data } of events) {
      const { accountId, firstName } = data as { accountId: string; firstName: string };
      if (said.kept.has(position) && !said.leaving.has(accountId) && firstName !== 'Ada')
        return `the key of ${accountId} is lost`;
      if (said.forgotten.has(accountId) && firstName !== '') return `${accountId} was forgotten and is back`;
    }
    const { position } = await store.append('after the cut', NO_STREAM, [someEvent(random)]);
    if (position !== events.length) return `the next event has position ${position} instead of ${events.length}`;
    return (await vault.put('after/cut', 'written', 0)) ? undefined : 'the vault cannot be written';
  } finally {
    await close();
  }
}
