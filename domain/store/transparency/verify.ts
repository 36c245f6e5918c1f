import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { commandLine } from '../commandLine.ts';
import { DamagedFile } from '../damage.ts';
import { type EventLog, START } from '../eventStore.ts';
import { FolderInUse, LOCK_FILE, lockFolder } from '../folderLock.ts';
import type { Where } from '../open.ts';
import { verifyFile } from '../verifyFile.ts';
import { scanLog } from '../verifyLog.ts';
import { openAudit, sentenceOf } from './audit.ts';
import { type Head, type PublicKey, publicKeyOf, signatureOf } from './heads.ts';
import { headsFile, headsFolderOf, keysFile, readHeads, readKeys } from './headsFolder.ts';
import { keptTextOf, placeOf } from './leaf.ts';

/** Exit codes of `npm run verify`. */
export const VERDICTS = { sound: 0, tampered: 2, incomplete: 3, keyUnknown: 4 } as const;

export type Verdict = { readonly code: (typeof VERDICTS)[keyof typeof VERDICTS]; readonly sentence: string };

type Audit = ReturnType<typeof openAudit>;
type Progress = (events: number) => void;

const PAGE = 1000;
const BRACKET = '['.charCodeAt(0);
const CHECKSUM_BYTES = 8;
const USAGE = 'npm run verify -- [FOLDER] [--head FILE] [--key PUBLIC_KEY]…';

/**
 * Reads a log from its first event and compares it with every head. `read` hands the events to the audit. Throws what
 * `read` throws, except that damaged files are a verdict.
 */
export async function verifyLogAgainst(
  heads: readonly Head[],
  keys: readonly PublicKey[],
  read: (audit: Audit) => Promise<void>,
): Promise<Verdict> {
  const signatures = heads.map((head) => signatureOf(head, keys));
  const unknown = heads[signatures.indexOf('unknown')];
  if (unknown) {
    const signer = unknown.signatures.map(({ name, keyId }) => `${name}+${keyId}`).join(', ') || 'no key at all';
    return {
      code: VERDICTS.keyUnknown,
      sentence: `The head of ${unknown.at} is signed with ${signer}, of which the public key is not known here.`,
    };
  }
  const forged = heads[signatures.indexOf('bad')];
  if (forged) {
    const sentence = `The head of ${forged.at} over ${forged.size} events is not as it was signed.`;
    return { code: VERDICTS.tampered, sentence };
  }
  const audit = openAudit(heads);
  try {
    await read(audit);
  } catch (error) {
    if (!(error instanceof DamagedFile)) throw error;
    return { code: VERDICTS.tampered, sentence: error.message };
  }
  const finding = audit.finding();
  const code = finding.kind === 'whole' ? 'sound' : finding.kind === 'short' ? 'incomplete' : 'tampered';
  return { code: VERDICTS[code], sentence: `${sentenceOf(finding, audit.size())}${summaryOf(audit, heads)}` };
}

function summaryOf(audit: Audit, heads: readonly Head[]): string {
  if (audit.isOver()) return '';
  const compared = heads.filter(({ size }) => size <= audit.size());
  const latest = compared.reduce((most, { size }) => Math.max(most, size), 0);
  return ` ${audit.size()} events, root ${audit.root().toString('base64')}; ${compared.length} ${compared.length === 1 ? 'head fits' : 'heads fit'}, the latest over ${latest} events${latest < audit.size() ? `; the ${audit.size() - latest} after it are covered by no head` : ''}.`;
}

/** Reads the files of the embedded engine, without the engine, in a folder that no process uses. */
export async function readFiles(folder: string, audit: Audit, onProgress: Progress = () => undefined): Promise<void> {
  verifyFile(join(folder, 'events'), (file) =>
    scanLog(file, (kept, position) => {
      if (audit.isOver()) return;
      const text = kept[0] === BRACKET ? kept : kept.subarray(CHECKSUM_BYTES);
      const { stream, revision } = placeOf(text);
      audit.take(stream, revision, text);
      onProgress(position + 1);
    }),
  );
}

/** Reads any log page by page. */
export async function readPages(
  log: Pick<EventLog, 'readAll'>,
  audit: Audit,
  onProgress: Progress = () => undefined,
): Promise<void> {
  for (let after = START; !audit.isOver(); ) {
    const events = await log.readAll(after, PAGE);
    const last = events.at(-1);
    if (!last) return;
    for (const event of events) audit.take(event.stream, event.revision, keptTextOf(event));
    after = last.position;
    onProgress(audit.size());
  }
}

/**
 * Reads the log of an installation: a folder's files where it is at rest or a backup, by its owner where it is in use,
 * else EventStoreDB.
 */
export async function readWhere(where: Where, audit: Audit, onProgress?: Progress): Promise<void> {
  if (where.eventStoreUrl) {
    const { readServer } = await import('./readServer.ts');
    return readServer(where.eventStoreUrl, audit, onProgress);
  }
  // A backup has never been locked, and nothing is written into it.
  if (!existsSync(join(where.dataDir, LOCK_FILE))) return readFiles(where.dataDir, audit, onProgress);
  try {
    const lock = await lockFolder(where.dataDir, {
      program: 'npm run verify',
      endsSoon: true,
      graceMs: 0,
      patienceMs: 0,
    });
    return await readFiles(where.dataDir, audit, onProgress).finally(lock.release);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    const { connectToOwner } = await import('../ownerClient.ts');
    const owner = await connectToOwner(where.dataDir);
    return readPages(owner.log, audit, onProgress).finally(owner.close);
  }
}

const EVERY = 100_000;

/** Says on stderr how far it is, every so many events. */
function progressOn(stream: NodeJS.WriteStream): Progress {
  let due = EVERY;
  return (events) => {
    if (events < due) return;
    stream.write(`${events} events read …\n`);
    due = events - (events % EVERY) + EVERY;
  };
}

async function main(where: Where): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { head: { type: 'string' }, key: { type: 'string', multiple: true }, help: { type: 'boolean' } },
  });
  if (values.help) return void process.stdout.write(`${USAGE}\n`);
  const [folder, ...more] = positionals;
  if (more.length > 0) throw new Error(`Name one folder at most: ${USAGE}`);
  const headsFolder = headsFolderOf(where.dataDir, process.env.HEADS_DIR);
  const file = values.head ?? headsFile(headsFolder);
  const heads = readHeads(file);
  if (heads.length === 0)
    throw new Error(`${file} holds no head to compare the log with. Name a file that does: ${USAGE}`);
  const keys = values.key ? values.key.map(publicKeyOf) : readKeys(keysFile(headsFolder));
  const place = folder === undefined ? where : { eventStoreUrl: undefined, dataDir: folder };
  const { code, sentence } = await verifyLogAgainst(heads, keys, (audit) =>
    readWhere(place, audit, progressOn(process.stderr)),
  );
  process.stdout.write(`${sentence}\n`);
  process.exitCode = code;
}

if (process.argv[1] === import.meta.filename) await commandLine(main);
