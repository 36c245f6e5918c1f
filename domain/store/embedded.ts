import { mkdirSync } from 'node:fs';
import { openFailures } from './embeddedFailure.ts';
import { type EmbeddedIndex, openIndex } from './embeddedIndex.ts';
import { type EmbeddedLog, openLog } from './embeddedLog.ts';
import {
  type AppendResult,
  type EventStore,
  type NewEvent,
  NO_STREAM,
  RevisionConflict,
  StoreUnavailable,
} from './eventStore.ts';
import { follow } from './follow.ts';
import { type Outcome, openGroupCommit } from './groupCommit.ts';
import { encode } from './keptText.ts';
import { openMark } from './mark.ts';
import { markFile } from './verifyFile.ts';

/**
 * One append, encoded before it waits so that the transaction is short. Its revisions are known: they follow the
 * expected one.
 */
type Append = {
  readonly stream: string;
  readonly expected: number;
  readonly ids: readonly string[];
  readonly texts: readonly string[];
};

export type EmbeddedOptions = {
  /**
   * Called when a commit or flush failed: what is on disk is unknown, so nothing may go on. Says so on stderr and ends
   * the process by default.
   */
  readonly onFatal?: (error: unknown) => void;
  /** How long an append may wait for its flush, in milliseconds. */
  readonly timeLimit?: number;
  /** Called after every transaction with the number of its appends and the seconds it took with its flush. */
  readonly onCommit?: ((appends: number, seconds: number) => void) | undefined;
  /** How large the file may become, in bytes; see openRoot. */
  readonly mapBytes?: number;
};

/** The embedded engine can also copy itself while it works. */
export type EmbeddedStore = EventStore & {
  /**
   * Copies the log as it is at one moment into an empty folder, page by page outside of the event loop; appends go on
   * meanwhile.
   */
  copyTo(dir: string): Promise<void>;
};

/**
 * Above this many appends the next flush takes the rest, so that one transaction never holds the event loop for long.
 */
const LARGEST_BATCH = 2048;
const LONGEST_STREAM_NAME = 400;

/**
 * The event store in a folder: LMDB, no server. Everything that waits goes into one transaction with one flush, on
 * lmdb's own thread; an append is acknowledged, and its events become visible, only after that flush. The folder
 * belongs to this process and is opened once in it (see openStores, which takes the lock): a second opener of the file
 * can undo acknowledged commits, docs/adr/0018. A failed flush ends the process (it must not be retried: the kernel may
 * have dropped the pages), and so does a foreign opener; a full disk refuses appends with DiskFull and reads go on, as
 * long as the engine itself can. Throws a DamagedFile when what is in the folder is not what was written.
 */
export function openEmbeddedStore(
  dir: string,
  { onFatal, onCommit, timeLimit = 5000, mapBytes }: EmbeddedOptions = {},
): EmbeddedStore {
  const log = openLog(dir, mapBytes);
  const wakers = new Set<() => void>();
  const index = openIndex(log);
  const mark = openMark(markFile(dir));
  const copies = new Set<Promise<void>>();
  let closed = false;

  async function commit(take: () => readonly Append[]): Promise<Outcome<AppendResult>[]> {
    failures.insistOnRoom();
    const startedAt = performance.now();
    try {
      const outcomes = await log.root.childTransaction(() => {
        log.guard.check();
        return writeBatch(log, index, take());
      });
      const before = index.last();
      index.committed();
      mark.note(index.last() + 1);
      if (index.last() !== before) for (const wake of wakers) wake();
      onCommit?.(outcomes.length, (performance.now() - startedAt) / 1000);
      return outcomes;
    } catch (error) {
      throw await failures.judge(error);
    }
  }

  /**
   * Whether the environment outlived a failed commit: without room for the very last page of one it refuses everything
   * from then on.
   */
  function isSound(): boolean {
    try {
      log.extent();
      return true;
    } catch {
      return false;
    }
  }

  const failures = openFailures('the event log', { dir, isSound, mapBytes, ...(onFatal && { onFatal }) });
  failures.insistOn(log.guard.check);
  const appends = openGroupCommit({
    commit,
    timeLimit,
    largest: LARGEST_BATCH,
    late: () => new StoreUnavailable(`no answer from the log in ${timeLimit} ms`),
  });

  function onAdvance(wake: () => void) {
    wakers.add(wake);
    return () => void wakers.delete(wake);
  }

  function insist() {
    if (closed || failures.broken()) throw new StoreUnavailable(`the event store is ${closed ? 'closed' : 'broken'}`);
  }

  return {
    async read(stream, from = 0) {
      insist();
      // No stream is called so, and the index takes no key of any length.
      if (stream.length > LONGEST_STREAM_NAME) return [];
      return index.read(stream, from);
    },
    async append(stream, expected, events) {
      insist();
      return appends.submit(prepare(stream, expected, events));
    },
    async readAll(after, limit) {
      insist();
      return log.readAfter(after, limit);
    },
    async readAt(position) {
      insist();
      const [event] = log.readAfter(position - 1, 1);
      return event?.position === position ? event : undefined;
    },
    async head() {
      insist();
      return index.last();
    },
    subscribe: (options) => follow({ readAfter: log.readAfter, onAdvance }, options),
    async close() {
      if (closed) return;
      closed = true;
      await appends.idle();
      // The engine must not be closed under a copy: the thread that copies reads the mapped file.
      await Promise.allSettled(copies);
      await log.close();
      mark.close();
    },
    async copyTo(to) {
      insist();
      mkdirSync(to, { recursive: true });
      const copy = log.root.backup(to, false).finally(() => copies.delete(copy));
      copies.add(copy);
      await copy;
    },
  };
}

function prepare(stream: string, expected: number, events: readonly NewEvent[]): Append {
  if (events.length === 0) throw new TypeError('an append needs at least one event');
  if (stream.length === 0 || stream.length > LONGEST_STREAM_NAME)
    throw new TypeError(`a stream name has 1 to ${LONGEST_STREAM_NAME} characters`);
  return {
    stream,
    expected,
    ids: events.map(({ id }) => id),
    texts: events.map((event, index) => encode(event, stream, expected + 1 + index)),
  };
}

/** Inside a transaction: decides and writes each append in turn. */
function writeBatch(log: EmbeddedLog, index: EmbeddedIndex, batch: readonly Append[]): Outcome<AppendResult>[] {
  let last = index.begin();
  const outcomes = batch.map((append): Outcome<AppendResult> => {
    const { stream, expected, ids, texts } = append;
    const revision = index.lastRevision(stream);
    const known = revision === NO_STREAM ? [] : ids.map((id) => index.positionOf(stream, id));
    const earlier = findRepeat(log, known);
    if (earlier) return { result: earlier };
    if (revision !== expected || known.some(isPosition))
      return { refusal: new RevisionConflict(stream, expected, revision) };
    for (const [offset, text] of texts.entries()) {
      last += 1;
      log.writeEvent(last, text);
      index.add(stream, expected + 1 + offset, ids[offset] ?? '');
    }
    return { result: { revision: expected + texts.length, position: last, isNew: true } };
  });
  index.end();
  return outcomes;
}

/**
 * The answer an append got before, when exactly its events are in the stream one after the other; `known` is where each
 * of them is.
 */
function findRepeat(log: EmbeddedLog, known: readonly (number | undefined)[]): AppendResult | undefined {
  const [first] = known;
  if (first === undefined || known.some((at, offset) => at !== first + offset)) return undefined;
  const position = first + known.length - 1;
  return { revision: log.at(position).revision, position };
}

const isPosition = (at: number | undefined) => at !== undefined;
