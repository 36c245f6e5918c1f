import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { personal, upcasters } from '#domain/catalogue.ts';
import { forgetKey, withCodec } from '#domain/store/codec.ts';
import { openEmbeddedStore } from '#domain/store/embedded.ts';
import { type EventStore, NO_STREAM, START } from '#domain/store/eventStore.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { redisTexts } from './redisTexts.testing.ts';

/*
 * The table of personal fields (`domain/catalogue.ts`) itself says where words are put: a field that is added to it is
 * searched for from then on. Where people can write, and what commands and jobs do with it, is in `erasure.int.spec.ts`.
 */

type Data = Readonly<Record<string, unknown>>;
type Sample = { readonly written: Data; readonly read?: Data };

/** What is chosen from given values, in which no word can stand. */
const CHOSEN = ['PreferencesSet.quiet', 'PreferencesSet.dailyAt', 'PreferencesSet.timeZone'];
/** Names of properties whose values say of what kind something is. */
const KINDS = ['type', 'state'];
const ENOUGH = Number.MAX_SAFE_INTEGER;

const dir = mkdtempSync(join(tmpdir(), 'every-field-'));
let engine: EventStore;
let app: TestApp;
beforeAll(async () => {
  engine = openEmbeddedStore(join(dir, 'events'));
  app = await openTestApp({ engine, workers: false });
});
afterAll(async () => {
  await app?.close();
  await engine?.close();
  rmSync(dir, { recursive: true, force: true });
});

/** By word, the field it was put in as `type.field`. */
const words = new Map<string, string>();
/** Everybody whom a field with a word is about. */
const people = new Set<string>();
let streams = 0;

/** The value with a word in place of each text in it. */
function worded(value: unknown, word: string): unknown {
  if (typeof value === 'string') return word;
  if (Array.isArray(value)) return value.length > 0 ? value.map((one) => worded(one, word)) : [word];
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inside]) => [key, KINDS.includes(key) ? inside : worded(inside, word)]),
  );
}

/** The data of an event with a word of its own in each personal field. */
function planted(type: string, data: Data): Data {
  const rule = personal[type];
  if (!rule) return data;
  people.add(String(data[rule.subject]));
  const fields = rule.fields.map((field) => {
    if (CHOSEN.includes(`${type}.${field}`)) return [field, data[field]];
    const word = `qzv${words.size}q`;
    words.set(word, `${type}.${field}`);
    return [field, worded(data[field] ?? word, word)];
  });
  return { ...data, ...Object.fromEntries(fields) };
}

async function append(type: string, data: Data): Promise<void> {
  streams += 1;
  const who = { actorId: 'a', actorRole: 'customer', channel: 'rest' } as const;
  const request = { commandId: 'c', correlationId: 'c', causationId: 'c', occurredAt: '2027-01-12T12:00:00.000Z' };
  const event = { id: crypto.randomUUID(), type, data, metadata: { schema: '1', ...who, ...request } };
  await app.store.append(`every-field-${streams}`, NO_STREAM, [event]);
}

/** One event of each type as it is read today, with most of the personal fields where samples differ. */
function oneOfEach(): readonly (readonly [type: string, data: Data])[] {
  const folder = new URL('../../domain/golden/', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.json') && name !== 'pageWords.json');
  const samples = files.flatMap((name) =>
    Object.entries(JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Record<string, readonly Sample[]>),
  );
  return samples.map(([type, all]) => {
    const { subject, fields = [] } = personal[type] ?? {};
    const whole = all.map(({ written, read }) => read ?? written).filter((data) => !subject || data[subject]);
    const countOf = (data: Data) => fields.filter((field) => data[field] !== undefined).length;
    const [fullest] = whole.toSorted((one, other) => countOf(other) - countOf(one));
    if (!fullest) throw new Error(`no sample of ${type} says whom it is about`);
    return [type, fullest];
  });
}

/** Where the words are in some texts: field and place. */
const found = (texts: ReadonlyMap<string, string>): string[] =>
  [...texts].flatMap(([place, text]) => {
    const low = `${place} ${text}`.toLowerCase();
    return [...words].flatMap(([word, field]) => (low.includes(word) ? [`${field} in ${place}`] : []));
  });

const logAs = async (store: EventStore) => new Map([['the log', JSON.stringify(await store.readAll(START, ENOUGH))]]);

const files = () =>
  new Map(
    readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path): [string, string] => [path, readFileSync(path, 'latin1')]),
  );

it('keeps every personal field of every event type sealed in the log, and has none of them once people are forgotten', async () => {
  for (const [type, data] of oneOfEach()) await append(type, planted(type, data));
  await app.settle();
  const all = Object.entries(personal).flatMap(([type, { fields }]) => fields.map((field) => `${type}.${field}`));
  expect([...words.values(), ...CHOSEN].sort()).toEqual(all.sort());
  expect(found(await logAs(app.store))).toHaveLength(words.size);
  expect(found(await redisTexts(app.redis)).length).toBeGreaterThan(words.size / 2);
  expect(found(await logAs(engine))).toEqual([]);
  expect(found(files())).toEqual([]);

  for (const accountId of people) await append('AccountClosed', { accountId, reason: '', epoch: 1 });
  await app.settle();
  for (const accountId of people) await forgetKey(app.vault, accountId);
  expect(found(await redisTexts(app.redis))).toEqual([]);
  // As another process reads it, which has no key in memory.
  expect(found(await logAs(withCodec(engine, app.vault, { personal, upcasters })))).toEqual([]);
});
