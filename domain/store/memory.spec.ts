import { eventStoreContract } from './contract.testing.ts';
import { openMemoryStore } from './memory.ts';

eventStoreContract('memory', async () => ({ store: openMemoryStore() }));
