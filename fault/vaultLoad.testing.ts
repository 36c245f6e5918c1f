import { randomUUID } from 'node:crypto';
import { openEmbeddedVault } from '#domain/store/vaultEmbedded.ts';

/**
 * Load for the vault specs: keeps so many entries per caller, forgets the oldest and adds another, until it is killed.
 * node vaultLoad.testing.ts DIR CALLERS KEPT
 */
const [dir = '', callers = '1', kept = '50'] = process.argv.slice(2);
const vault = openEmbeddedVault(dir);

async function work(): Promise<void> {
  const keys: string[] = [];
  for (;;) {
    const key = `key/${randomUUID()}`;
    await vault.put(key, 'a secret of somebody', 0);
    keys.push(key);
    if (keys.length > Number(kept)) await vault.remove(keys.shift() ?? '');
  }
}

await Promise.all(Array.from({ length: Number(callers) }, work));
