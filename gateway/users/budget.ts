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
  const at = Date.parse(now);
  for (;;) {
    const entry = await vault.get(key);
    const recent = (entry ? (JSON.parse(entry.value) as number[]) : []).filter((time) => time > at - withinMs);
    const oldest = recent[recent.length - most];
    if (oldest !== undefined) return Math.max(1, Math.ceil((oldest + withinMs - at) / 1000));
    if (await vault.put(key, JSON.stringify([...recent, at]), entry?.version ?? 0)) return 0;
  }
}
