import type { HeadList } from './headList.ts';
import { type Head, publicKeyOf, signatureOf, signHead } from './heads.ts';
import { headsFile, keepHeads, keysFile, openSigningKey, readHeads, readKeys } from './headsFolder.ts';
import { type Hash, rootAt } from './merkle.ts';
import type { TreeFiles } from './treeFiles.ts';

/** A head that does not fit the log: nothing is signed from then on. */
export class PastChanged extends Error {
  override readonly name = 'PastChanged';
}

type Parts = {
  readonly tree: Pick<TreeFiles, 'size' | 'root' | 'node'>;
  readonly list: HeadList;
  /** Where the key and the copies of heads are. */
  readonly folder: string;
  /** The name of the log where it has none yet. */
  readonly origin: string;
  readonly now: () => string;
  /** Resolves once the tree has so many events, or it is certain that the log has fewer. */
  reach(size: number): Promise<void>;
};

const TRIES = 5;

/** Signs heads of a tree that has read the whole log, each only when all before it fit. */
export async function openSigner({ tree, list, folder, origin: proposed, now, reach }: Parts) {
  const origin = await list.origin(proposed);
  const key = openSigningKey(folder, origin);
  await list.listKey({ text: key.text, since: now() });
  /** Heads of the list up to this number fit. */
  let fitting = 0;

  async function insistOn(head: Head, where: string): Promise<void> {
    const what = `the head of ${head.at} over ${head.size} events (${where})`;
    await reach(head.size);
    if (head.size > tree.size()) throw new PastChanged(`The log has only ${tree.size()} events: ${what} has more.`);
    if (!head.root.equals(rootAt(tree.node, head.size)))
      throw new PastChanged(`What was recorded before has been changed: ${what} does not fit the log.`);
  }

  /** Every head in the list that was not looked at yet. */
  async function checkList(): Promise<void> {
    const news = await list.from(fitting);
    const keys = news.length > 0 ? (await list.keys()).map(({ text }) => publicKeyOf(text)) : [];
    for (const { number, head } of news) {
      if (signatureOf(head, keys) !== 'good') throw new PastChanged(`Head ${number} is not as it was signed.`);
      await insistOn(head, `number ${number}`);
      fitting = number + 1;
    }
  }

  /** Every head that the folder has a copy of; it gets copies of those it lacks. */
  async function checkFolder(): Promise<void> {
    const copies = readHeads(headsFile(folder));
    const keys = readKeys(keysFile(folder));
    for (const head of copies) if (signatureOf(head, keys) === 'good') await insistOn(head, headsFile(folder));
    const notes = new Set(copies.map(({ note }) => note));
    const listed = await list.from(0);
    keepHeads(
      folder,
      listed.flatMap(({ head }) => (notes.has(head.note) ? [] : [head])),
    );
  }

  return {
    /** Throws {@link PastChanged} when a head does not fit the log. */
    async check(): Promise<void> {
      await checkList();
      await checkFolder();
    },
    /**
     * Signs a head over what the tree has now, unless the latest is younger than so long. Throws {@link PastChanged}
     * instead when another one does not fit.
     */
    async sign(youngestMs: number): Promise<void> {
      for (let tries = 0; tries < TRIES; tries += 1) {
        await checkList();
        const latest = await list.at(fitting - 1);
        if (latest && Date.parse(now()) - Date.parse(latest.at) < youngestMs) return;
        const facts: { size: number; root: Hash } = { size: tree.size(), root: tree.root() };
        const head = signHead({ origin, ...facts, at: now() }, key);
        // Another gateway may have signed one of this number: then its head is looked at first.
        if (!(await list.add(fitting, head))) continue;
        fitting += 1;
        keepHeads(folder, [head]);
        return;
      }
    },
  };
}
