import type { Vault } from '#domain/store/vault.ts';

const DAY_MS = 86_400_000;

/** Whether something may happen once more today: at most `most` times in 24 hours, counted in the vault under `key`. */
export async function withinBudget(vault: Vault, key: string, most: number, now: string): Promise<boolean> {
  const at = Date.parse(now);
  for (;;) {
    const entry = await vault.get(key);
    const recent = (entry ? (JSON.parse(entry.value) as number[]) : []).filter((time) => time > at - DAY_MS);
    if (recent.length >= most) return false;
    if (await vault.put(key, JSON.stringify([...recent, at]), entry?.version ?? 0)) return true;
  }
}
