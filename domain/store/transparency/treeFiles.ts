import { closeSync, mkdirSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { HASH_BYTES, type Hash, openRange, type ReadNode } from './merkle.ts';

const POSITION_BYTES = 8;
/** So many entries are gathered before they are written. */
const AT_ONCE = 256;

/** A file of entries of one width, appended and read by their number. */
function openColumn(path: string, width: number) {
  const fd = openSync(path, 'w+', 0o600);
  const waiting = Buffer.alloc(width * AT_ONCE);
  let written = 0;
  let inWaiting = 0;
  return {
    push(entry: Buffer): void {
      entry.copy(waiting, inWaiting * width);
      inWaiting += 1;
      if (inWaiting < AT_ONCE) return;
      writeSync(fd, waiting, 0, waiting.length, written * width);
      written += AT_ONCE;
      inWaiting = 0;
    },
    at(index: number): Buffer {
      const entry = Buffer.alloc(width);
      const at = index - written;
      if (index < 0 || at >= inWaiting) throw new RangeError(`there is no entry ${index}`);
      if (at >= 0) waiting.copy(entry, 0, at * width, (at + 1) * width);
      else if (readSync(fd, entry, 0, width, index * width) < width) throw new Error(`${path} was cut short`);
      return entry;
    },
    close: () => closeSync(fd),
  };
}

/** The tree of a log, of which every node is on disk. */
export type TreeFiles = ReturnType<typeof openTreeFiles>;

/**
 * A tree in files of its own below `dir`: the complete subtrees of each level, and the position of each event. They are
 * begun empty and removed at the end; what a killed process has left there goes at the next opening. Another process on
 * the same folder keeps its open files.
 */
export function openTreeFiles(dir: string) {
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  const folder = mkdtempSync(join(dir, 'tree-'));
  const positions = openColumn(join(folder, 'positions'), POSITION_BYTES);
  const levels: ReturnType<typeof openColumn>[] = [];
  const range = openRange((level, hash) => {
    levels[level] ??= openColumn(join(folder, `level-${level}`), HASH_BYTES);
    levels[level].push(hash);
  });
  const positionAt = (ordinal: number) => positions.at(ordinal).readDoubleLE();

  return {
    size: range.size,
    root: range.root,
    add(leaf: Hash, position: number): void {
      const entry = Buffer.alloc(POSITION_BYTES);
      entry.writeDoubleLE(position);
      positions.push(entry);
      range.add(leaf);
    },
    node: ((level, index) => {
      const column = levels[level];
      if (!column) throw new RangeError(`the tree has no level ${level}`);
      return column.at(index);
    }) satisfies ReadNode,
    /** The position of the last event. */
    lastPosition: () => positionAt(range.size() - 1),
    /** How many events come before the one at a position; undefined when none is there. */
    ordinalOf(position: number): number | undefined {
      let [low, high] = [0, range.size()];
      while (low < high) {
        const middle = Math.floor((low + high) / 2);
        if (positionAt(middle) < position) low = middle + 1;
        else high = middle;
      }
      return low < range.size() && positionAt(low) === position ? low : undefined;
    },
    close(): void {
      for (const column of [positions, ...levels]) column.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
