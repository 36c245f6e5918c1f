import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  consistencyProof,
  EMPTY_ROOT,
  type Hash,
  inclusionProof,
  isConsistent,
  isIncluded,
  leafHash,
  nodeHash,
  openRange,
  rootAt,
} from './merkle.ts';

const MOST = 40;
const leaves = Array.from({ length: MOST }, (_, index) => leafHash(Buffer.from(`entry ${index}`)));

/** MTH of RFC 9162, 2.1.1, word for word. */
function mth(entries: readonly Hash[]): Hash {
  if (entries.length === 0) return EMPTY_ROOT;
  if (entries.length === 1) return entries[0] as Hash;
  let k = 1;
  while (k * 2 < entries.length) k *= 2;
  return nodeHash(mth(entries.slice(0, k)), mth(entries.slice(k)));
}

/** Complete subtrees, computed anew each time. */
const read = (level: number, index: number): Hash => mth(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level));
const sizes = Array.from({ length: MOST + 1 }, (_, size) => size);
const rootOf = (size: number) => mth(leaves.slice(0, size));

describe('a tree of hashes', () => {
  it('has the roots of the test vectors of Certificate Transparency', () => {
    const entries = [
      '',
      '00',
      '10',
      '2021',
      '3031',
      '40414243',
      '5051525354555657',
      '606162636465666768696a6b6c6d6e6f',
    ];
    const roots = [
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
      'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
      'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
      '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
      '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
      'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
      '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
    ];
    const range = openRange();
    for (const [index, entry] of entries.entries()) {
      range.add(leafHash(Buffer.from(entry, 'hex')));
      expect(range.root().toString('hex')).toBe(roots[index]);
    }
    expect(EMPTY_ROOT.toString('hex')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  });

  it('grows by single leaves to the root of the definition, and hands over every complete subtree in order', () => {
    const found: Hash[][] = [];
    const range = openRange((level, hash) => {
      const list = found[level] ?? [];
      found[level] = [...list, hash];
    });
    for (const [index, leaf] of leaves.entries()) {
      range.add(leaf);
      expect(range.size()).toBe(index + 1);
      expect(range.root()).toEqual(rootOf(index + 1));
    }
    expect(found.map(({ length }) => length)).toEqual([40, 20, 10, 5, 2, 1]);
    for (const [level, list] of found.entries())
      for (const [index, hash] of list.entries()) expect(hash).toEqual(read(level, index));
    for (const size of sizes) expect(rootAt(read, size)).toEqual(rootOf(size));
  });

  it('proves every leaf of every size, and none in another place or tree', () => {
    for (const size of sizes)
      for (let index = 0; index < size; index += 1) {
        const proof = inclusionProof(read, index, size);
        const leaf = leaves[index] as Hash;
        const root = rootOf(size);
        expect(proof.length).toBeLessThanOrEqual(Math.ceil(Math.log2(size)));
        expect(isIncluded({ index, size, leaf, root }, proof)).toBe(true);
        expect(isIncluded({ index, size, leaf: leafHash(leaf), root }, proof)).toBe(false);
        expect(isIncluded({ index, size, leaf, root: leaf }, proof)).toBe(size === 1);
        expect(isIncluded({ index: index + 1, size, leaf, root }, proof)).toBe(false);
        expect(isIncluded({ index, size, leaf, root }, [...proof, leaf])).toBe(false);
        if (proof.length > 0) expect(isIncluded({ index, size, leaf, root }, proof.slice(1))).toBe(false);
      }
    expect(() => inclusionProof(read, 3, 3)).toThrow(RangeError);
  });

  it('proves that every size begins with every smaller one', () => {
    for (const to of sizes)
      for (let from = 0; from <= to; from += 1) {
        const proof = consistencyProof(read, from, to);
        const both = { from, fromRoot: rootOf(from), to, toRoot: rootOf(to) };
        expect(isConsistent(both, proof), `${from} to ${to}`).toBe(true);
        expect(isConsistent(both, [...proof, rootOf(1)])).toBe(false);
        if (from === to || from === 0) continue;
        expect(isConsistent({ ...both, fromRoot: leafHash(both.fromRoot) }, proof)).toBe(false);
        expect(isConsistent({ ...both, toRoot: leafHash(both.toRoot) }, proof)).toBe(false);
        expect(isConsistent(both, proof.slice(1))).toBe(false);
      }
    expect(() => consistencyProof(read, 4, 3)).toThrow(RangeError);
  });

  it('proves nothing about a tree in which one leaf was changed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: MOST }), fc.nat(), fc.nat(), (to, drawnFrom, drawnAt) => {
        const from = 1 + (drawnFrom % (to - 1));
        const at = drawnAt % from;
        const changed = leaves.map((leaf, index) => (index === at ? leafHash(leaf) : leaf));
        const readChanged = (level: number, index: number) =>
          mth(changed.slice(index * 2 ** level, (index + 1) * 2 ** level));
        const toRoot = mth(changed.slice(0, to));
        const proof = consistencyProof(readChanged, from, to);
        expect(isConsistent({ from, fromRoot: rootOf(from), to, toRoot }, proof)).toBe(false);
      }),
      { numRuns: 200 },
    );
  });
});
