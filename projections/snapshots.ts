import { type Snapshots, sealedSnapshots } from '#domain/store/snapshots.ts';
import type { Vault } from '#domain/store/vault.ts';
import { connect, ROOT } from './redis.ts';

/** What the keys begin with under which snapshots of long streams lie. */
export const SNAPSHOTS = `${ROOT}:snapshot:`;
/** One that is not made anew for so long is gone. */
const LIFE_S = 7 * 86_400;
/** Reading the stream does not wait for a Redis that is away. */
const PATIENCE_MS = 500;

/** Snapshots of long streams in the Redis of read models, sealed with a key of the vault ({@link sealedSnapshots}). */
export function openSnapshots(
  redisAddress: string,
  parts: {
    readonly vault: Vault;
    readonly cleanSince: () => number | undefined;
    readonly log: { error(details: object, message: string): void };
  },
): { readonly snapshots: Snapshots; close(): Promise<void> } {
  const redis = connect(redisAddress, { patienceMs: PATIENCE_MS });
  const bytes = {
    get: (name: string) => redis.getBuffer(SNAPSHOTS + name),
    set: (name: string, sealed: Buffer) => redis.set(SNAPSHOTS + name, sealed, 'EX', LIFE_S),
  };
  return { snapshots: sealedSnapshots({ ...parts, bytes }), close: async () => redis.disconnect() };
}
