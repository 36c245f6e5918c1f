import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { NO_STREAM } from '#domain/store/eventStore.ts';
import { openStores } from '#domain/store/open.ts';
import { openRandom } from './random.ts';
import { someEvent } from './someEvent.ts';

/*
 * Test support, run as a process of its own: so many callers register people (each with a key of their own in the vault), and forget some
 * of them again. One line `ack {account} {position}` per registration, `forget {account}` before each forgetting.
 * node peopleLoad.testing.ts DATA_DIR CALLERS
 */
const [dataDir = '', callers = '1'] = process.argv.slice(2);
const { store, vault } = await openStores({ eventStoreUrl: undefined, dataDir });
const random = openRandom(1);

async function work() {
  for (;;) {
    const accountId = randomUUID();
    const data = { accountId, email: `${accountId}@example.test`, firstName: 'Ada', lastName: 'Lovelace', userName: accountId, phoneNumber: '+13125550100' };
    const { position } = await store.append(`account-${accountId}`, NO_STREAM, [{ ...someEvent(random), type: 'AccountRegistered', data }]);
    writeSync(1, `ack ${accountId} ${position}\n`);
    if (random.chance(0.2)) {
      writeSync(1, `forget ${accountId}\n`);
      await vault.remove(`key/${accountId}`);
    }
  }
}

await Promise.all(Array.from({ length: Number(callers) }, work));
