import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import {
  BadPage,
  bigValueOf,
  type Meta,
  metaAt,
  type Node,
  nodesOf,
  pageSizeOf,
  pagesFor,
  type Tree,
  treeAt,
} from './lmdbPage.ts';

/**
 * One entry of a file: the tree it is in (undefined: the main one), its key and value as they lie there, and its page.
 */
export type Entry = {
  readonly tree: string | undefined;
  readonly key: Buffer;
  readonly value: Buffer;
  readonly page: number;
};

type Visit = (entry: Entry) => void;
type Leaf = Exclude<Node, { readonly child: number }>;

/** A file of the embedded engine, read without the engine. */
export type LmdbFile = ReturnType<typeof openLmdbFile>;

/**
 * Flags of the two trees every file has, and of those with names; anything else would make the engine read the file
 * differently.
 */
const FREE_FLAGS = 8;
const FIRST_PAGES = 2;
const LARGEST_MAP = 2 ** 46;
const META_BYTES = 4096;
const MOST_LEVELS = 32;
const AHEAD = 64;

/** The free pages are listed by the number of their transaction. */
const asNumbers = (one: Buffer, other: Buffer) => Number(numberOf(one) - numberOf(other));
const numberOf = (key: Buffer) => (key.length === 8 ? key.readBigUInt64LE() : -1n);

/** The newer of the two first pages, which must fit each other. */
function newestOf([bytes, others]: readonly [Buffer, Buffer]): Meta {
  const first = metaAt(bytes, 0);
  const second = metaAt(others, 1);
  const [older, newest] = first.transaction > second.transaction ? [second, first] : [first, second];
  const at = newest === first ? 0 : 1;
  if (older.pageSize !== newest.pageSize)
    throw new BadPage(1, 'the two first pages do not agree about the size of a page');
  // Transaction n is written to page n % 2; a file no transaction has changed has 0 on both.
  if (newest.transaction > 0 && (newest.transaction % 2 !== at || older.transaction !== newest.transaction - 1))
    throw new BadPage(at, `transactions ${first.transaction} and ${second.transaction} do not follow each other`);
  for (const meta of [first, second])
    if (meta.free.flags !== FREE_FLAGS || meta.main.flags !== 0)
      throw new BadPage(meta === first ? 0 : 1, 'the flags there are not ours');
  if (newest.mapSize % newest.pageSize !== 0 || newest.mapSize > LARGEST_MAP)
    throw new BadPage(at, `the file cannot be ${newest.mapSize} bytes large`);
  return newest;
}

/**
 * Reads a data file page by page, with checks before each step, so that a damaged file is found and named instead of
 * leading the engine (which trusts its file) astray. Throws a {@link BadPage}. Nothing is written, and no other process
 * may be writing.
 */
export function openLmdbFile(path: string) {
  const fd = openSync(path, 'r');

  function bytesAt(at: number, count: number): Buffer {
    const bytes = Buffer.allocUnsafe(count);
    return bytes.subarray(0, readSync(fd, bytes, 0, count, at));
  }

  function firstPages(): readonly [Buffer, Buffer] {
    const first = bytesAt(0, META_BYTES);
    return [first, bytesAt(first.length < META_BYTES ? META_BYTES : pageSizeOf(first), META_BYTES)];
  }

  /** Pages that lie one after the other, as most do, are read many at once. */
  let ahead: { readonly from: number; readonly bytes: Buffer } = { from: 0, bytes: Buffer.alloc(0) };
  let latest = 0;
  function pageAt(page: number): Buffer {
    const at = page * pageSize;
    if (at < ahead.from || at + pageSize > ahead.from + ahead.bytes.length) {
      const follows = page > latest && page - latest <= AHEAD;
      ahead = { from: at, bytes: bytesAt(at, (follows ? AHEAD : 1) * pageSize) };
    }
    latest = page;
    return ahead.bytes.subarray(at - ahead.from, at - ahead.from + pageSize);
  }

  const meta = newestOf(firstPages());
  const { pageSize, lastPage, transaction } = meta;
  const bytesInFile = fstatSync(fd).size;
  const used = new Uint8Array(Math.ceil((Math.min(lastPage, Math.ceil(bytesInFile / pageSize)) + 1) / 8));

  /** Notes that pages belong to something; each belongs to one thing. */
  function take(page: number, count: number, from: number) {
    for (let each = page; each < page + count; each += 1) {
      if (each < FIRST_PAGES || each > lastPage)
        throw new BadPage(from, `it leads to page ${each}, which the file does not have`);
      if ((each + 1) * pageSize > bytesInFile)
        throw new BadPage(each, `the file ends before it (at byte ${bytesInFile})`);
      const bit = 1 << (each & 7);
      if ((used[each >> 3] ?? 0) & bit) throw new BadPage(each, 'it is used for two things at once');
      used[each >> 3] = (used[each >> 3] ?? 0) | bit;
    }
  }

  const isTaken = (page: number) => ((used[page >> 3] ?? 0) & (1 << (page & 7))) !== 0;

  /** Visits all entries of a tree. */
  function walkTree(
    name: string | undefined,
    tree: Tree,
    recordedAt: number,
    visit: Visit,
    order: (one: Buffer, other: Buffer) => number = Buffer.compare,
  ) {
    const count = { branches: 0, leaves: 0, overflows: 0, entries: 0 };
    let before: Buffer | undefined;

    function walk(page: number, level: number, from: number, atLeast: Buffer | undefined, below: Buffer | undefined) {
      take(page, 1, from);
      if (level > MOST_LEVELS) throw new BadPage(page, 'the tree is too deep');
      const { isBranch, nodes } = nodesOf(pageAt(page), page, transaction);
      if (isBranch === (level === tree.depth)) throw new BadPage(page, 'the tree is not as deep here as it should be');
      if (nodes.length < (isBranch ? 2 : 1)) throw new BadPage(page, 'the page has too few entries');
      count[isBranch ? 'branches' : 'leaves'] += 1;
      for (let index = 0; index < nodes.length; index += 1) {
        const node = nodes[index] as Node;
        if ('child' in node) {
          // The first key of a branch means nothing.
          const key = index === 0 ? atLeast : node.key;
          if (key && isOutside(key, atLeast, below)) throw new BadPage(page, `entry ${index} is out of order`);
          walk(node.child, level + 1, page, key, nodes[index + 1]?.key ?? below);
        } else entry(node, page, index, nodes.length, atLeast, below);
      }
    }

    const isOutside = (key: Buffer, atLeast: Buffer | undefined, below: Buffer | undefined) =>
      (atLeast !== undefined && order(key, atLeast) < 0) || (below !== undefined && order(key, below) >= 0);

    function entry(
      node: Leaf,
      page: number,
      index: number,
      entries: number,
      atLeast: Buffer | undefined,
      below: Buffer | undefined,
    ) {
      const isOuter = index === 0 || index === entries - 1;
      if ((before && order(before, node.key) >= 0) || (isOuter && isOutside(node.key, atLeast, below)))
        throw new BadPage(page, `entry ${index} is out of order`);
      before = node.key;
      count.entries += 1;
      if (!('size' in node) && node.isTree) {
        const child = name === undefined && node.value.length === 48 ? treeAt(node.value, 0, page) : undefined;
        if (child?.flags !== 0) throw new BadPage(page, `entry ${index} is no tree of ours`);
        walkTree(node.key.toString('latin1').replace(/\0$/, ''), child, page, visit);
      } else visit({ tree: name, key: node.key, value: 'size' in node ? bigValue(node, page) : node.value, page });
    }

    function bigValue(
      { size, bigAt, bigPages }: { size: number; bigAt: number; bigPages: number },
      page: number,
    ): Buffer {
      if (bigPages !== pagesFor(size, pageSize))
        throw new BadPage(page, 'a large value does not have the pages it needs');
      take(bigAt, bigPages, page);
      count.overflows += bigPages;
      return bigValueOf(bytesAt(bigAt * pageSize, bigPages * pageSize), bigAt, transaction, { size, pages: bigPages });
    }

    if (tree.root !== undefined) walk(tree.root, 1, recordedAt, undefined, undefined);
    else if (tree.depth !== 0) throw new BadPage(recordedAt, 'a tree has no beginning');
    for (const what of ['branches', 'leaves', 'overflows', 'entries'] as const)
      if (count[what] !== tree[what])
        throw new BadPage(
          recordedAt,
          `${name ?? 'the main tree'} should have ${tree[what]} ${what} and has ${count[what]}`,
        );
  }

  /** Pages that may be written to again must not be in use. To be called last. */
  function checkFree() {
    const newest = transaction % 2;
    const free = new Set<number>();
    const add = ({ value, page }: Entry) => {
      const words = new BigInt64Array(value.length >> 3);
      for (let word = 0; word < words.length; word += 1) words[word] = value.readBigInt64LE(word * 8);
      const length = Number(words[0] ?? 0n);
      if (length < 0 || length >= words.length)
        throw new BadPage(page, 'a list of free pages is longer than its place');
      for (let word = 1; word <= length; word += 1) {
        const id = Number(words[word]);
        // A negative number says how many pages follow the next one.
        const pages = word > 1 && Number(words[word - 1]) < 0 ? -Number(words[word - 1]) : 1;
        if (id <= 0) continue;
        for (let each = id; each < id + pages; each += 1) {
          if (each < FIRST_PAGES || each > lastPage)
            throw new BadPage(page, `it calls page ${each} free, which the file does not have`);
          if (free.has(each)) throw new BadPage(page, `it calls page ${each} free twice`);
          free.add(each);
        }
      }
    };
    walkTree('the list of free pages', meta.free, newest, add, asNumbers);
    for (const page of free) if (isTaken(page)) throw new BadPage(page, 'it is in use and called free');
    const missing = lastPage + 1 - Math.floor(bytesInFile / pageSize);
    if (missing > free.size)
      throw new BadPage(Math.floor(bytesInFile / pageSize), `the file ends there, ${missing} pages too early`);
  }

  return {
    meta,
    /** Hands over every entry, tree by tree, in the order of the keys. The buffers may be kept. */
    visit(visit: Visit) {
      walkTree(undefined, meta.main, transaction % 2, visit);
      checkFree();
    },
    close: () => closeSync(fd),
  };
}
