import { closeSync, fstatSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { tryLock as kernelLock } from 'fs-native-extensions';
import { z } from 'zod';

/**
 * The file whose kernel lock says that a process owns the folder, and the one beside it that says which process
 * (Windows refuses to read a locked file).
 */
export const LOCK_FILE = 'owner.lock';
export const OWNER_FILE = 'owner.json';

/** So long a start waits for an owner that is about to end. */
export const PATIENCE_MS = 20_000;
/** So long a start waits for one that is not: it may have been sent its signal a moment ago. */
const GRACE_MS = 1_000;
const LOOK_EVERY_MS = 25;

const ownerText = z.object({
  pid: z.number(),
  /** What an operator knows the process by, such as `npm start`. */
  program: z.string(),
  /** UTC ISO instant. */
  since: z.string(),
  /** A command, or a product that drains: it ends by itself. */
  endsSoon: z.boolean(),
});

/** The process that owns a folder, as it wrote it down. */
export type FolderOwner = z.output<typeof ownerText>;

/** A folder that this process owns until `release` or its end, whichever way it ends. */
export type FolderLock = {
  /** Writes down that this process is about to end, so that the next start waits for it. */
  endSoon(): void;
  release(): void;
};

export type LockOptions = {
  readonly program: string;
  readonly endsSoon?: boolean;
  /** Called once when the lock is held by a process that is waited for. */
  readonly onWait?: (sentence: string) => void;
  /** Bounds of the waiting in milliseconds; 0 answers at once. */
  readonly patienceMs?: number;
  readonly graceMs?: number;
  /** Ends the waiting with its reason. */
  readonly signal?: AbortSignal;
  /** Takes the lock of an open file, false when it is held; the kernel's by default. */
  readonly tryLock?: TryLock;
};

type TryLock = (fd: number) => boolean;

/** The folder belongs to another process; nothing in it was opened or changed. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
  constructor(
    readonly folder: string,
    readonly owner: FolderOwner | undefined,
  ) {
    super(
      `${folder} belongs to ${nameOf(owner)}: stop that process first, or name another folder in DATA_DIR ` +
        '(nothing was opened; commands such as npm run log or npm run backup may run beside it).',
    );
  }
}

/**
 * Makes this process the only owner of a folder (and makes the folder). The kernel ends the ownership with the process,
 * also after `kill -9`. Waits for an owner that is about to end; throws {@link FolderInUse} for any other, and one
 * sentence where the file system has no locks.
 */
export async function lockFolder(folder: string, options: LockOptions): Promise<FolderLock> {
  const { onWait = () => undefined, patienceMs = PATIENCE_MS, graceMs = GRACE_MS, signal } = options;
  const startedAt = performance.now();
  for (let announced = false; ; await pause(LOOK_EVERY_MS, undefined, signal && { signal })) {
    const lock = lockNow(folder, options);
    if (lock) return lock;
    const owner = ownerOf(folder);
    // An owner that ends removes its name first, so nothing is known of it for a moment.
    if (!owner && performance.now() - startedAt < patienceMs) continue;
    if (performance.now() - startedAt >= (owner?.endsSoon ? patienceMs : graceMs)) throw new FolderInUse(folder, owner);
    if (owner?.endsSoon && !announced) {
      announced = true;
      onWait(`Waiting up to ${patienceMs / 1000} s for ${nameOf(owner)} to end, which owns ${folder} …`);
    }
  }
}

/** The owner of a folder; undefined when there is none or it has not written itself down yet. */
export function ownerOf(folder: string): FolderOwner | undefined {
  try {
    return ownerText.parse(JSON.parse(readFileSync(join(folder, OWNER_FILE), 'utf8')));
  } catch {
    return undefined;
  }
}

function lockNow(
  folder: string,
  { program, endsSoon = false, tryLock = kernelLock }: LockOptions,
): FolderLock | undefined {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, LOCK_FILE);
  const fd = openSync(path, 'a+', 0o600);
  try {
    if (!grantedOn(fd, folder, tryLock)) {
      closeSync(fd);
      return undefined;
    }
    // The file was deleted and made anew since it was opened: the lock is of a file that is in no folder any more.
    if (fstatSync(fd).ino !== statSync(path, { throwIfNoEntry: false })?.ino) {
      closeSync(fd);
      return undefined;
    }
    if (isGrantedTwice(path, folder, tryLock)) throw withoutLocks(folder, 'it grants a lock that is held already');
  } catch (error) {
    closeSync(fd);
    throw error;
  }
  const owner: FolderOwner = { pid: process.pid, program, since: new Date().toISOString(), endsSoon };
  const note = (said: FolderOwner) => {
    try {
      writeFileSync(join(folder, OWNER_FILE), `${JSON.stringify(said)}\n`, { mode: 0o600 });
    } catch {
      // A full disk: the lock holds all the same, and a second start names no process.
    }
  };
  note(owner);
  let held = true;
  return {
    endSoon: () => {
      if (held) note({ ...owner, endsSoon: true });
    },
    release() {
      if (!held) return;
      held = false;
      rmSync(join(folder, OWNER_FILE), { force: true });
      closeSync(fd);
    },
  };
}

function grantedOn(fd: number, folder: string, tryLock: TryLock): boolean {
  try {
    return tryLock(fd);
  } catch (error) {
    // Windows says so in words of its own.
    if (['EBUSY', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw withoutLocks(folder, (error as Error).message);
  }
}

/** Some network file systems grant every lock. A second descriptor of the same process must be refused. */
function isGrantedTwice(path: string, folder: string, tryLock: TryLock): boolean {
  const second = openSync(path, 'a+');
  try {
    return grantedOn(second, folder, tryLock);
  } finally {
    closeSync(second);
  }
}

const withoutLocks = (folder: string, what: string) =>
  new Error(
    `${folder} is on a file system that cannot lock files (${what}). Choose a folder on a local disk for DATA_DIR.`,
  );

const nameOf = (owner: FolderOwner | undefined): string =>
  owner ? `process ${owner.pid} (${owner.program}, since ${owner.since})` : 'another process, which has just started';
