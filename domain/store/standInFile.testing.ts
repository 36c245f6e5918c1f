import { existsSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import type { Recorded, StandInFile } from './standInLog.testing.ts';

type Line = Omit<Recorded, 'data' | 'metadata'> & { readonly data: string; readonly metadata: string };

const toLine = ({ data, metadata, ...rest }: Recorded): Line => ({
  ...rest,
  data: Buffer.from(data).toString('base64'),
  metadata: Buffer.from(metadata).toString('base64'),
});

const fromLine = ({ data, metadata, ...rest }: Line): Recorded => ({
  ...rest,
  data: Buffer.from(data, 'base64'),
  metadata: Buffer.from(metadata, 'base64'),
});

/**
 * A file with a line for everything that was written at once. A last line without an end was being written when the
 * process was killed: it was never acknowledged, and the file is truncated before it.
 */
export function openStandInFile(path: string): StandInFile {
  const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
  const end = bytes.lastIndexOf('\n') + 1;
  if (end < bytes.length) truncateSync(path, end);
  const lines = bytes.subarray(0, end).toString('utf8').split('\n').slice(0, -1);
  const file = openSync(path, 'a');
  return {
    before: lines.flatMap((line) => (JSON.parse(line) as Line[]).map(fromLine)),
    keep(events) {
      const line = Buffer.from(`${JSON.stringify(events.map(toLine))}\n`);
      for (let written = 0; written < line.length; ) written += writeSync(file, line, written);
    },
  };
}
