import type { Vault } from '#domain/store/vault.ts';

const DAY_MS = 86_400_000;

/** Whether something may happen once more: at most `most` times in a day, or in `withinMs`, counted in the vault under `key`. */
export async function withinBudget(vault: Vault, key: string, most: number, now: string, withinMs = DAY_MS): Promise<boolean> {
  const at = Date.parse(now);
  for (;;) {
    const entry = await vault.get(key);
    const recent = (entry ? (JSON.parse(entry.value) as number[]) : []).filter((time) => time > at - withinMs);
    if (recent.length >= most) return false;
    if (await vault.put(key, JSON.stringify([...recent, at]), entry?.version ?? 0)) return true;
  }
}
