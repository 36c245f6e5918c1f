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
  close(): Promise<void>;
}
