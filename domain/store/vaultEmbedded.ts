import { type Database, open } from 'lmdb';
import { causeOf } from './embeddedFailure.ts';
import { StoreUnavailable } from './eventStore.ts';
import type { Vault, VaultEntry } from './vault.ts';

const AGEING = 3;
const META_PAGES = 2;
const KEPT_BACK = 8;
const PAGE_HEADER = 64;

/**
 * The vault in a folder of its own: a second small LMDB environment, so that it is backed up and forgotten apart from the log. Writes are
 * flushed when they resolve; several processes may open it.
 */
export function openEmbeddedVault(dir: string): Vault {
  const root: Database<string, string> = open({ path: dir, noSubdir: false, overlappingSync: false, maxDbs: 4, encoding: 'string' });

  async function write<T>(work: () => T): Promise<T> {
    try {
      return await root.childTransaction(work);
    } catch (error) {
      throw new StoreUnavailable('the vault could not be written', { cause: await causeOf(error) });
    }
  }

  const find = (key: string): VaultEntry | undefined => {
    const text = root.get(entryKey(key));
    return text === undefined ? undefined : decode(text);
  };

  /**
   * LMDB never writes over a page: what was removed lies in freed pages until they are used again. So use them: age them past the last
   * transactions (LMDB keeps those back), fill as many as are free, free the filling. A reader in another process that still looks at an
   * old state keeps its pages for that moment.
   */
  async function scrub() {
    for (let step = 0; step < AGEING; step += 1) await write(() => void root.put('age', String(step)));
    const { pageSize, freePages } = spaceOf(root);
    const filling = '0'.repeat(pageSize - PAGE_HEADER);
    const keys = Array.from({ length: freePages }, (_, index) => `fill/${index}`);
    await write(() => {
      for (const key of keys) root.put(key, filling);
    });
    await write(() => {
      for (const key of keys) root.remove(key);
    });
  }

  return {
    get: async (key) => find(key),
    put: (key, value, expected) =>
      write(() => {
        const version = find(key)?.version ?? 0;
        if (version !== expected) return false;
        root.put(entryKey(key), encode({ value, version: version + 1 }));
        return true;
      }),
    async remove(key) {
      const removed = await write(() => {
        const text = root.get(entryKey(key));
        if (text === undefined) return false;
        // Same length, so it is overwritten in its page before the page forgets about it.
        root.put(entryKey(key), '0'.repeat(Buffer.byteLength(text)));
        root.remove(entryKey(key));
        return true;
      });
      if (removed) await scrub();
    },
    close: () => root.close(),
  };
}

const entryKey = (key: string) => `entry/${key}`;
const encode = ({ value, version }: VaultEntry) => `${version}:${value}`;
function decode(text: string): VaultEntry {
  const colon = text.indexOf(':');
  return { version: Number(text.slice(0, colon)), value: text.slice(colon + 1) };
}

type Tree = { readonly treeBranchPageCount: number; readonly treeLeafPageCount: number; readonly overflowPages: number };
type Stats = { readonly pageSize: number; readonly lastPageNumber: number; readonly root: Tree; readonly free: Tree };

/** How many pages of the file hold nothing that counts, less those the next transactions need themselves. */
function spaceOf(root: Database<string, string>) {
  const { pageSize, lastPageNumber, root: entries, free } = root.getStats() as Stats;
  const used = [entries, free].reduce((sum, tree) => sum + tree.treeBranchPageCount + tree.treeLeafPageCount + tree.overflowPages, META_PAGES);
  return { pageSize, freePages: Math.max(0, lastPageNumber + 1 - used - KEPT_BACK) };
}
