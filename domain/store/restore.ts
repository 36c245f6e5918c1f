import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { copyFolder, flushFolder, isEmpty, PARTS, readManifest } from './backupFiles.ts';
import { commandLine, folderArgument, insistOnFolder } from './commandLine.ts';
import { lockFolder } from './folderLock.ts';
import type { Where } from './open.ts';
import { noUnlockedOpener } from './unlockedOpener.ts';
import { verifyLog } from './verifyLog.ts';
import { verifyVault } from './verifyVault.ts';

/** `redis`: what can be made again must not be ahead of the log that was put back. */
const DERIVED = ['redis'] as const;

export type Restored = {
  readonly events: number;
  readonly madeAt: string /** Where the former data is now; undefined when there was none. */;
  readonly former: string | undefined;
};

/**
 * Puts a backup into a data folder that no process owns. The backup is read completely first and the new folders are on
 * disk before they take their place; what was there is moved aside, never deleted, and only with `replace`. Throws one
 * sentence.
 */
export async function restore(from: string, dataDir: string, { replace = false } = {}): Promise<Restored> {
  const { events, madeAt } = readManifest(from);
  const waiting = { program: 'npm run restore', endsSoon: true };
  const lock = await lockFolder(dataDir, waiting);
  try {
    await noUnlockedOpener(dataDir, waiting);
    const used = PARTS.filter((part) => !isEmpty(join(dataDir, part)));
    if (used.length > 0 && !replace)
      throw new Error(
        `${dataDir} holds data already (${used.join(', ')}). To put it aside and restore, say --replace.`,
      );
    return putBack({ from, dataDir, events, madeAt });
  } finally {
    lock.release();
  }
}

function putBack({
  from,
  dataDir,
  events,
  madeAt,
}: {
  from: string;
  dataDir: string;
  events: number;
  madeAt: string;
}): Restored {
  const fresh = join(dataDir, 'restoring');
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  for (const part of PARTS) if (existsSync(join(from, part))) copyFolder(join(from, part), join(fresh, part));
  const found = verifyLog(join(fresh, 'events'));
  verifyVault(join(fresh, 'vault'));
  if (found !== events) throw new Error(`The copy has ${found} events instead of ${events}; nothing was put in place.`);

  const former = join(dataDir, 'replaced', new Date().toISOString().replaceAll(':', '-'));
  for (const part of [...PARTS, ...DERIVED]) {
    if (!existsSync(join(dataDir, part))) continue;
    mkdirSync(former, { recursive: true });
    renameSync(join(dataDir, part), join(former, part));
  }
  for (const part of PARTS) if (existsSync(join(fresh, part))) renameSync(join(fresh, part), join(dataDir, part));
  rmSync(fresh, { recursive: true, force: true });
  flushFolder(join(dataDir, 'events'));
  return { events, madeAt, former: existsSync(former) ? former : undefined };
}

async function main(where: Where): Promise<void> {
  const { folder, flags } = folderArgument('npm run restore -- FOLDER [--replace]', { replace: { type: 'boolean' } });
  insistOnFolder(where);
  const { events, madeAt, former } = await restore(folder, where.dataDir, { replace: flags.replace === true });
  const lines = [
    `Restored ${events} events of ${madeAt} from ${folder} into ${where.dataDir}, read again and sound.`,
    ...(former
      ? [
          `What was there before is in ${former}; delete it when it is no longer needed (it holds keys of personal data).`,
        ]
      : []),
    process.env.REDIS_URL
      ? 'REDIS_URL is set: run npm run rebuild, so that no read model is ahead of the log.'
      : 'Read models are built again at the next start.',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

if (process.argv[1] === import.meta.filename) await commandLine(main);
