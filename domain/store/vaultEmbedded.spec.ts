import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { vaultContract } from './vaultContract.ts';
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
  it('leaves no trace of a removed value in its file, and the file does not grow with removals', async () => {
    const folder = await aFolder();
    const file = join(folder, 'data.mdb');
    const vault = openEmbeddedVault(folder);
    for (let account = 0; account < 200; account += 1) await vault.put(`key/${account}`, 'k'.repeat(44), 0);
    const remove = async (round: number) => {
      const key = `key/erased-${round}`;
      await vault.put(key, `CANARY-old-${round}`, 0);
      await vault.put(key, `CANARY-new-${round}-${'x'.repeat(round * 7)}`, 1);
      await vault.put(`key/other-${round}`, 'k'.repeat(44), 0);
      await vault.remove(key);
      expect((await readFile(file, 'latin1')).includes('CANARY')).toBe(false);
    };
    for (let round = 0; round < 10; round += 1) await remove(round);
    const { size } = await stat(file);
    for (let round = 10; round < 60; round += 1) await remove(round);
    expect((await stat(file)).size).toBeLessThanOrEqual(size + 10 * 4096);
    await vault.close();
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
