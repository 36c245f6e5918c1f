import type { Vault, VaultEntry } from './vault.ts';

/** The vault kept in this process only, for fast specs. */
export function openMemoryVault(): Vault {
  const entries = new Map<string, VaultEntry>();
  return {
    get: async (key) => entries.get(key),
    async put(key, value, expected) {
      const version = entries.get(key)?.version ?? 0;
      if (version !== expected) return false;
      entries.set(key, { value, version: version + 1 });
      return true;
    },
    async remove(key) {
      entries.delete(key);
    },
    wipesAtOnce: true,
    async close() {},
  };
}
