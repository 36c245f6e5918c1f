import type { Vault } from './vault.ts';

/** The entry of the vault that is written anew whenever a key was forgotten; it says nothing about whose. */
const NOTED = 'forgettings';
/** So long a process may go on reading with a key that another one has forgotten. */
export const KEY_CACHE_MS = 30_000;
const EVERY_MS = 10_000;

/** Notes that a key was forgotten, for all processes that still hold what they have read with it. */
export async function noteForgetting(vault: Vault): Promise<void> {
  for (;;) {
    const version = (await vault.get(NOTED))?.version ?? 0;
    if (await vault.put(NOTED, String(version + 1), version)) return;
  }
}

/**
 * Calls `forget` soon after a key was forgotten, in this process or in another one, so that what was read with it does
 * not stay in memory; and once more when no process reads with that key any more. A vault that is away is asked again.
 */
export function followForgetting(vault: Pick<Vault, 'get'>, forget: () => void): { stop(): void } {
  let seen: number | undefined;
  let again: number | undefined;
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    const version = await vault.get(NOTED).then(
      (entry) => entry?.version ?? 0,
      () => undefined,
    );
    isLooking = false;
    if (version === undefined) return;
    const isNew = seen !== undefined && version !== seen;
    seen = version;
    if (isNew) again = performance.now() + KEY_CACHE_MS;
    const isDue = again !== undefined && performance.now() > again;
    if (isDue) again = undefined;
    if (isNew || isDue) forget();
  };
  void look();
  const timer = setInterval(() => void look(), EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
