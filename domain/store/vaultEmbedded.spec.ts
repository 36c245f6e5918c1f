import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open } from 'lmdb';
import { afterAll, describe, expect, it } from 'vitest';
import { openSlots, SLOT_BYTES } from './slots.ts';
import { vaultContract } from './vaultContract.testing.ts';
import { openEmbeddedVault } from './vaultEmbedded.ts';
import { entryKey, leavingKey, type Sealed } from './verifyVault.ts';

const folders: string[] = [];
async function aFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'vault-'));
  folders.push(folder);
  return folder;
}
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

vaultContract('embedded', async () => {
  const folder = await aFolder();
  const vault = openEmbeddedVault(folder);
  return {
    vault,
    async reopen() {
      await vault.close();
      return openEmbeddedVault(folder);
    },
  };
});

describe('embedded vault', () => {
  it('makes a removed value unreadable even in a copy of the old database file', async () => {
    const folder = await aFolder();
    const vault = openEmbeddedVault(folder);
    await vault.put('key/kept', 'KEPT', 0);
    await vault.put('key/erased', 'CANARY-1', 0);
    await vault.put('key/erased', 'CANARY-2', 1);
    const kept = await aFolder();
    await copyFile(join(folder, 'data.mdb'), join(kept, 'data.mdb'));
    await vault.remove('key/erased');
    await copyFile(join(folder, 'slots'), join(kept, 'slots'));
    await vault.close();

    expect(() => openEmbeddedVault(kept)).toThrow(
      /slots is damaged at slot 1 .*the key there does not open the entry key\/erased/,
    );
    const thief = open<Sealed, string>({ path: kept, noSubdir: false, encoding: 'json' });
    const slots = openSlots(join(kept, 'slots'));
    const unsealed = (name: string) =>
      slots.unseal(thief.get(entryKey(name))?.slot ?? -1, thief.get(entryKey(name))?.sealed ?? '', name);
    expect(unsealed('key/kept')).toBe('KEPT');
    expect(unsealed('key/erased')).toBeUndefined();
    await thief.close();
    slots.close();
    for (const file of [join(folder, 'data.mdb'), join(folder, 'slots')])
      expect((await readFile(file, 'latin1')).includes('CANARY')).toBe(false);
  });

  it('forgets for good even when the end comes before the key is wiped', async () => {
    const folder = await aFolder();
    const vault = openEmbeddedVault(folder);
    await vault.put('key/kept', 'KEPT', 0);
    await vault.put('key/erased', 'CANARY', 0);
    await vault.close();
    const key = (await readFile(join(folder, 'slots'))).subarray(SLOT_BYTES, 2 * SLOT_BYTES);
    await vaultWithoutEntry(folder, 'key/erased', 1);
    expect((await readFile(join(folder, 'slots'))).includes(key)).toBe(true);

    const again = openEmbeddedVault(folder);
    expect((await readFile(join(folder, 'slots'))).includes(key)).toBe(false);
    expect(await again.get('key/erased')).toBeUndefined();
    expect(await again.put('key/erased', 'anew', 0)).toBe(true);
    expect(await again.get('key/kept')).toEqual({ value: 'KEPT', version: 1 });
    await again.close();
    openEmbeddedVault(folder).close();
  });

  /** What a removal leaves when the process ends right after its transaction. */
  async function vaultWithoutEntry(folder: string, key: string, slot: number) {
    const root = open<number, string>({ path: folder, noSubdir: false, overlappingSync: false, encoding: 'json' });
    await root.transaction(() => {
      root.remove(entryKey(key));
      root.put(leavingKey(slot), slot);
    });
    await root.close();
  }

  it('finishes what is under way when it is closed, and refuses what comes later', async () => {
    for (let round = 0; round < 20; round += 1) {
      const folder = await aFolder();
      const vault = openEmbeddedVault(folder, { onFatal: (error) => expect.unreachable(String(error)) });
      await vault.put('key/old', 'old', 0);
      const added = vault.put('key/new', 'new', 0);
      const removed = vault.remove('key/old');
      await vault.close();
      expect(await added).toBe(true);
      await removed;
      await expect(vault.get('key/new')).rejects.toThrow('the vault is closed');
      await expect(vault.put('key/late', 'late', 0)).rejects.toThrow('the vault is closed');
      const reopened = openEmbeddedVault(folder);
      expect(await reopened.get('key/new')).toEqual({ value: 'new', version: 1 });
      expect(await reopened.get('key/old')).toBeUndefined();
      await reopened.close();
    }
  });

  it('copies itself as it is at one moment while entries come, change and go', async () => {
    const vault = openEmbeddedVault(await aFolder());
    for (let entry = 0; entry < 50; entry += 1) await vault.put(`key/${entry}`, `value ${entry}`, 0);
    let over = false;
    const working = (async () => {
      for (let count = 0; !over; count += 1) {
        await vault.put(`new/${count}`, 'new', 0);
        await vault.put('key/0', `value ${count}`, count + 1);
        await vault.remove(`new/${count - 3}`);
      }
    })();
    for (let copies = 0; copies < 10; copies += 1) {
      const folder = await aFolder();
      await vault.copyTo(folder);
      // Opening reads every entry with its key.
      const copy = openEmbeddedVault(folder);
      expect(await copy.get('key/49')).toEqual({ value: 'value 49', version: 1 });
      await copy.close();
    }
    over = true;
    await working;
    await vault.close();
  });
});
