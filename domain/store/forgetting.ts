import type { Vault } from './vault.ts';

/** The entry of the vault that is written anew whenever a key was forgotten; it says nothing about whose. */
const NOTED = 'forgettings';
/** So long a process may go on reading with a key that another one has forgotten. */
export const KEY_CACHE_MS = 30_000;
const EVERY_MS = 10_000;
/** What snapshots of long streams are sealed with, of which nobody can say whose data they have. */
export const SNAPSHOT_KEY = 'snapshots/key';

/**
 * Notes that a key was forgotten, for all processes that still hold what they have read with it, and throws away the key of
 * snapshots.
 */
export async function noteForgetting(vault: Vault): Promise<void> {
  for (;;) {
    const version = await forgettingsIn(vault);
    if (await vault.put(NOTED, String(version + 1), version)) break;
  }
  // After the note: who seals a snapshot with a later key has seen it.
  await vault.remove(SNAPSHOT_KEY);
}

/** How many times a key was forgotten in a vault. */
export const forgettingsIn = async (vault: Pick<Vault, 'get'>): Promise<number> =>
  (await vault.get(NOTED))?.version ?? 0;

/** `cleanSince`: as of how many forgettings nothing is held any more that was read with a forgotten key; undefined else. */
export type Following = { readonly cleanSince: () => number | undefined; stop(): void };

/**
 * Calls `forget` soon after a key was forgotten, in this process or in another one, so that what was read with it does
 * not stay in memory; and once more when no process reads with that key any more. A vault that is away is asked again. To
 * be called before anything is read: where the first look fails, what was read until the next one is let go, too.
 */
export async function followForgetting(vault: Pick<Vault, 'get'>, forget: () => void): Promise<Following> {
  let seen = await forgettingsIn(vault).catch(() => undefined);
  let again: number | undefined;
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    const version = await forgettingsIn(vault).catch(() => undefined);
    isLooking = false;
    if (version === undefined) return;
    const isNew = version !== seen;
    seen = version;
    if (isNew) again = performance.now() + KEY_CACHE_MS;
    const isDue = again !== undefined && performance.now() > again;
    if (isDue) again = undefined;
    if (isNew || isDue) forget();
  };
  const timer = setInterval(() => void look(), EVERY_MS);
  timer.unref();
  return { cleanSince: () => (again === undefined ? seen : undefined), stop: () => clearInterval(timer) };
}
