/*
 * How LMDB (data format 2, little endian) lays out its file: pages, each with a header of 24 bytes; two meta pages, of
 * which the later one says where the trees of the last transaction begin; branch and leaf pages with nodes; values too
 * large for a page on pages of their own.
 */

const HEADER = 24;
const NODE = 8;
const MAGIC = 0xbeefc0de;
const VERSION = 2;
const BRANCH = 1;
const LEAF = 2;
const OVERFLOW = 4;
const META = 8;
const BIG_VALUE = 1;
const SUB_TREE = 2;

/** A page or a meta page that cannot be what LMDB wrote. */
export class BadPage extends Error {
  constructor(
    readonly page: number,
    readonly what: string,
  ) {
    super(what);
  }
}

/** Where a tree begins and how much it holds; a tree without entries has no root. */
export type Tree = {
  readonly flags: number;
  readonly depth: number;
  readonly branches: number;
  readonly leaves: number;
  readonly overflows: number;
  readonly entries: number;
  readonly root: number | undefined;
};

export type Meta = {
  readonly pageSize: number;
  readonly mapSize: number;
  readonly free: Tree;
  readonly main: Tree;
  readonly lastPage: number;
  readonly transaction: number;
};

export type Node =
  | { readonly key: Buffer; readonly child: number }
  | { readonly key: Buffer; readonly value: Buffer; readonly isTree: boolean }
  | { readonly key: Buffer; readonly size: number; readonly bigAt: number; readonly bigPages: number };

const NO_PAGE = 0xffff_ffff_ffff_ffffn;
const SMALLEST_PAGE = 512;
const LARGEST_PAGE = 65_536;

function numberAt(bytes: Buffer, at: number, page: number): number {
  const value = bytes.readBigUInt64LE(at);
  if (value > Number.MAX_SAFE_INTEGER) throw new BadPage(page, `a number there is out of all bounds (${value})`);
  return Number(value);
}

/** A tree's record of 48 bytes. */
export function treeAt(bytes: Buffer, at: number, page: number): Tree {
  const root = bytes.readBigUInt64LE(at + 40);
  return {
    flags: bytes.readUInt16LE(at + 4),
    depth: bytes.readUInt16LE(at + 6),
    branches: numberAt(bytes, at + 8, page),
    leaves: numberAt(bytes, at + 16, page),
    overflows: numberAt(bytes, at + 24, page),
    entries: numberAt(bytes, at + 32, page),
    root: root === NO_PAGE ? undefined : numberAt(bytes, at + 40, page),
  };
}

/** What the first page of a file says of the size of its pages, right or wrong. */
export const pageSizeOf = (first: Buffer): number => first.readUInt32LE(48);

/** One of the two meta pages. */
export function metaAt(bytes: Buffer, page: number): Meta {
  if (bytes.length < HEADER + 136) throw new BadPage(page, 'the file ends in its first pages');
  if (numberAt(bytes, 0, page) !== page || bytes.readUInt16LE(18) !== META)
    throw new BadPage(page, 'this is no meta page');
  if (bytes.readUInt32LE(24) !== MAGIC || bytes.readUInt32LE(28) !== VERSION)
    throw new BadPage(page, 'this is no file of the engine, or one of another version');
  if (numberAt(bytes, 32, page) !== 0) throw new BadPage(page, 'a field that is always empty is not');
  const pageSize = pageSizeOf(bytes);
  if (pageSize < SMALLEST_PAGE || pageSize > LARGEST_PAGE || pageSize % SMALLEST_PAGE !== 0)
    throw new BadPage(page, `a page cannot have ${pageSize} bytes`);
  return {
    pageSize,
    mapSize: numberAt(bytes, 40, page),
    free: treeAt(bytes, 48, page),
    main: treeAt(bytes, 96, page),
    lastPage: numberAt(bytes, 144, page),
    transaction: numberAt(bytes, 152, page),
  };
}

function checkHeader(bytes: Buffer, page: number, lastTransaction: number): void {
  if (bytes.readBigUInt64LE(0) !== BigInt(page)) throw new BadPage(page, 'the page says that it is another');
  if (bytes.readBigUInt64LE(8) > BigInt(lastTransaction))
    throw new BadPage(page, 'the page comes from a transaction that never was');
}

/** The nodes of a branch or leaf page, in order. */
export function nodesOf(
  bytes: Buffer,
  page: number,
  lastTransaction: number,
): { readonly isBranch: boolean; readonly nodes: readonly Node[] } {
  checkHeader(bytes, page, lastTransaction);
  const kind = bytes.readUInt16LE(18);
  if (kind !== BRANCH && kind !== LEAF) throw new BadPage(page, 'the page is neither a branch nor a leaf');
  const [lower, upper] = [bytes.readUInt16LE(20), bytes.readUInt16LE(22)];
  const room = bytes.length - HEADER;
  if (lower % 2 !== 0 || lower > upper || upper > room)
    throw new BadPage(page, 'the bounds of its entries cannot be right');
  const isBranch = kind === BRANCH;
  const nodes: Node[] = [];
  let used = 0;
  for (let at = 0; at < lower; at += 2) {
    const from = bytes.readUInt16LE(HEADER + at);
    if (from < upper || from % 2 !== 0 || from + NODE > room)
      throw new BadPage(page, `entry ${at / 2} lies outside of the page`);
    const { node, size } = nodeAt(bytes, HEADER + from, isBranch, page);
    used += size + (size % 2);
    nodes.push(node);
  }
  if (used !== room - upper) throw new BadPage(page, 'its entries do not fill the place they have');
  return { isBranch, nodes };
}

function nodeAt(
  bytes: Buffer,
  at: number,
  isBranch: boolean,
  page: number,
): { readonly node: Node; readonly size: number } {
  const [low, flags, keySize] = [bytes.readUInt32LE(at), bytes.readUInt16LE(at + 4), bytes.readUInt16LE(at + 6)];
  const valueAt = at + NODE + keySize;
  const key = bytes.subarray(at + NODE, valueAt);
  // Of a branch, the flags are the upper bits of the page number.
  if (isBranch) return { node: { key, child: low + flags * 0x1_0000_0000 }, size: sizeOf(bytes, at, valueAt, page) };
  if (flags === BIG_VALUE) {
    const size = sizeOf(bytes, at, valueAt + 24, page);
    return {
      node: { key, size: low, bigAt: numberAt(bytes, valueAt, page), bigPages: numberAt(bytes, valueAt + 16, page) },
      size,
    };
  }
  if (flags !== 0 && flags !== SUB_TREE) throw new BadPage(page, 'an entry is of no known kind');
  return {
    node: { key, value: bytes.subarray(valueAt, valueAt + low), isTree: flags === SUB_TREE },
    size: sizeOf(bytes, at, valueAt + low, page),
  };
}

function sizeOf(bytes: Buffer, from: number, to: number, page: number): number {
  if (to > bytes.length) throw new BadPage(page, 'an entry reaches beyond the page');
  return to - from;
}

/** How many pages a large value takes. */
export const pagesFor = (size: number, pageSize: number): number => Math.floor((HEADER - 1 + size) / pageSize) + 1;

/** A large value out of its pages. */
export function bigValueOf(
  bytes: Buffer,
  page: number,
  lastTransaction: number,
  { size, pages }: { size: number; pages: number },
): Buffer {
  checkHeader(bytes, page, lastTransaction);
  if (bytes.readUInt16LE(18) !== OVERFLOW || bytes.readUInt32LE(20) !== pages)
    throw new BadPage(page, 'this is not the large value that belongs here');
  return bytes.subarray(HEADER, HEADER + size);
}
