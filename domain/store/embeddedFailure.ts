import { statfsSync, statSync } from 'node:fs';
import { DiskFull, StoreUnavailable } from './eventStore.ts';
import { MAP_BYTES } from './openRoot.ts';
import { ForeignOpener } from './rootGuard.ts';
import { dataFile } from './verifyFile.ts';

const MAP_FULL = -30792;
const NO_SPACE = 28;
const OVER_QUOTA = 122;

/** The error behind a failed lmdb commit; lmdb hands it over one step later than the failure itself. */
async function causeOf(error: unknown): Promise<unknown> {
  if (!(error instanceof Error) || !('commitError' in error)) return error;
  try {
    await error.commitError;
    return error;
  } catch (cause) {
    return cause;
  }
}

/** Whether a commit failed for lack of room: nothing was written, and it may succeed once there is some. */
function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? Number(error.code) : Number.NaN;
  return (
    [MAP_FULL, NO_SPACE, OVER_QUOTA].includes(code) || /no space left|MDB_MAP_FULL|quota exceeded/i.test(error.message)
  );
}

/**
 * Writes are refused while less than this is free (or this share of a small disk). Without room for all of a commit the
 * engine writes a part of it and reports EIO, like a failed flush.
 */
const RESERVE = 8 * 1024 * 1024;
const SHARE = 0.02;
/** Writes are refused while the file is so near the end of its map, which may not grow; the largest batch fits in. */
const MAP_RESERVE = 64 * 1024 * 1024;

/** What a file of the engine does about a commit or flush that failed. */
export type Failures = {
  /** What the caller is refused with. Nothing more may be written once `onFatal` was called. */
  judge(error: unknown): Promise<StoreUnavailable>;
  /** Throws DiskFull when there may not be room for another write, on the disk or in the map. */
  insistOnRoom(): void;
  /** Runs a check whose failure means that nothing may be written. */
  insistOn(check: () => void): void;
  /** Whether a failure has ended it. */
  broken(): boolean;
};

type FailureOptions = {
  readonly dir: string;
  isSound(): boolean;
  readonly mapBytes?: number | undefined;
  readonly onFatal?: (error: unknown) => void;
};

/**
 * Distinguishes a full disk, which refuses and may be over soon, from everything else, which ends the process: after a failed
 * flush it is unknown what is on disk, and the kernel may have dropped the pages, so that another try would succeed and
 * mean nothing.
 */
export function openFailures(
  what: string,
  { dir, isSound, mapBytes = MAP_BYTES, onFatal = stopProcess(what) }: FailureOptions,
): Failures {
  let broken = false;
  return {
    async judge(error) {
      const cause = await causeOf(error);
      if (isFull(cause) && isSound())
        return new DiskFull(`the disk is full: nothing was written to ${what}`, { cause });
      broken = true;
      onFatal(cause);
      return new StoreUnavailable(`${what} could not be written`, { cause });
    },
    insistOnRoom() {
      const { bavail, blocks, bsize } = statfsSync(dir);
      if (bavail * bsize < Math.min(RESERVE, blocks * bsize * SHARE))
        throw new DiskFull(`the disk is full: nothing was written to ${what}`);
      const { size } = statSync(dataFile(dir));
      if (size > mapBytes - Math.min(MAP_RESERVE, mapBytes / 2))
        throw new DiskFull(`${what} has reached its largest size (${mapBytes} bytes): nothing was written`);
    },
    insistOn(check) {
      try {
        check();
      } catch (error) {
        broken = true;
        onFatal(error);
      }
    },
    broken: () => broken,
  };
}

const stopProcess = (what: string) => (error: unknown) => {
  const msg =
    error instanceof ForeignOpener
      ? `${what} may not be written to any more, stopping`
      : `${what} could not be flushed, stopping`;
  process.stderr.write(`${JSON.stringify({ level: 'fatal', msg, error: String(error) })}\n`);
  process.exit(70);
};
