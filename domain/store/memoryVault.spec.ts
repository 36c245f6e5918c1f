import { openMemoryVault } from './memoryVault.ts';
import { vaultContract } from './vaultContract.testing.ts';

vaultContract('memory', async () => ({ vault: openMemoryVault() }));
