import { openFailures } from './embeddedFailure.ts';
import { type EmbeddedIndex, openIndex } from './embeddedIndex.ts';
import { type EmbeddedLog, encode, openLog } from './embeddedLog.ts';
import { type AppendResult, type EventStore, type NewEvent, NO_STREAM, RevisionConflict, StoreUnavailable } from './eventStore.ts';
import { follow } from './follow.ts';
import { type Outcome, openGroupCommit } from './groupCommit.ts';
import { openMark } from './mark.ts';
import { markFile } from './verifyFile.ts';

/** One append, encoded before it waits so that the transaction is short. Its revisions are known: they follow the expected one. */
type Append = { readonly stream: string; readonly expected: number; readonly ids: readonly string[]; readonly texts: readonly string[] };

export type EmbeddedOptions = {
  /** Called when a commit or flush failed: what is on disk is unknown, so nothing may go on. Says so on stderr and ends the process by default. */
  readonly onFatal?: (error: unknown) => void;
  /** How long an append may wait (another process may hold the write lock), in milliseconds. */
  readonly timeLimit?: number;
  /** Hears of every transaction: how many appends it carried, and how many seconds it took with its flush. */
  readonly onCommit?: ((appends: number, seconds: number) => void) | undefined;
  /** How often to look for other processes' events while somebody subscribes, in milliseconds. */
  readonly pollEvery?: number;
};

/** Above this many appends the next flush takes the rest, so that one transaction never holds the event loop for long. */
const LARGEST_BATCH = 2048;
const LONGEST_STREAM_NAME = 400;

/**
 * The event store in a folder: LMDB, no server. Everything that waits goes into one transaction with one flush, on lmdb's own thread; an append is
 * acknowledged, and its events become visible, only after that flush. Several processes may open the same folder. A failed flush ends the
 * process (it must not be retried: the kernel may have dropped the pages); a full disk refuses appends with DiskFull and reads go on, as long
 * as the engine itself can. Throws a DamagedFile when what is in the folder is not what was written.
 */
export function openEmbeddedStore(dir: string, { onFatal, onCommit, timeLimit = 5000, pollEvery = 5 }: EmbeddedOptions = {}): EventStore {
  const log = openLog(dir);
  const wakers = new Set<() => void>();
  const index = openIndex(log);
  const mark = openMark(markFile(dir));
  let closed = false;
  let seen = log.extent().last;
  let poll: NodeJS.Timeout | undefined;

  async function commit(take: () => readonly Append[]): Promise<Outcome<AppendResult>[]> {
    failures.insistOnRoom();
    const startedAt = performance.now();
    try {
      const outcomes = await log.root.childTransaction(() => writeBatch(log, index, take()));
      index.committed();
      mark.note(log.extent().last + 1);
      announce();
      onCommit?.(outcomes.length, (performance.now() - startedAt) / 1000);
      return outcomes;
    } catch (error) {
      throw await failures.judge(error);
    }
  }

  /** Whether the environment outlived a failed commit: without room for the very last page of one it refuses everything from then on. */
  function isSound(): boolean {
    try {
      log.extent();
      return true;
    } catch {
      return false;
    }
  }

  const failures = openFailures('the event log', { dir, isSound, ...(onFatal && { onFatal }) });
  const appends = openGroupCommit({ commit, timeLimit, largest: LARGEST_BATCH, late: () => new StoreUnavailable(`no answer from the log in ${timeLimit} ms`) });

  function announce() {
    const { last } = log.extent();
    if (last === seen) return;
    seen = last;
    for (const wake of wakers) wake();
  }

  function onAdvance(wake: () => void) {
    wakers.add(wake);
    poll ??= setInterval(announce, pollEvery);
    return () => {
      wakers.delete(wake);
      if (wakers.size === 0) stopPolling();
    };
  }

  function stopPolling() {
    clearInterval(poll);
    poll = undefined;
  }

  function insist() {
    if (closed || failures.broken()) throw new StoreUnavailable(`the event store is ${closed ? 'closed' : 'broken'}`);
  }

  /** What is read next is not of a moment ago: another process may have appended since, and told somebody who asks here now. */
  const lookAnew = () => log.root.resetReadTxn();

  return {
    async read(stream, from = 0) {
      insist();
      // No stream is called so, and the index takes no key of any length.
      if (stream.length > LONGEST_STREAM_NAME) return [];
      lookAnew();
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
    async head() {
      insist();
      lookAnew();
      return log.extent().last;
    },
    subscribe: (options) => follow({ readAfter: log.readAfter, onAdvance }, options),
    async close() {
      if (closed) return;
      closed = true;
      stopPolling();
      await appends.idle();
      await log.root.close();
      mark.close();
    },
  };
}

function prepare(stream: string, expected: number, events: readonly NewEvent[]): Append {
  if (events.length === 0) throw new TypeError('an append needs at least one event');
  if (stream.length === 0 || stream.length > LONGEST_STREAM_NAME) throw new TypeError(`a stream name has 1 to ${LONGEST_STREAM_NAME} characters`);
  return { stream, expected, ids: events.map(({ id }) => id), texts: events.map((event, index) => encode(event, stream, expected + 1 + index)) };
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
    if (revision !== expected || known.some(isPosition)) return { refusal: new RevisionConflict(stream, expected, revision) };
    for (const [offset, text] of texts.entries()) {
      last += 1;
      log.writeEvent(last, text);
      index.add(stream, expected + 1 + offset, ids[offset] ?? '');
    }
    return { result: { revision: expected + texts.length, position: last } };
  });
  index.end();
  return outcomes;
}

/** The answer an append got before, when exactly its events are in the stream one after the other; `known` is where each of them is. */
function findRepeat(log: EmbeddedLog, known: readonly (number | undefined)[]): AppendResult | undefined {
  const [first] = known;
  if (first === undefined || known.some((at, offset) => at !== first + offset)) return undefined;
  const position = first + known.length - 1;
  return { revision: log.at(position).revision, position };
}

const isPosition = (at: number | undefined) => at !== undefined;
