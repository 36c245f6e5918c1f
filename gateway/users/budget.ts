import type { Vault } from '#domain/store/vault.ts';

const DAY_MS = 86_400_000;

/**
 * Counts that something happens once more: at most `most` times in a day, or in `withinMs`, kept in the vault under
 * `key`, which all gateways share. Answers 0, or in how many seconds it may happen again, and then nothing is counted.
 */
export async function overBudget(
  vault: Vault,
  key: string,
  most: number,
  now: string,
  withinMs = DAY_MS,
): Promise<number> {
  for (;;) {
    const { wait, recent, version } = await look(vault, key, most, now, withinMs);
    if (wait > 0) return wait;
    if (await vault.put(key, JSON.stringify([...recent, Date.parse(now)]), version)) return 0;
  }
}

/** Answers like {@link overBudget}, and counts nothing. */
export async function waitOfBudget(
  vault: Vault,
  key: string,
  most: number,
  now: string,
  withinMs = DAY_MS,
): Promise<number> {
  return (await look(vault, key, most, now, withinMs)).wait;
}

async function look(vault: Vault, key: string, most: number, now: string, withinMs: number) {
  const at = Date.parse(now);
  const entry = await vault.get(key);
  const recent = (entry ? (JSON.parse(entry.value) as number[]) : []).filter((time) => time > at - withinMs);
  const oldest = recent[recent.length - most];
  const wait = oldest === undefined ? 0 : Math.max(1, Math.ceil((oldest + withinMs - at) / 1000));
  return { wait, recent, version: entry?.version ?? 0 };
}
