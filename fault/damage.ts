import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DamagedFile } from '#domain/store/damage.ts';
import { openEmbeddedStore } from '#domain/store/embedded.ts';
import { type EventStore, type NewEvent, NO_STREAM, START } from '#domain/store/eventStore.ts';
import { openEmbeddedVault } from '#domain/store/vaultEmbedded.ts';
import type { Random } from './random.ts';
import { someEvent } from './someEvent.ts';

const EVENTS = 6000;
const STREAMS = 900;
const SECTOR = 512;
const FIRST_PAGES = 8192;

export type Sound = {
  /** Every event of the log as one text. */ readonly events: string;
  readonly streams: readonly string[];
  readonly secrets: ReadonlyMap<string, string | undefined>;
};

/**
 * Fills a log (events of all sizes, streams behind and in the rows) and a vault (entries changed and removed); answers
 * what is in them.
 */
export async function fill(dir: string, random: Random): Promise<Sound> {
  const store = openEmbeddedStore(join(dir, 'events'));
  const last = new Map<string, number>();
  for (let written = 0; written < EVENTS; ) {
    const batch = new Map<string, NewEvent[]>();
    for (let caller = 0; caller < 60; caller += 1)
      batch.set(
        `stream-${random.below(STREAMS)}`,
        Array.from({ length: 1 + random.below(3) }, () => someEvent(random)),
      );
    const answers = await Promise.all(
      [...batch].map(
        async ([stream, events]) =>
          [stream, await store.append(stream, last.get(stream) ?? NO_STREAM, events)] as const,
      ),
    );
    for (const [stream, { revision, position }] of answers) {
      last.set(stream, revision);
      written = Math.max(written, position);
    }
  }
  const events = await everything(store, [...last.keys()]);
  await store.close();

  const vault = openEmbeddedVault(join(dir, 'vault'));
  const secrets = new Map<string, string | undefined>();
  for (let write = 0; write < 150; write += 1) {
    const key = `key/${random.below(60)}`;
    const entry = await vault.get(key);
    const value = entry && random.chance(0.3) ? undefined : `secret ${write} ${'x'.repeat(random.below(300))}`;
    if (value === undefined) await vault.remove(key);
    else await vault.put(key, value, entry?.version ?? 0);
    secrets.set(key, value);
  }
  await vault.close();
  return { events, streams: [...last.keys()], secrets };
}

/** The whole log in order and stream by stream. */
async function everything(store: EventStore, streams: readonly string[]): Promise<string> {
  const inOrder = await store.readAll(START, Number.MAX_SAFE_INTEGER);
  const byStream = await Promise.all(streams.map((stream) => store.read(stream)));
  return JSON.stringify([inOrder, byStream]);
}

/** Damages one file of a folder; answers how, in words. */
export function damage(file: string, random: Random): string {
  const bytes = readFileSync(file);
  // Where the trees begin is little, and matters most.
  const at = random.chance(0.25) ? random.below(Math.min(FIRST_PAGES, bytes.length)) : random.below(bytes.length);
  const from = at - (at % SECTOR);
  const kind = random.pick(['bit', 'bit', 'bit', 'byte', 'zeros', 'noise', 'moved', 'cut'] as const);
  if (kind === 'bit') bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8));
  if (kind === 'byte') bytes[at] = random.below(256);
  if (kind === 'zeros') bytes.fill(0, from, Math.min(from + SECTOR, bytes.length));
  if (kind === 'noise')
    for (let each = from; each < Math.min(from + SECTOR, bytes.length); each += 1) bytes[each] = random.below(256);
  const other = random.below(Math.ceil(bytes.length / SECTOR)) * SECTOR;
  if (kind === 'moved') bytes.copyWithin(from, other, other + SECTOR);
  writeFileSync(file, kind === 'cut' ? bytes.subarray(0, at) : bytes);
  return `${kind} at byte ${at} of ${file}`;
}

export type Verdict = { readonly refused: number; readonly unharmed: number; readonly wrong: readonly string[] };

/**
 * Damages so many copies, each in one place, and opens each. Every one must be refused, saying the file and the place,
 * or hold exactly the true history, now and after more has been written to it.
 */
export async function damageCopies(
  dir: string,
  sound: Sound,
  { copies, random }: { copies: number; random: Random },
): Promise<Verdict> {
  const wrong: string[] = [];
  let refused = 0;
  const copy = join(dir, 'copy');
  for (let count = 0; count < copies; count += 1) {
    mkdirSync(copy, { recursive: true });
    for (const part of ['events', 'vault']) cpSync(join(dir, part), join(copy, part), { recursive: true });
    const file = random.pick([
      'events/data.mdb',
      'events/data.mdb',
      'events/data.mdb',
      'events/mark',
      'vault/data.mdb',
      'vault/data.mdb',
      'vault/slots',
      'vault/mark',
    ]);
    const how = damage(join(copy, file), random);
    const found = await (file.startsWith('events')
      ? openLog(join(copy, 'events'), sound, random)
      : openVault(join(copy, 'vault'), sound));
    if (found === 'refused') refused += 1;
    else if (found !== 'unharmed') wrong.push(`${how}: ${found}`);
    rmSync(copy, { recursive: true, force: true });
  }
  return { refused, unharmed: copies - refused - wrong.length, wrong };
}

function refusal(error: unknown): string {
  if (!(error instanceof DamagedFile)) return `refused without saying where: ${error}`;
  return /(data\.mdb|slots|mark) is damaged at (page \d+|byte|slot \d+|its beginning).*npm run restore/.test(
    error.message,
  )
    ? 'refused'
    : `unclear: ${error.message}`;
}

async function openLog(dir: string, sound: Sound, random: Random): Promise<string> {
  let store: EventStore | undefined;
  try {
    store = openEmbeddedStore(dir);
    if ((await everything(store, sound.streams)) !== sound.events) return 'the history is another';
    const before = await store.head();
    for (let more = 0; more < 12; more += 1)
      await store.append(`more-${more}`, NO_STREAM, [someEvent(random), someEvent(random)]);
    const [inOrder, byStream] = JSON.parse(sound.events);
    if (JSON.stringify(await store.readAll(START, before + 1)) !== JSON.stringify(inOrder))
      return 'writing changed the history';
    if (
      JSON.stringify(await Promise.all(sound.streams.map((stream) => store?.read(stream)))) !== JSON.stringify(byStream)
    )
      return 'writing changed a stream';
    await store.close();
    store = openEmbeddedStore(dir);
    return 'unharmed';
  } catch (error) {
    return refusal(error);
  } finally {
    await store?.close();
  }
}

async function openVault(dir: string, { secrets }: Sound): Promise<string> {
  try {
    const vault = openEmbeddedVault(dir);
    try {
      for (const [key, value] of secrets) if ((await vault.get(key))?.value !== value) return `${key} is another`;
      await vault.put('more', 'more', 0);
      for (const [key, value] of secrets)
        if ((await vault.get(key))?.value !== value) return `${key} is another after a write`;
      return 'unharmed';
    } finally {
      await vault.close();
    }
  } catch (error) {
    return refusal(error);
  }
}
