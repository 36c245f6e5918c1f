import { existsSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { KEPT_FOR } from '../retention.ts';
import { flush } from './backupFiles.ts';
import { glanceAtKeys, glanceAtLog, keepLogAlone, type LogManifest } from './manifests.ts';

const DAY_MS = 86_400_000;
/** No backup takes so long: a copy that is not finished by then never will be. */
const UNFINISHED_MS = DAY_MS;
/**
 * A copy goes with the first backup that finds it older than this, so that with one backup each day, some of them a
 * little late, none gets as old as it may.
 */
const OLDEST_MS = KEPT_FOR.backupOfVault - 1.5 * DAY_MS;
/** What a former backup has beside the log. */
const BESIDE_LOG = ['vault', 'uploads'] as const;

/** A copy of vault and pictures, by its folder; `log` is missing where it was not finished. */
type KeyCopy = { readonly dir: string; readonly madeAt: string; readonly isFinished: boolean; readonly log?: string };

/** What a folder of copies holds once the old ones are gone. */
export type KeptCopies = {
  /** Folders that are gone, and former backups that are now the log alone. */
  readonly removed: readonly string[];
  /** Copies of this log's keys. */
  readonly copies: number;
  /** When the oldest of them was made. */
  readonly oldest: string;
};

/** Where copies of keys are kept unless another folder is named: beside the backups of the log. */
export const copiesBeside = (backup: string): string => join(dirname(resolve(backup)), 'keys');

/** The folder of a copy: the instant it was begun, so that its name says the day. */
export const copyName = (madeAt: string): string => madeAt.replaceAll(':', '-');

/** The newest finished copy of a log's keys in a folder of copies. */
export const newestCopy = (keys: string, log: string | undefined): string | undefined =>
  copiesIn(keys).findLast((copy) => copy.isFinished && isOf(copy, log))?.dir;

/**
 * Removes copies of keys that are too old, and those that a crash left unfinished; never the newest of a log. In
 * `beside`, backups of the former layout that are as old lose vault and pictures and stay backups of the log.
 */
export function forgetOldCopies(place: {
  readonly keys: string;
  readonly beside: string;
  readonly log: string;
  /** UTC ISO instant. */
  readonly now: string;
}): KeptCopies {
  const { keys, beside, log, now } = place;
  const ageOf = (madeAt: string) => Date.parse(now) - Date.parse(madeAt);
  const all = copiesIn(keys);
  const newest = new Map(all.filter(({ isFinished }) => isFinished).map((copy) => [copy.log, copy]));
  const isOld = (copy: KeyCopy) =>
    ageOf(copy.madeAt) > (copy.isFinished ? OLDEST_MS : UNFINISHED_MS) && newest.get(copy.log) !== copy;
  const old = all.filter(isOld);
  for (const { dir } of old) rmSync(dir, { recursive: true });
  if (old.length > 0) flush(keys);

  const former = newest.has(log) ? formerIn(beside).filter(({ said }) => ageOf(said.madeAt) > OLDEST_MS) : [];
  for (const { dir, said } of former) {
    // It is a backup of the log before it is no longer one with keys.
    if (said.format === 1) keepLogAlone(dir, said);
    for (const part of BESIDE_LOG) rmSync(join(dir, part), { recursive: true, force: true });
    flush(dir);
  }
  const kept = all.filter((copy) => copy.isFinished && !old.includes(copy) && isOf(copy, log));
  return {
    removed: [...old, ...former].map(({ dir }) => dir),
    copies: kept.length,
    oldest: kept[0]?.madeAt ?? now,
  };
}

/** Copies made of a log before it had an event, or of one that is not known, are anybody's. */
const isOf = (copy: KeyCopy, log: string | undefined): boolean => !copy.log || !log || copy.log === log;

/** All copies in a folder, the oldest first. */
function copiesIn(keys: string): readonly KeyCopy[] {
  return foldersIn(keys).flatMap((name) => {
    const madeAt = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/.test(name) && name.replace(/(?<=T.*)-/g, ':');
    if (!madeAt) return [];
    const dir = join(keys, name);
    const said = glanceAtKeys(dir);
    return [{ dir, madeAt, isFinished: said !== undefined, ...(said?.log !== undefined && { log: said.log }) }];
  });
}

/** Backups of the former layout, and those that are losing their keys, in a folder. */
function formerIn(beside: string): readonly { readonly dir: string; readonly said: LogManifest }[] {
  return foldersIn(beside).flatMap((name) => {
    const dir = join(beside, name);
    if (!BESIDE_LOG.some((part) => existsSync(join(dir, part)))) return [];
    const said = glanceAtLog(dir);
    return said ? [{ dir, said }] : [];
  });
}

const foldersIn = (dir: string): string[] =>
  existsSync(dir)
    ? readdirSync(dir, { withFileTypes: true })
        .flatMap((entry) => (entry.isDirectory() ? entry.name : []))
        .sort()
    : [];
