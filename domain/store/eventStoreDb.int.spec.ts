import { afterAll, beforeAll, describe } from 'vitest';
import { eventStoreContract } from './contract.testing.ts';
import { openEventStoreDb } from './eventStoreDb.ts';
import { type StandIn, startStandIn } from './eventStoreDbStandIn.testing.ts';
import { vaultContract } from './vaultContract.testing.ts';
import { openEventStoreDbVault } from './vaultEventStoreDb.ts';

/** An engine under test at an address, opened as the contracts want it. */
const openedStore = async (url: string) => {
  const store = openEventStoreDb(url);
  return {
    store,
    async reopen() {
      await store.close();
      return openEventStoreDb(url);
    },
    another: async () => openEventStoreDb(url),
  };
};
const openedVault = async (url: string) => {
  const vault = openEventStoreDbVault(url);
  return {
    vault,
    async reopen() {
      await vault.close();
      return openEventStoreDbVault(url);
    },
  };
};

describe('EventStoreDB, in-process stand-in', () => {
  let standIn: StandIn;
  beforeAll(async () => {
    standIn = await startStandIn();
  });
  afterAll(() => standIn.close());
  eventStoreContract('EventStoreDB stand-in', () => openedStore(standIn.url));
  vaultContract('EventStoreDB stand-in', () => openedVault(standIn.url));
});

const url = process.env.EVENTSTORE_URL ?? '';
if (!url) console.info('EventStoreDB, real server: skipped, EVENTSTORE_URL is not set');
describe.skipIf(!url)(`EventStoreDB, real server${url ? '' : ' (skipped: EVENTSTORE_URL is not set)'}`, () => {
  eventStoreContract('EventStoreDB', () => openedStore(url));
  vaultContract('EventStoreDB', () => openedVault(url));
});
