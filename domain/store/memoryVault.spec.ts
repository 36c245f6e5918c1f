import { openMemoryVault } from './memoryVault.ts';
import { vaultContract } from './vaultContract.ts';

vaultContract('memory', async () => ({ vault: openMemoryVault() }));
