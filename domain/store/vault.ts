/** A secret with the number of its write; `version` counts from 1. */
export type VaultEntry = { readonly value: string; readonly version: number };

/**
 * What must be forgettable or must never be in the log: password hashes, refresh-token families, the key each person's
 * data is sealed with. Kept out of the event log, its exports and subscriptions, and never in Redis. Keys look like
 * `password/{accountId}`.
 */
export interface Vault {
  get(key: string): Promise<VaultEntry | undefined>;
  /**
   * Writes when the entry's version is still `expected` (0: must not exist) and answers whether it did. Durable when it
   * resolves.
   */
  put(key: string, value: string, expected: number): Promise<boolean>;
  /** Forgets for good; forgetting what is not there is fine. */
  remove(key: string): Promise<void>;
  /** Whether the bytes of what is removed are gone when `remove` resolves, not only with the store's next scavenge. */
  readonly wipesAtOnce: boolean;
  /** As of the log (`EventLog.silentFor`). */
  silentFor?(): number;
  /** How the files of a store that does not wipe at once lose those bytes. */
  readonly compaction?: Compaction;
  close(): Promise<void>;
}

/** How one compaction of a node's files went. */
export type CompactionOutcome = 'running' | 'done' | { readonly failed: string };

/**
 * How the bytes of what was removed leave the files of a store that does not wipe them at once: each of its nodes writes
 * its files anew without them. Every call ends within seconds, or throws StoreUnavailable; what the operator has to
 * mend is thrown as a sentence.
 */
export interface Compaction {
  /** The store's nodes, each with files of its own. Throws while one of them is away. */
  nodes(): Promise<readonly string[]>;
  /** Starts one on a node and answers its id; undefined when one runs there that was begun elsewhere. */
  start(node: string): Promise<string | undefined>;
  outcome(id: string): Promise<CompactionOutcome>;
  /**
   * Has every entry that was written after a position (undefined: from the first) keep its last value alone, where a
   * crash of a former release left it keeping all of them: a compaction would keep these secrets. Looks at a part of the
   * store, and answers the position up to which it has come, and whether that is all there is.
   */
  limit(after: number | undefined): Promise<{ readonly upTo: number | undefined; readonly isAll: boolean }>;
}
