import { randomInt } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Key, open, type RootDatabase } from 'lmdb';
import type { BillingRows } from './billing/rows.ts';
import type { ConnectRows } from './connect/rows.ts';
import type { DisputeRows } from './disputes/rows.ts';
import type { Misbehaviour } from './misbehaviour.ts';
import type {
  BalanceTransactionRow,
  ChargeRow,
  DeliveryRow,
  EventRow,
  IntentRow,
  PayoutRow,
  RefundRow,
  SavedReply,
  TaskRow,
} from './rows.ts';
import type { SetupRows } from './setups/rows.ts';

export type Rows = BillingRows &
  ConnectRows &
  DisputeRows &
  SetupRows & {
    payment_intent: IntentRow;
    charge: ChargeRow;
    refund: RefundRow;
    balance_transaction: BalanceTransactionRow;
    payout: PayoutRow;
    event: EventRow;
    delivery: DeliveryRow;
    task: TaskRow;
    reply: SavedReply;
    misbehaviour: Misbehaviour;
    /** Deliveries being kept back so that they can be sent in the wrong order, newest first. */
    held: readonly string[];
  };

export type Kind = keyof Rows;
export type Page = {
  readonly limit: number /** Only ids older than this. */;
  readonly after?: string /** Only ids newer than this. */;
  readonly before?: string;
};

/**
 * Reading: from the store, or from inside a change (`get` then sees the change's own writes; `list` and `related` see
 * what was there before it).
 */
export interface View {
  get<K extends Kind>(kind: K, id: string): Rows[K] | undefined;
  /**
   * Newest first; `wanted` filters before the limit counts. Asks for one more than `limit` so that the caller knows
   * whether there are more.
   */
  list<K extends Kind>(kind: K, page: Page, wanted?: (row: Rows[K]) => boolean): Rows[K][];
  /** Ids entered under a name with {@link Change.relate}, newest first. */
  related(name: string, value: string): string[];
}

/** Writing: all of it or nothing, one change at a time. */
export interface Change extends View {
  put<K extends Kind>(kind: K, id: string, row: Rows[K]): void;
  remove(kind: Kind, id: string): void;
  relate(name: string, value: string, id: string): void;
  /** A new id whose order is the order of creation and whose tail cannot be guessed. */
  newId(prefix: string): string;
  /** Enters something into, or takes it out of, the agenda of what is due; `at` is unix ms. */
  schedule(at: number, kind: Kind, id: string): void;
  unschedule(at: number, kind: Kind, id: string): void;
}

export type Due = { readonly at: number; readonly kind: Kind; readonly id: string };

/** The sandbox's own state on disk: a small LMDB environment in a folder that this process owns. */
export interface SandboxStore extends View {
  /**
   * Runs `work` alone in the world and resolves once its writes are on the disk. When it throws, nothing is written.
   */
  change<T>(work: (change: Change) => T): Promise<T>;
  /** The earliest entries of the agenda, at most `limit`. */
  agenda(limit: number): Due[];
  /** Forgets saved answers older than a unix ms instant, as the provider does after a day. */
  forgetReplies(before: number): Promise<void>;
  close(): Promise<void>;
}

export function openStore(dir: string): SandboxStore {
  mkdirSync(dir, { recursive: true });
  // Without overlapping sync a transaction is answered only after it has been flushed.
  const db: RootDatabase<unknown, Key> = open({
    path: join(dir, 'sandbox.mdb'),
    encoding: 'json',
    overlappingSync: false,
    noSubdir: true,
  });
  const view = viewOf(db);
  return {
    ...view,
    change: (work) => db.transaction(() => apply(db, view, work)),
    agenda: (limit) => [...db.getKeys({ start: ['due'], end: ['due', Number.MAX_SAFE_INTEGER], limit })].map(toDue),
    forgetReplies: (before) =>
      db.transaction(() => {
        const old = [...db.getRange({ start: ['reply'], end: ['reply', LAST] })].filter(
          ({ value }) => (value as Rows['reply']).at < before,
        );
        for (const { key } of old) db.remove(key);
      }),
    close: () => db.close(),
  };
}

/** Sorts after every id and every printable text. */
const LAST = '\uffff';

function viewOf(db: RootDatabase<unknown, Key>): View {
  return {
    get: <K extends Kind>(kind: K, id: string) => db.get([kind, id]) as Rows[K] | undefined,
    list: <K extends Kind>(kind: K, { limit, after, before }: Page, wanted: (row: Rows[K]) => boolean = () => true) => {
      const bounds = before
        ? { start: [kind, before], end: [kind, LAST] }
        : { start: [kind, after ?? LAST], end: [kind], reverse: true };
      const rows: Rows[K][] = [];
      for (const { key, value } of db.getRange(bounds)) {
        const id = Array.isArray(key) ? key[1] : undefined;
        if (id === after || id === before || !wanted(value as Rows[K])) continue;
        if (rows.push(value as Rows[K]) > limit) break;
      }
      return rows;
    },
    related: (name, value) => {
      const keys = db.getKeys({ start: ['of', name, value, LAST], end: ['of', name, value], reverse: true });
      return [...keys].map((key) => (Array.isArray(key) ? String(key[3]) : ''));
    },
  };
}

/** Collects the writes and makes them at the end, so that a refusal half-way leaves no trace. */
function apply<T>(db: RootDatabase<unknown, Key>, view: View, work: (change: Change) => T): T {
  const writes = new Map<string, { key: Key; value: unknown }>();
  const set = (key: Key, value: unknown) => writes.set(JSON.stringify(key), { key, value });
  let counter = Number(db.get(['counter']) ?? 0);
  const result = work({
    ...view,
    get: <K extends Kind>(kind: K, id: string) => {
      const written = writes.get(JSON.stringify([kind, id]));
      return written ? (written.value as Rows[K] | undefined) : view.get(kind, id);
    },
    put: (kind, id, row) => set([kind, id], row),
    remove: (kind, id) => set([kind, id], undefined),
    relate: (name, value, id) => set(['of', name, value, id], true),
    newId: (prefix) => {
      counter += 1;
      set(['counter'], counter);
      return `${prefix}_3${counter.toString(36).padStart(9, '0')}${randomText(15)}`;
    },
    schedule: (at, kind, id) => set(['due', at, kind, id], true),
    unschedule: (at, kind, id) => set(['due', at, kind, id], undefined),
  });
  for (const { key, value } of writes.values()) value === undefined ? db.remove(key) : db.put(key, value);
  return result;
}

function toDue(key: Key): Due {
  const [, at, kind, id] = key as [string, number, Kind, string];
  return { at, kind, id };
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Random letters and digits that cannot be guessed. */
export const randomText = (length: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
