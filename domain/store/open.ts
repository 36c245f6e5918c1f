import { setTimeout as pause } from 'node:timers/promises';
import { personal, upcasters } from '../catalogue.ts';
import { logWithCodec, withCodec } from './codec.ts';
import type { EmbeddedOptions } from './embedded.ts';
import type { EventLog, EventStore } from './eventStore.ts';
import { openEventStoreDb } from './eventStoreDb.ts';
import { insistOnAddress, insistOnServer } from './eventStoreDbStart.ts';
import { FolderInUse, type LockOptions } from './folderLock.ts';
import { connectToOwner, OwnerAway } from './ownerClient.ts';
import { type CopyTo, copyTo } from './ownerServer.ts';
import { ownFolder } from './ownFolder.ts';
import { withSharedReads } from './sharedReads.ts';
import type { Vault } from './vault.ts';
import { openEventStoreDbVault } from './vaultEventStoreDb.ts';

/** Where log and vault are: EventStoreDB when it has an address, else the embedded engine in `dataDir`. */
export type Where = {
  readonly eventStoreUrl: string | undefined;
  readonly dataDir: string;
  /** A user of EventStoreDB's group $ops who starts scavenges, as `name:password`. */
  readonly operations?: string | undefined;
};

const rules = { personal, upcasters };
/** So long a command waits for an owner that starts or ends. */
const OWNER_AWAY_MS = 20_000;
const LOOK_EVERY_MS = 100;

/** The stores of a running product. */
export type Stores = {
  readonly store: EventStore;
  /** The same log with its events as they are kept: personal fields sealed, old payloads not lifted. */
  readonly kept: EventStore;
  readonly vault: Vault;
  /** Says that this process is about to end, so that the next start waits for it. */
  endSoon(): void;
  close(): Promise<void>;
};

type ProductOptions = Pick<EmbeddedOptions, 'onCommit'> & Pick<LockOptions, 'onWait' | 'signal'>;

/**
 * Opens log and vault for the product; events come and go through the codec. The embedded engine's folder belongs to
 * this process from then on until `close`; commands beside it are answered on a socket in the folder. Throws
 * FolderInUse when another process owns it and DamagedFile.
 */
export async function openStores({
  eventStoreUrl,
  dataDir,
  operations,
  onCommit,
  ...waiting
}: Where & ProductOptions): Promise<Stores> {
  if (eventStoreUrl) {
    const server = await openServer(eventStoreUrl, operations);
    return {
      ...server,
      kept: server.log,
      store: withSharedReads(withCodec(server.log, server.vault, rules)),
      endSoon: () => undefined,
    };
  }
  const own = await ownFolder(dataDir, { program: 'the product', ...waiting }, { onCommit });
  return { ...own, kept: own.log, store: withCodec(own.log, own.vault, rules) };
}

/** The stores of a command of an operator. */
export type CommandStores = {
  /** Events as they are kept: personal fields sealed, old payloads not lifted. */
  readonly kept: EventLog;
  /** Events as the product sees them. */
  readonly log: EventLog;
  readonly vault: Vault;
  /** Whether another process owns the data folder and answers for it. */
  readonly beside: boolean;
  /**
   * Copies log and vault of the embedded engine, each into an empty folder. Throws for EventStoreDB, which has a backup
   * of its own.
   */
  copyTo(to: CopyTo): Promise<void>;
  close(): Promise<void>;
};

/**
 * Opens log and vault for a command: beside a running product through the process that owns them, else as their owner
 * for the length of the command. Waits up to 20 s for an owner that is starting or ending, says so through `onWait`,
 * and throws a sentence after that.
 */
export async function openForCommand(
  where: Where,
  program: string,
  onWait: (sentence: string) => void = toStderr,
): Promise<CommandStores> {
  const { eventStoreUrl, dataDir } = where;
  if (eventStoreUrl) {
    const { log, vault, close } = await openServer(eventStoreUrl);
    const noCopy = () =>
      Promise.reject(new Error('EventStoreDB has a backup of its own (docs/operations.md, "Backup and restore").'));
    return { ...asSeen(log, vault), beside: false, copyTo: noCopy, close };
  }
  const startedAt = performance.now();
  for (let announced = false; ; await pause(LOOK_EVERY_MS)) {
    try {
      return await asOwner(dataDir, program).catch((error: unknown) =>
        error instanceof FolderInUse ? besideOwner(dataDir) : Promise.reject(error),
      );
    } catch (error) {
      if (!(error instanceof OwnerAway)) throw error;
      if (performance.now() - startedAt >= OWNER_AWAY_MS)
        throw new Error(`${dataDir} belongs to a process that does not answer: try again, or stop it first.`);
      if (!announced) onWait(`Waiting up to ${OWNER_AWAY_MS / 1000} s for the process that owns ${dataDir} …`);
      announced = true;
    }
  }
}

async function asOwner(dataDir: string, program: string): Promise<CommandStores> {
  const own = await ownFolder(dataDir, { program, endsSoon: true, graceMs: 0, patienceMs: 0 });
  return { ...asSeen(own.log, own.vault), beside: false, copyTo: (to) => copyTo(own, to), close: own.close };
}

async function besideOwner(dataDir: string): Promise<CommandStores> {
  const owner = await connectToOwner(dataDir);
  return { ...asSeen(owner.log, owner.vault), beside: true, copyTo: owner.copyTo, close: async () => owner.close() };
}

const asSeen = (kept: EventLog, vault: Vault) => ({ kept, log: logWithCodec(kept, vault, rules), vault });

async function openServer(
  url: string,
  operations?: string,
): Promise<{ log: EventStore; vault: Vault; close(): Promise<void> }> {
  insistOnAddress(url);
  const log = openEventStoreDb(url);
  await insistOnServer(url, log).catch(async (error: unknown) => {
    await log.close();
    throw error;
  });
  const vault = openEventStoreDbVault(url, { operations });
  const close = async () => {
    await log.close();
    await vault.close();
  };
  // What is asked of one needs the other: an event is read with a key.
  const silentFor = () => Math.max(log.silentFor?.() ?? 0, vault.silentFor?.() ?? 0);
  return { log: { ...log, silentFor }, vault: { ...vault, silentFor }, close };
}

function toStderr(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}
