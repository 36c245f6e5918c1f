import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { vaultContract } from './vaultContract.testing.ts';
import { openEmbeddedVault } from './vaultEmbedded.ts';

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
  it('makes a removed value unreadable even for somebody who kept the old database file', async () => {
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

    const thief = openEmbeddedVault(kept);
    expect(await thief.get('key/erased')).toBeUndefined();
    expect(await thief.get('key/kept')).toEqual({ value: 'KEPT', version: 1 });
    expect(await thief.put('key/erased', 'anew', 0)).toBe(true);
    await thief.close();
    for (const file of [join(folder, 'data.mdb'), join(folder, 'slots')]) expect((await readFile(file, 'latin1')).includes('CANARY')).toBe(false);
  });

  it('keeps two instances on one folder apart', async () => {
    const folder = await aFolder();
    const [one, two] = [openEmbeddedVault(folder), openEmbeddedVault(folder)];
    expect(await one.put('key/a', 'one', 0)).toBe(true);
    expect(await two.put('key/a', 'two', 0)).toBe(false);
    expect(await two.get('key/a')).toEqual({ value: 'one', version: 1 });
    await Promise.all([one.close(), two.close()]);
  });
});
