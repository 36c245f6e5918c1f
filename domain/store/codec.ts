import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { currentSchema, type Upcasters, upcast } from '../upcast.ts';
import type { EventLog, EventStore, NewEvent, StoredEvent } from './eventStore.ts';
import { KEY_CACHE_MS, noteForgetting } from './forgetting.ts';
import type { Vault } from './vault.ts';

type Data = Record<string, unknown>;
type Rule = {
  readonly subject: string;
  readonly fields: readonly string[];
  /** What fields that are no text read as once the key is forgotten. */
  readonly blank?: Readonly<Data>;
};

/** Which fields of an event type are personal, and whose: `subject` names the data field that holds the account id. */
export type PersonalFields = Readonly<Record<string, Rule>>;

/** A person's key; `id` distinguishes it from one made for the same person after that was forgotten. */
type Key = { readonly bytes: Buffer; readonly id: string };
type Keys = {
  of(subject: string): Promise<Key | undefined>;
  make(subject: string): Promise<Key>;
  isForgotten(subject: string): Promise<boolean>;
};

export type CodecRules = {
  readonly personal: PersonalFields;
  readonly upcasters: Upcasters;
  readonly cachedKeys?: number;
};

/**
 * The event store as the product sees it: old payloads lifted to today's shape, personal fields sealed with the key of
 * the person they are about. Forgetting that key (`key/{accountId}` in the vault, see {@link forgetKey}) makes them
 * unreadable for ever; they then read as empty strings, or as what the rule has in place of one. So do the fields of events
 * that were recorded before they were personal.
 */
export function withCodec(store: EventStore, vault: Vault, rules: CodecRules): EventStore {
  const codec = openCodec(vault, rules);
  return {
    ...through(codec, store),
    async readAt(position) {
      const event = await store.readAt(position);
      return event && (await codec.decodeAll([event]))[0];
    },
    subscribe: (options) =>
      store.subscribe({ ...options, onEvents: async (events) => options.onEvents(await codec.decodeAll(events)) }),
  };
}

/** The same for a log without subscriptions. */
export const logWithCodec = (log: EventLog, vault: Vault, rules: CodecRules): EventLog =>
  through(openCodec(vault, rules), log);

type Codec = ReturnType<typeof openCodec>;

const through = ({ encode, decodeAll }: Codec, log: EventLog): EventLog => ({
  read: async (stream, from) => decodeAll(await log.read(stream, from)),
  append: async (stream, expected, events) => log.append(stream, expected, await Promise.all(events.map(encode))),
  readAll: async (after, limit) => decodeAll(await log.readAll(after, limit)),
  head: () => log.head(),
  ...(log.silentFor && { silentFor: log.silentFor }),
  ...(log.knownIds && { knownIds: log.knownIds }),
  close: () => log.close(),
});

function openCodec(vault: Vault, rules: CodecRules) {
  const keys = openKeys(vault, rules.cachedKeys);

  async function encode(event: NewEvent): Promise<NewEvent> {
    const metadata = { ...event.metadata, schema: currentSchema(rules.upcasters, event.type) };
    const rule = rules.personal[event.type];
    if (!rule) return { ...event, metadata };
    const data = { ...(event.data as Data) };
    if (data[rule.subject] === undefined) throw new Error(`${event.type} without its ${rule.subject}`);
    const subject = String(data[rule.subject]);
    const secret: Data = {};
    for (const field of rule.fields) {
      if (data[field] !== undefined) secret[field] = data[field];
      delete data[field];
    }
    return {
      ...event,
      metadata,
      data: { ...data, sealed: seal(await keys.make(subject), JSON.stringify(secret), event.id) },
    };
  }

  async function decode(event: StoredEvent): Promise<StoredEvent> {
    const rule = rules.personal[event.type];
    const data = (event.data ?? {}) as Data;
    // The first events of some types do not say whose they are, nor does what another program wrote.
    if (!rule || data[rule.subject] === undefined) return upcast(rules.upcasters, event);
    const subject = String(data[rule.subject]);
    if (typeof data.sealed !== 'string') {
      const hidden = (await keys.isForgotten(subject)) ? { ...data, ...blankOf(rule) } : data;
      return upcast(rules.upcasters, { ...event, data: hidden });
    }
    const { sealed: _sealed, ...open } = data;
    const key = await keys.of(subject);
    const text = key && unseal(key, data.sealed, event.id);
    const secret = text === undefined ? blankOf(rule) : (JSON.parse(text) as Data);
    return upcast(rules.upcasters, { ...event, data: { ...open, ...secret } });
  }

  return { encode, decodeAll: (events: readonly StoredEvent[]) => Promise.all(events.map(decode)) };
}

/** What the personal fields of a type read as once their person is forgotten. */
export const blankOf = ({ fields, blank }: Rule): Data => ({
  ...Object.fromEntries(fields.map((field) => [field, ''])),
  ...blank,
});

function openKeys(vault: Vault, max = 50_000): Keys {
  const cache = new LRUCache<string, Key>({ max, ttl: KEY_CACHE_MS });
  const underWay = new Map<string, Promise<Key | undefined>>();
  const lookUp = async (subject: string) => {
    const entry = await vault.get(`key/${subject}`);
    if (!entry) return undefined;
    const key = keyOf(Buffer.from(entry.value, 'base64'));
    cache.set(subject, key);
    return key;
  };
  const begin = (subject: string) => {
    const begun = lookUp(subject).finally(() => underWay.delete(subject));
    underWay.set(subject, begun);
    return begun;
  };
  // A page has many events of one person, and many subscriptions read the same event at once: one look for all of them.
  const of = async (subject: string) => {
    const cached = cache.get(subject);
    if (cached) return cached;
    const earlier = underWay.get(subject);
    if (!earlier) return begin(subject);
    // What began before this call may have missed a key that was made meanwhile. One that has begun since has not.
    return (await earlier) ?? underWay.get(subject) ?? begin(subject);
  };
  const make = async (subject: string): Promise<Key> => {
    const existing = await of(subject);
    if (existing) return existing;
    if (await vault.get(`forgotten/${subject}`)) return keyOf(randomBytes(32));
    await vault.put(`key/${subject}`, randomBytes(32).toString('base64'), 0);
    return make(subject);
  };
  const isForgotten = async (subject: string) =>
    !(await of(subject)) && (await vault.get(`forgotten/${subject}`)) !== undefined;
  return { of, make, isForgotten };
}

const keyOf = (bytes: Buffer): Key => ({
  bytes,
  id: createHash('sha256').update(bytes).digest('base64url').slice(0, 8),
});

/**
 * Forgets what a person's fields are sealed with. What is recorded of them later is sealed with a key that is not
 * kept, and processes let go of what they have read with the former one (`forgetting.ts`). Safe to repeat.
 */
export async function forgetKey(vault: Vault, subject: string): Promise<void> {
  await vault.put(`forgotten/${subject}`, '1', 0);
  await removeKey(vault, subject);
  await noteForgetting(vault);
}

/** Whether {@link forgetKey} was done in this vault, to its end. */
export async function isKeyForgotten(vault: Vault, subject: string): Promise<boolean> {
  return !(await vault.get(`key/${subject}`)) && (await vault.get(`forgotten/${subject}`)) !== undefined;
}

/** The first half of a {@link forgetKey} that follows: nothing sealed so far can be read, and it is not noted yet. */
export const removeKey = (vault: Vault, subject: string): Promise<void> => vault.remove(`key/${subject}`);

// The event id is bound in, so a sealed text cannot be moved to another event.
function seal({ bytes, id }: Key, text: string, eventId: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', bytes, iv).setAAD(Buffer.from(eventId));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `${id}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')}`;
}

/**
 * The text again; undefined when it was sealed with a key that is forgotten. The first events were sealed without
 * naming the key.
 */
function unseal(key: Key, sealed: string, eventId: string): string | undefined {
  const dot = sealed.indexOf('.');
  if (dot >= 0 && sealed.slice(0, dot) !== key.id) return undefined;
  const bytes = Buffer.from(sealed.slice(dot + 1), 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(0, 12))
    .setAAD(Buffer.from(eventId))
    .setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}
