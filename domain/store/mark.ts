import { closeSync, constants, openSync, readFileSync, writeSync } from 'node:fs';
import { faultOf, sealed, withoutChecksum } from './checksum.ts';
import { DamagedFile } from './damage.ts';

const WIDTH = 16;
const PLACE = 'mark';

/**
 * How far the data file beside it is known to go, written after each of its flushes but never flushed itself: it may
 * lag behind, and never runs ahead. A data file that ends before its mark has lost something, however sound it looks.
 */
export type Mark = ReturnType<typeof openMark>;

/** Opens (or makes) the mark of a data file. Writing it may fail (a full disk): it only ever says too little then. */
export function openMark(file: string) {
  const fd = openSync(file, constants.O_RDWR | constants.O_CREAT, 0o600);
  let noted = -1;
  return {
    note(count: number) {
      if (count <= noted) return;
      try {
        writeSync(fd, sealed(String(count).padStart(WIDTH, '0'), PLACE), 0);
        noted = count;
      } catch {
        noted = -1;
      }
    },
    close: () => closeSync(fd),
  };
}

/** What the mark says; 0 when there is none, or when its making was cut short. */
export function readMark(file: string): number {
  const kept = bytesOf(file);
  if (kept.every((byte) => byte === 0)) return 0;
  const fault = faultOf(kept, PLACE);
  if (fault) throw new DamagedFile(file, 'byte 0', `${fault}; it says how far data.mdb goes`);
  return Number(withoutChecksum(kept.toString('latin1')));
}

function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}
