import type { Vault } from '#domain/store/vault.ts';

const DAY_MS = 86_400_000;

/** How often something may happen: at most `most` times in `withinMs`, a day unless given. `key` names the counter. */
export type Budget = { readonly key: string; readonly most: number; readonly withinMs?: number };

/**
 * Counts that something happens once more, in the vault, which all gateways share. Answers 0, or in how many seconds it
 * may happen again, and then nothing is counted.
 */
export async function overBudget(vault: Vault, budget: Budget, now: string): Promise<number> {
  for (;;) {
    const { wait, recent, version } = await look(vault, budget, now);
    if (wait > 0) return wait;
    if (await vault.put(budget.key, JSON.stringify([...recent, Date.parse(now)]), version)) return 0;
  }
}

/** Answers like {@link overBudget}, and counts nothing. */
export const waitOfBudget: typeof overBudget = async (vault, budget, now) => (await look(vault, budget, now)).wait;

async function look(vault: Vault, { key, most, withinMs = DAY_MS }: Budget, now: string) {
  const at = Date.parse(now);
  const entry = await vault.get(key);
  const recent = (entry ? (JSON.parse(entry.value) as number[]) : []).filter((time) => time > at - withinMs);
  const oldest = recent[recent.length - most];
  const wait = oldest === undefined ? 0 : Math.max(1, Math.ceil((oldest + withinMs - at) / 1000));
  return { wait, recent, version: entry?.version ?? 0 };
}
