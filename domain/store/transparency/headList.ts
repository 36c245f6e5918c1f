import { LRUCache } from 'lru-cache';
import type { Vault } from '../vault.ts';
import { type Head, headOf } from './heads.ts';

/** A key that heads are or were signed with, and since when it is known. */
export type ListedKey = { readonly text: string; readonly since: string };
/** A head and its number, from 0. */
export type NumberedHead = { readonly number: number; readonly head: Head };

const ORIGIN = 'transparency/origin';
const KEYS = 'transparency/keys';
const COUNT = 'transparency/count';
const TROUBLE = 'transparency/trouble';
const headKey = (number: number): string => `transparency/head/${number}`;
const AT_ONCE = 32;
/** Heads never change, and anyone may ask for them. */
const CACHED = 4_000;

/** What keeps heads from being signed; undefined when nothing does. Any process may ask. */
export async function readTrouble(vault: Pick<Vault, 'get'>): Promise<string | undefined> {
  return (await vault.get(TROUBLE))?.value;
}

/**
 * The heads, the name of the log and the public keys, as all processes share them: in the vault, because a head in the
 * log would change what it is over.
 */
export type HeadList = ReturnType<typeof openHeadList>;

export function openHeadList(vault: Vault) {
  let known = 0;
  const cache = new LRUCache<number, Head>({ max: CACHED });

  /** Writes what follows from the present value, which another process may have changed meanwhile. */
  async function update(key: string, next: (value: string | undefined) => string | undefined): Promise<void> {
    for (;;) {
      const entry = await vault.get(key);
      const value = next(entry?.value);
      if (value === undefined || value === entry?.value) return;
      if (await vault.put(key, value, entry?.version ?? 0)) return;
    }
  }

  async function at(number: number): Promise<Head | undefined> {
    const cached = cache.get(number);
    if (cached) return cached;
    const entry = await vault.get(headKey(number));
    if (!entry) return undefined;
    const head = headOf(entry.value);
    cache.set(number, head);
    return head;
  }

  /** How many heads there are. The count in the vault may lag behind: it is written after the head. */
  async function count(): Promise<number> {
    let next = known === 0 ? Number((await vault.get(COUNT))?.value ?? 0) : known;
    while (await vault.get(headKey(next))) next += 1;
    known = next;
    return next;
  }

  return {
    at,
    count,
    /** The name of the log; the proposed one when it has none yet. */
    async origin(proposed: string): Promise<string> {
      await update(ORIGIN, (value) => value ?? proposed);
      return (await vault.get(ORIGIN))?.value ?? proposed;
    },
    async keys(): Promise<readonly ListedKey[]> {
      const entry = await vault.get(KEYS);
      return entry ? (JSON.parse(entry.value) as ListedKey[]) : [];
    },
    async listKey(key: ListedKey): Promise<void> {
      await update(KEYS, (value) => {
        const keys = value === undefined ? [] : (JSON.parse(value) as ListedKey[]);
        return keys.some(({ text }) => text === key.text) ? undefined : JSON.stringify([...keys, key]);
      });
    },
    /** Adds a head under a number; false when there is one already. */
    async add(number: number, { note }: Head): Promise<boolean> {
      if (!(await vault.put(headKey(number), note, 0))) return false;
      await update(COUNT, (value) => String(Math.max(number + 1, Number(value ?? 0))));
      return true;
    },
    /** The heads from a number on, in order. */
    async from(first: number, limit = Number.POSITIVE_INFINITY): Promise<NumberedHead[]> {
      const begin = Math.max(first, 0);
      const end = Math.min(await count(), first + limit);
      const found: NumberedHead[] = [];
      for (let number = begin; number < end; number += AT_ONCE) {
        const numbers = Array.from({ length: Math.min(AT_ONCE, end - number) }, (_, index) => number + index);
        const heads = await Promise.all(numbers.map(at));
        for (const [index, head] of heads.entries()) if (head) found.push({ number: number + index, head });
      }
      return found;
    },
    noteTrouble: (sentence: string) => update(TROUBLE, () => sentence),
    forgetTrouble: async () => {
      if (await readTrouble(vault)) await vault.remove(TROUBLE);
    },
  };
}
