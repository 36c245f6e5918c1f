import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { NO_STREAM } from '#domain/store/eventStore.ts';
import { openStores } from '#domain/store/open.ts';
import { openRandom } from './random.ts';
import { someEvent } from './someEvent.ts';

/*
 * Test support, run as a process of its own: so many callers register people (each with a key of their own in the
 * vault), rename them, and forget some of them again. One line `ack {account} {position}` per event once it is kept,
 * `forget {account}` before a forgetting and `forgot {account}` after it; the first line is `ready`. A fourth argument
 * `stay`: the process keeps the folder until it is killed.
 * node peopleLoad.testing.ts DATA_DIR CALLERS [PEOPLE_PER_CALLER [stay]]
 */
const [dataDir = '', callers = '1', people = '1000000', stay] = process.argv.slice(2);
const { store, vault, close } = await openStores({ eventStoreUrl: undefined, dataDir });
const random = openRandom(1);

/** At once and by one call, so that a recording sees it; the reader may be behind. */
function say(line: string): void {
  for (;;)
    try {
      return void writeSync(1, `${line}\n`);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
    }
}

async function work() {
  for (let count = 0; count < Number(people); count += 1) {
    const accountId = randomUUID();
    const name = { firstName: 'Ada', lastName: 'Lovelace' };
    const data = {
      accountId,
      email: `${accountId}@example.test`,
      ...name,
      userName: accountId,
      phoneNumber: '+13125550100',
    };
    const registered = await store.append(`account-${accountId}`, NO_STREAM, [
      { ...someEvent(random), type: 'AccountRegistered', data },
    ]);
    say(`ack ${accountId} ${registered.position}`);
    const renamed = await store.append(`account-${accountId}`, 0, [
      { ...someEvent(random), type: 'NameChanged', data: { accountId, ...name } },
    ]);
    say(`ack ${accountId} ${renamed.position}`);
    if (!random.chance(0.2)) continue;
    say(`forget ${accountId}`);
    await vault.remove(`key/${accountId}`);
    say(`forgot ${accountId}`);
  }
}

say('ready');
await Promise.all(Array.from({ length: Number(callers) }, work));
if (!stay) await close();
