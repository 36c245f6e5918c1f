import { hash } from 'node:crypto';

/** A SHA-256 hash, 32 bytes. */
export type Hash = Buffer;

export const HASH_BYTES = 32;

/** The first byte of what is hashed, so that no leaf can be taken for a node (RFC 9162, 2.1.1). */
const LEAF = 0;
const NODE = 1;

const sha256 = (bytes: Buffer): Hash => hash('sha256', bytes, 'buffer');

/** What two hashes are put together in; used again and again, because a tree of n leaves has n - 1 nodes. */
const pair = Buffer.alloc(1 + 2 * HASH_BYTES, NODE);

/** The root of a tree without leaves. */
export const EMPTY_ROOT: Hash = sha256(Buffer.of());

export const leafHash = (...entry: readonly Uint8Array[]): Hash => sha256(Buffer.concat([Buffer.of(LEAF), ...entry]));

export function nodeHash(left: Hash, right: Hash): Hash {
  left.copy(pair, 1);
  right.copy(pair, 1 + HASH_BYTES);
  return sha256(pair);
}

/** Reads the hash of a complete subtree: `level` 0 are the leaves, the subtree `index` of level n has 2^n of them. */
export type ReadNode = (level: number, index: number) => Hash;

/**
 * A growing tree of which only the roots of its complete subtrees are kept, one for each bit of its size. `onNode` is
 * handed every complete subtree once, each level in order of the index.
 */
export function openRange(onNode: (level: number, hash: Hash) => void = () => undefined) {
  const subtrees: Hash[] = [];
  let size = 0;
  return {
    size: () => size,
    add(leaf: Hash) {
      let joined = leaf;
      let level = 0;
      onNode(level, joined);
      for (let left = size; left % 2 === 1; left = (left - 1) / 2) {
        joined = nodeHash(subtrees.pop() as Hash, joined);
        level += 1;
        onNode(level, joined);
      }
      subtrees.push(joined);
      size += 1;
    },
    root(): Hash {
      return subtrees.length === 0 ? EMPTY_ROOT : subtrees.reduceRight((right, left) => nodeHash(left, right));
    },
  };
}

/** The largest power of two that is smaller than a size of at least 2. */
function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

/** The root of the leaves `start` to `start + size - 1`, where `start` is where a split has led. */
function rootOf(read: ReadNode, start: number, size: number): Hash {
  const level = Math.log2(size);
  if (Number.isInteger(level)) return read(level, start / size);
  const split = splitOf(size);
  return nodeHash(rootOf(read, start, split), rootOf(read, start + split, size - split));
}

/** The root of the tree of the first `size` leaves. */
export const rootAt = (read: ReadNode, size: number): Hash => (size === 0 ? EMPTY_ROOT : rootOf(read, 0, size));

/** PATH of RFC 9162, 2.1.3.1: what proves that a leaf is in the tree of the first `size` leaves. */
export function inclusionProof(read: ReadNode, index: number, size: number): Hash[] {
  if (!(index >= 0 && index < size)) throw new RangeError(`a tree of ${size} has no leaf ${index}`);
  const path = (start: number, count: number): Hash[] => {
    if (count === 1) return [];
    const split = splitOf(count);
    return index < start + split
      ? [...path(start, split), rootOf(read, start + split, count - split)]
      : [...path(start + split, count - split), rootOf(read, start, split)];
  };
  return path(0, size);
}

/** PROOF of RFC 9162, 2.1.4.1: what proves that the tree of `to` leaves begins with that of `from`. */
export function consistencyProof(read: ReadNode, from: number, to: number): Hash[] {
  if (!(from >= 0 && from <= to)) throw new RangeError(`a tree of ${to} does not begin with one of ${from}`);
  if (from === 0 || from === to) return [];
  const proof = (start: number, shared: number, count: number, isWhole: boolean): Hash[] => {
    if (shared === count) return isWhole ? [] : [rootOf(read, start, count)];
    const split = splitOf(count);
    return shared <= split
      ? [...proof(start, shared, split, isWhole), rootOf(read, start + split, count - split)]
      : [...proof(start + split, shared - split, count - split, false), rootOf(read, start, split)];
  };
  return proof(0, from, to, true);
}

type Inclusion = { readonly index: number; readonly size: number; readonly leaf: Hash; readonly root: Hash };

/** Whether a proof shows that a leaf is in a tree (RFC 9162, 2.1.3.2). */
export function isIncluded({ index, size, leaf, root }: Inclusion, proof: readonly Hash[]): boolean {
  if (!(index >= 0 && index < size)) return false;
  let [at, last] = [index, size - 1];
  let found = leaf;
  for (const sibling of proof) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      found = nodeHash(sibling, found);
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else found = nodeHash(found, sibling);
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 && found.equals(root);
}

type Consistency = { readonly from: number; readonly fromRoot: Hash; readonly to: number; readonly toRoot: Hash };

/** Whether a proof shows that the tree of `to` leaves begins with that of `from` (RFC 9162, 2.1.4.2). */
export function isConsistent({ from, fromRoot, to, toRoot }: Consistency, proof: readonly Hash[]): boolean {
  if (!(from >= 0 && from <= to)) return false;
  if (from === to) return proof.length === 0 && fromRoot.equals(toRoot);
  if (from === 0) return proof.length === 0 && fromRoot.equals(EMPTY_ROOT);
  const [first, ...rest] = Number.isInteger(Math.log2(from)) ? [fromRoot, ...proof] : proof;
  if (!first) return false;
  let [at, last] = [from - 1, to - 1];
  while (at % 2 === 1) [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  let [older, newer] = [first, first];
  for (const sibling of rest) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      older = nodeHash(sibling, older);
      newer = nodeHash(sibling, newer);
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else newer = nodeHash(newer, sibling);
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 && older.equals(fromRoot) && newer.equals(toRoot);
}
