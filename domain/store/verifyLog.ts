import { checksum, faultOf } from './checksum.ts';
import { keyFrom, keyOf } from './keys.ts';
import type { LmdbFile } from './lmdbFile.ts';
import { BadPage } from './lmdbPage.ts';
import { verifyFile } from './verifyFile.ts';

/** The checksums of the log's tables beside the events; the engine writes them with the same words. */
export const rowSum = (stream: string, last: number, positions: readonly number[], ids: readonly string[]): string =>
  checksum(JSON.stringify([positions, ids]), `${stream}@${last}`);
export const extentSum = (last: number, indexed: number): string => checksum(`${last},${indexed}`, 'extent');

/**
 * Reads the whole log before it is opened; answers the number of events. Throws {@link DamagedFile} unless every event,
 * stream row and page is as it was written.
 */
export const verifyLog = (dir: string): number => verifyFile(dir, scanLog);

/**
 * Reads all entries of a log's file; answers the number of events. Hands over each event as it is kept, with its
 * checksum, in order. Throws a {@link BadPage}.
 */
export function scanLog(file: LmdbFile, onEvent: (kept: Buffer, position: number) => void = () => undefined): number {
  let events = 0;
  let inRows = 0;
  let extent = { last: -1, indexed: -1, page: 0 };
  file.visit(({ tree, key, value, page }) => {
    if (tree === 'log') {
      if (!key.equals(keyOf(events))) throw new BadPage(page, `event ${events} is not where it should be`);
      const fault = faultOf(value, events);
      if (fault) throw new BadPage(page, `event ${events}: ${fault}`);
      onEvent(value, events);
      events += 1;
    } else if (tree === 'streams') inRows += eventsInRow(key, value, page);
    else if (tree === 'extent') extent = { ...extentOf(key, value, page), page };
    else throw new BadPage(page, 'there is an entry in a table that is not ours');
  });
  if (extent.last !== events - 1)
    throw new BadPage(extent.page, `the log should end at event ${extent.last} and ends at ${events - 1}`);
  if (extent.indexed !== inRows - 1)
    throw new BadPage(extent.page, `the streams should know ${extent.indexed + 1} events and know ${inRows}`);
  return events;
}

function eventsInRow(key: Buffer, value: Buffer, page: number): number {
  const [positions, ids, sum] = parsed(value, page);
  const name = keyFrom(key);
  if (!Array.isArray(positions) || !Array.isArray(ids) || !Array.isArray(name))
    throw new BadPage(page, 'a row of a stream cannot be read');
  const [stream, last] = [String(name[0]), Number(name[1])];
  if (sum !== undefined && sum !== rowSum(stream, last, positions, ids))
    throw new BadPage(page, `stream ${stream}: the checksum of its row is another`);
  return positions.length;
}

function extentOf(key: Buffer, value: Buffer, page: number): { last: number; indexed: number } {
  const [last, indexed, sum] = parsed(value, page);
  if (!key.equals(keyOf('log')) || (sum !== undefined && sum !== extentSum(Number(last), Number(indexed))))
    throw new BadPage(page, 'the record of where the log ends is not as it was written');
  return { last: Number(last), indexed: Number(indexed) };
}

function parsed(value: Buffer, page: number): unknown[] {
  try {
    const found: unknown = JSON.parse(value.toString());
    if (Array.isArray(found)) return found;
  } catch {
    // said below
  }
  throw new BadPage(page, 'an entry cannot be read');
}
