import { join } from 'node:path';
import { personal, upcasters } from '../catalogue.ts';
import { withCodec } from './codec.ts';
import { type EmbeddedOptions, openEmbeddedStore } from './embedded.ts';
import type { EventStore } from './eventStore.ts';
import { openEventStoreDb } from './eventStoreDb.ts';
import type { Vault } from './vault.ts';
import { openEmbeddedVault } from './vaultEmbedded.ts';
import { openEventStoreDbVault } from './vaultEventStoreDb.ts';

/**
 * The event store and the vault the environment asks for: EventStoreDB when it has an address, else the embedded engine in `dataDir`.
 * Events come and go through the codec.
 */
export async function openStores(where: {
  eventStoreUrl: string | undefined;
  dataDir: string;
  /** Hears of every transaction of the embedded engine. */
  onCommit?: EmbeddedOptions['onCommit'];
}): Promise<{ store: EventStore; vault: Vault; close(): Promise<void> }> {
  const { eventStoreUrl, dataDir, onCommit } = where;
  const engine = eventStoreUrl ? await openEventStoreDb(eventStoreUrl) : await openEmbeddedStore(join(dataDir, 'events'), { ...(onCommit && { onCommit }) });
  const vault = eventStoreUrl ? await openEventStoreDbVault(eventStoreUrl) : await openEmbeddedVault(join(dataDir, 'vault'));
  const store = withCodec(engine, vault, { personal, upcasters });
  return {
    store,
    vault,
    close: async () => {
      await store.close();
      await vault.close();
    },
  };
}
