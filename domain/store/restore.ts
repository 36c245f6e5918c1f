import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { copyFolder, flushFolder, isEmpty } from './backupFiles.ts';
import { commandLine, folderArgument, insistOnFolder } from './commandLine.ts';
import { lockFolder } from './folderLock.ts';
import { copiesBeside, newestCopy } from './keyCopies.ts';
import { glanceAtKeys, type LogManifest, readKeysManifest, readLog, readLogManifest } from './manifests.ts';
import type { Where } from './open.ts';
import { noUnlockedOpener } from './unlockedOpener.ts';
import { verifyVault } from './verifyVault.ts';

/** The folders of DATA_DIR that are the record; the rest can be made again. */
const PARTS = ['events', 'vault', 'uploads'] as const;
/** `redis`: what can be made again must not be ahead of the log that was put back. */
const DERIVED = ['redis'] as const;

export type Restored = {
  readonly events: number;
  readonly madeAt: string;
  /** The copy of keys that was put back, and when it was made; the backup itself in the former layout. */
  readonly keys: { readonly from: string; readonly madeAt: string };
  /** Where the former data is now; undefined when there was none. */
  readonly former: string | undefined;
};

type Choice = {
  readonly replace?: boolean;
  /** A copy of keys, or the folder of all copies, of which the newest is taken: `keys` beside the backup by default. */
  readonly keys?: string | undefined;
};

/**
 * Puts a backup of the log, with a copy of keys, into a data folder that no process owns. Both are read completely first
 * and the new folders are on disk before they take their place; what was there is moved aside, never deleted, and only
 * with `replace`. Throws one sentence.
 */
export async function restore(
  from: string,
  dataDir: string,
  { replace = false, keys: named }: Choice = {},
): Promise<Restored> {
  const said = readLogManifest(from);
  const keys = keysFor(from, said, named);
  const waiting = { program: 'npm run restore', endsSoon: true };
  const lock = await lockFolder(dataDir, waiting);
  try {
    await noUnlockedOpener(dataDir, waiting);
    const used = PARTS.filter((part) => !isEmpty(join(dataDir, part)));
    if (used.length > 0 && !replace)
      throw new Error(
        `${dataDir} holds data already (${used.join(', ')}). To put it aside and restore, say --replace.`,
      );
    const former = putBack({ from, keysFrom: keys.from, dataDir, events: said.events });
    return { events: said.events, madeAt: said.madeAt, keys, former };
  } finally {
    lock.release();
  }
}

/** The copy of keys for a backup of the log. */
function keysFor(from: string, { format, madeAt, log }: LogManifest, named: string | undefined): Restored['keys'] {
  if (format === 1 && named === undefined) return { from, madeAt };
  const place = named ?? copiesBeside(from);
  const copy = glanceAtKeys(place) ? place : (newestCopy(place, log) ?? place);
  if (named === undefined && copy === place)
    throw new Error(
      `${from} is the log alone, and there is no finished copy of its keys in ${place}. Name one with --keys.`,
    );
  const said = readKeysManifest(copy);
  if (said.log && log && said.log !== log)
    throw new Error(`The keys in ${copy} are of another log than ${from}: they would open nothing in it.`);
  return { from: copy, madeAt: said.madeAt };
}

function putBack(order: {
  readonly from: string;
  readonly keysFrom: string;
  readonly dataDir: string;
  readonly events: number;
}): string | undefined {
  const { from, keysFrom, dataDir, events } = order;
  const fresh = join(dataDir, 'restoring');
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  for (const part of PARTS) {
    const copy = join(part === 'events' ? from : keysFrom, part);
    if (existsSync(copy)) copyFolder(copy, join(fresh, part));
  }
  const found = readLog(join(fresh, 'events')).events;
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
  return existsSync(former) ? former : undefined;
}

/** What becomes of people when keys and log are not of one moment. */
export function keyWords({ madeAt, keys }: Pick<Restored, 'madeAt' | 'keys'>): readonly string[] {
  if (keys.madeAt === madeAt) return [];
  return keys.madeAt < madeAt
    ? [
        `These keys are older than the log (${madeAt}): who registered in between has no key and no password in them. What they wrote and who they are cannot be read, and they cannot log in.`,
        'Keys of people who were erased in between come back with them; the next start erases these people again before it serves anything.',
      ]
    : [
        `These keys are newer than the log (${madeAt}): who was erased in between has no key in them and stays unreadable. The log does not know that they have left: close these accounts again (docs/operations.md, "Backup and restore").`,
      ];
}

async function main(where: Where): Promise<void> {
  const usage = 'npm run restore -- FOLDER [--keys FOLDER] [--replace]';
  const { folder, flags } = folderArgument(usage, { replace: { type: 'boolean' }, keys: { type: 'string' } });
  insistOnFolder(where);
  const done = await restore(folder, where.dataDir, {
    replace: flags.replace === true,
    keys: flags.keys as string | undefined,
  });
  const { events, madeAt, keys, former } = done;
  const lines = [
    `Restored ${events} events of ${madeAt} from ${folder} into ${where.dataDir}, read again and sound.`,
    `Keys and pictures are those of ${keys.madeAt}, from ${keys.from}.`,
    ...keyWords(done),
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
