import { causeOf, isFull } from './embeddedFailure.ts';
import { type EmbeddedLog, encode, openLog } from './embeddedLog.ts';
import { type AppendResult, type EventStore, type NewEvent, NO_STREAM, RevisionConflict, StoreUnavailable } from './eventStore.ts';
import { follow } from './follow.ts';
import { type Outcome, openGroupCommit } from './groupCommit.ts';

/** One append, encoded before it waits so that the transaction is short. Its revisions are known: they follow the expected one. */
type Append = { readonly stream: string; readonly expected: number; readonly ids: readonly string[]; readonly texts: readonly string[] };

export type EmbeddedOptions = {
  /** Called when a commit or flush failed: what is on disk is unknown, so nothing may go on. Says so on stderr and ends the process by default. */
  readonly onFatal?: (error: unknown) => void;
  /** How long an append may wait (another process may hold the write lock), in milliseconds. */
  readonly timeLimit?: number;
  /** How often to look for other processes' events while somebody subscribes, in milliseconds. */
  readonly pollEvery?: number;
};

/** Above this many appends the next flush takes the rest, so that one transaction never holds the event loop for long. */
const LARGEST_BATCH = 2048;
const CACHED_HEADS = 100_000;
const LONGEST_STREAM_NAME = 400;

/**
 * The event store in a folder: LMDB, no server. Everything that waits goes into one transaction with one flush, on lmdb's own thread; an append is
 * acknowledged, and its events become visible, only after that flush. Several processes may open the same folder. A failed flush ends the
 * process (it must not be retried: the kernel may have dropped the pages); a full disk refuses appends with StoreUnavailable and reads go on.
 */
export function openEmbeddedStore(dir: string, { onFatal = stopProcess, timeLimit = 5000, pollEvery = 30 }: EmbeddedOptions = {}): EventStore {
  const log = openLog(dir);
  const wakers = new Set<() => void>();
  const heads = openHeads(log);
  let state: 'open' | 'broken' | 'closed' = 'open';
  let seen = log.lastPosition();
  let poll: NodeJS.Timeout | undefined;

  async function commit(take: () => readonly Append[]): Promise<Outcome<AppendResult>[]> {
    try {
      const outcomes = await log.root.childTransaction(() => writeBatch(log, heads, take()));
      heads.committed();
      announce();
      return outcomes;
    } catch (error) {
      heads.forget();
      throw await failed(error);
    }
  }

  async function failed(error: unknown): Promise<Error> {
    const cause = await causeOf(error);
    if (isFull(cause)) return new StoreUnavailable('the disk is full: nothing was appended', { cause });
    state = 'broken';
    onFatal(cause);
    return new StoreUnavailable('the event log could not be written', { cause });
  }

  const appends = openGroupCommit({ commit, timeLimit, largest: LARGEST_BATCH, late: () => new StoreUnavailable(`no answer from the log in ${timeLimit} ms`) });

  function announce() {
    const last = log.lastPosition();
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
    if (state !== 'open') throw new StoreUnavailable(`the event store is ${state}`);
  }

  return {
    async read(stream, from = 0) {
      insist();
      return log.readStream(stream, from);
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
      return log.lastPosition();
    },
    subscribe: (options) => follow({ readAfter: log.readAfter, onAdvance }, options),
    async close() {
      if (state === 'closed') return;
      state = 'closed';
      stopPolling();
      await appends.idle();
      await log.root.close();
    },
  };
}

function prepare(stream: string, expected: number, events: readonly NewEvent[]): Append {
  if (events.length === 0) throw new TypeError('an append needs at least one event');
  if (stream.length === 0 || stream.length > LONGEST_STREAM_NAME) throw new TypeError(`a stream name has 1 to ${LONGEST_STREAM_NAME} characters`);
  return { stream, expected, ids: events.map(({ id }) => id), texts: events.map((event, index) => encode(event, stream, expected + 1 + index)) };
}

/** Inside a transaction: decides and writes each append in turn, then one segment per touched stream. */
function writeBatch(log: EmbeddedLog, heads: Heads, batch: readonly Append[]): Outcome<AppendResult>[] {
  heads.start();
  let last = log.lastPosition();
  const touched = new Map<string, number[]>();
  const outcomes = batch.map((append): Outcome<AppendResult> => {
    const revision = heads.of(append.stream);
    const earlier = revision === NO_STREAM ? undefined : log.findAppend(append.stream, append.ids[0] ?? '');
    if (earlier && log.holds(append.stream, earlier, append.ids)) return { result: endOf(earlier, append) };
    if (earlier || revision !== append.expected) return { refusal: new RevisionConflict(append.stream, append.expected, revision) };
    const at = { revision: revision + 1, position: last + 1 };
    log.writeEvents(append.stream, append.ids[0] ?? '', at, append.texts);
    const positions = touched.get(append.stream) ?? [];
    for (const index of append.texts.keys()) positions.push(at.position + index);
    touched.set(append.stream, positions);
    last += append.texts.length;
    const result = endOf(at, append);
    heads.set(append.stream, result.revision);
    return { result };
  });
  for (const [stream, positions] of touched) log.writeSegment(stream, heads.of(stream), positions);
  heads.end(last);
  return outcomes;
}

const endOf = (first: AppendResult, { ids }: Append): AppendResult => ({
  revision: first.revision + ids.length - 1,
  position: first.position + ids.length - 1,
});

type Heads = ReturnType<typeof openHeads>;

/** Last revisions of streams in memory, good only as long as nobody else has written: the log's last position tells. */
function openHeads(log: EmbeddedLog) {
  const revisions = new Map<string, number>();
  let writtenTo: number | undefined;
  let knownTo: number | undefined;

  function forget() {
    revisions.clear();
    knownTo = undefined;
  }

  return {
    forget,
    /** At the start of each transaction, under the write lock. */
    start() {
      if (knownTo !== log.lastPosition() || revisions.size > CACHED_HEADS) forget();
    },
    of(stream: string): number {
      const known = revisions.get(stream) ?? log.lastRevision(stream);
      revisions.set(stream, known);
      return known;
    },
    set(stream: string, revision: number) {
      revisions.set(stream, revision);
    },
    end(last: number) {
      writtenTo = last;
    },
    committed() {
      knownTo = writtenTo;
    },
  };
}

function stopProcess(error: unknown) {
  process.stderr.write(`${JSON.stringify({ level: 'fatal', msg: 'the event log could not be flushed, stopping', error: String(error) })}\n`);
  process.exit(70);
}
