import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { START } from '#domain/store/eventStore.ts';
import { openStores } from '#domain/store/open.ts';
import { pause } from './product.ts';

const LOAD = join(import.meta.dirname, 'peopleLoad.testing.ts');

let dir: string;
let stores: Awaited<ReturnType<typeof openStores>>;
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'fresh-'));
  stores = await openStores({ eventStoreUrl: undefined, dataDir: dir });
  // What was read while opening is let go.
  await pause(20);
});
afterEach(async () => {
  await stores.close();
  rmSync(dir, { recursive: true, force: true });
});

/** Another process registers somebody while this one gets no turn: nothing of what it has open may be renewed by a timer. */
function somebodyRegistersElsewhere(): string {
  const { stdout, status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', LOAD, dir, '1', '1'], { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  return /^ack (\S+) 0$/m.exec(stdout)?.[1] ?? '';
}

it('a key that another process has just made opens its event, although the vault was being read a moment ago', async () => {
  void stores.vault.get('somebody else');
  const account = somebodyRegistersElsewhere();
  const [registered] = await stores.store.readAll(START, 1);
  expect(registered?.data).toMatchObject({ accountId: account, firstName: 'Ada' });
});

it('a key that another process has just made can be forgotten at once', async () => {
  void stores.vault.get('somebody else');
  const account = somebodyRegistersElsewhere();
  await stores.vault.remove(`key/${account}`);
  await pause(20);
  expect(await stores.vault.get(`key/${account}`)).toBeUndefined();
});

it("the log's end is where another process has just brought it", async () => {
  void stores.store.head();
  somebodyRegistersElsewhere();
  expect(await stores.store.head()).toBe(1);
});
