import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openEmbeddedStore } from '#domain/store/embedded.ts';
import { NO_STREAM } from '#domain/store/eventStore.ts';
import { lockFolder } from '#domain/store/folderLock.ts';
import { copyTo, serveOwner } from '#domain/store/ownerServer.ts';
import { openEmbeddedVault } from '#domain/store/vaultEmbedded.ts';
import { openTestApp } from '../../gateway/testing.ts';
import type { Arm } from '../kit/bench.ts';
import { named, openDriver } from '../kit/drive.ts';
import { smallEvent } from '../kit/events.ts';
import { prefilled } from '../kit/prefill.ts';
import { freeSlots, holdByRest, insist, openHolders, openShops } from '../kit/product.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const SHOPS = 24;
const SECRETS = 1_000;

/** Holds alone, while the owner copies its log and vault again and again, and while `npm run backup` runs again and again beside it. */
export const run: Arm = async (scene) => {
  const dataDir = join(scene.scratch, 'data');
  mkdirSync(dataDir, { recursive: true });
  const lock = await lockFolder(dataDir, { program: 'the bench' });
  const [log, vault] = [openEmbeddedStore(join(dataDir, 'events')), openEmbeddedVault(join(dataDir, 'vault'))];
  for (let done = 0; done < prefilled(scene); done += 1_000)
    await log.append(`past-${done}`, NO_STREAM, Array.from({ length: 1_000 }, smallEvent));
  for (let secret = 0; secret < SECRETS; secret += 1) await vault.put(`key/${secret}`, 'x'.repeat(44), 0);
  const socket = await serveOwner(dataDir, { log, vault });

  const app = await openTestApp({ engine: log });
  const tokenAt = await openHolders(app);
  const slots = freeSlots(await openShops(app, SHOPS));
  const driver = openDriver(scene, app.port);
  const holds = {
    requests: driver.requests(slots.map((slot) => holdByRest(slot, tokenAt(slot.time)))),
    status: 201,
    begins: '{"_id":',
    connections: 16,
  };

  const alone = named('alone', await driver.drive(holds));
  let over = false;
  let copied = 0;
  const copies = (async () => {
    for (; !over; copied += 1) {
      const to = join(scene.scratch, `copy-${copied}`);
      await copyTo({ log, vault }, { log: to, keys: to });
      rmSync(to, { recursive: true, force: true });
    }
  })();
  const copying = named('copying', await driver.drive(holds));
  over = true;
  await copies;
  insist(copied > 0, 'no copy was made meanwhile');
  over = false;
  let made = 0;
  const backups = (async () => {
    for (; !over; made += 1) await backUp(dataDir, join(scene.scratch, `backup-${made}`, 'log'));
  })();
  const during = named('during', await driver.drive(holds));
  over = true;
  await backups;
  insist(made > 0, 'no backup was made meanwhile');
  driver.close();
  await app.close();
  await socket.close();
  await Promise.all([log.close(), vault.close()]);
  lock.release();
  return { ...alone, ...copying, ...during, copied, made };
};

async function backUp(dataDir: string, to: string): Promise<void> {
  const env = { ...process.env, DATA_DIR: dataDir, EVENTSTORE_URL: '' };
  const child = spawn(
    process.execPath,
    ['--import', './domain/store/lowPriority.mjs', '--import', 'tsx', join(ROOT, 'domain', 'store', 'backup.ts'), to],
    {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const [status] = await once(child, 'exit');
  insist(status === 0, `a backup ended with ${status}`);
  rmSync(dirname(to), { recursive: true, force: true });
}
