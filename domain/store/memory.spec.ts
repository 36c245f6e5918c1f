import { eventStoreContract } from './contract.ts';
import { openMemoryStore } from './memory.ts';

eventStoreContract('memory', async () => ({ store: openMemoryStore() }));
