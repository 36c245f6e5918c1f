import { type EventMetadata, START, type StoredEvent } from './eventStore.ts';
import type { Range, Recorded } from './eventStoreDbCalls.ts';

/** Streams of the vault's: in the same database, never in the log's own reads. */
export const VAULT_PREFIX = 'vault-';

/** Names of streams that belong to the log; .NET and JavaScript read it alike. */
export const LOG_STREAMS = '^(?!\\$|vault-)';
const OF_THE_LOG = new RegExp(LOG_STREAMS);

/** Pages have time limits of their own, so a stream or log of any length can be read. */
const STREAM_PAGE = 1000;
const LOG_PAGE = 1000;
const SMALL_PAGE = 256;

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8');
const streamOf = (recorded: Recorded) => textOf(recorded.getStreamIdentifier()?.getStreamName_asU8() ?? Buffer.of());
const positionOf = (recorded: Recorded) => Number(recorded.getCommitPosition());

/** Where an event is: its stream, its own type, its position in all events, its number in its stream. */
export const placeOf = (recorded: Recorded) => ({
  stream: streamOf(recorded),
  type: recorded.getMetadataMap().get('type') ?? '',
  position: positionOf(recorded),
  revision: Number(recorded.getStreamRevision()),
});

/** The event as the port knows it; undefined for the server's own and the vault's. */
export function asStored(recorded: Recorded): StoredEvent | undefined {
  const stream = streamOf(recorded);
  const type = recorded.getMetadataMap().get('type') ?? '';
  if (type.startsWith('$') || !OF_THE_LOG.test(stream)) return undefined;
  return {
    id: recorded.getId()?.getString() ?? '',
    type,
    data: jsonOr(recorded.getData_asU8(), (bytes) => ({ base64: bytes.toString('base64') })),
    metadata: metadataOf(recorded),
    stream,
    revision: Number(recorded.getStreamRevision()),
    position: positionOf(recorded),
  };
}

/**
 * What another program has written into a stream of the log need not be JSON. It has its place in the log all the same,
 * and its bytes are data of a type that is not known here.
 */
function jsonOr(bytes: Uint8Array, otherwise: (bytes: Buffer) => unknown): unknown {
  try {
    return JSON.parse(textOf(bytes));
  } catch {
    return otherwise(Buffer.from(bytes));
  }
}

/** An event's own metadata; none when it is no JSON object. */
function metadataOf(recorded: Recorded): EventMetadata {
  const found = jsonOr(recorded.getCustomMetadata_asU8(), () => undefined);
  return (typeof found === 'object' && found !== null ? found : {}) as EventMetadata;
}

/** The JSON of an event's data. Throws when it is none. */
export const dataOf = (recorded: Recorded): unknown => JSON.parse(textOf(recorded.getData_asU8()));

const ofTheLog = (page: readonly Recorded[]) => page.flatMap((recorded) => asStored(recorded) ?? []);

/** Reads one range, again and again until the server has answered. */
export type ReadPage = (range: Range) => Promise<Recorded[]>;

/** A stream's events from a revision on; none when there is no such stream. */
export async function readStream(read: ReadPage, stream: string, from: number): Promise<StoredEvent[]> {
  const found: StoredEvent[] = [];
  for (;;) {
    const page = await read({ stream, fromRevision: from + found.length, count: STREAM_PAGE });
    found.push(...ofTheLog(page));
    if (page.length < STREAM_PAGE) return found;
  }
}

/** The last event of a stream, whatever it is; undefined when there is no such stream. */
export async function readLast(read: ReadPage, stream: string): Promise<Recorded | undefined> {
  return (await read({ stream, last: true })).at(-1);
}

/** One event of a stream. */
export async function readOne(read: ReadPage, stream: string, revision: number): Promise<StoredEvent | undefined> {
  const [event] = ofTheLog(await read({ stream, fromRevision: revision, count: 1 }));
  return event?.revision === revision ? event : undefined;
}

/**
 * Up to `limit` events of ours after the position of an event. The server's reads of $all know no filter, so pages are
 * read until there are enough.
 */
export async function readForwards(read: ReadPage, after: number, limit: number): Promise<StoredEvent[]> {
  const found: StoredEvent[] = [];
  let from = after === START ? undefined : after;
  for (;;) {
    // One more, because a read begins with the event it is to come after.
    const count = Math.min(LOG_PAGE, Math.max(SMALL_PAGE, limit - found.length + 1));
    const page = await read({ allFrom: from, count });
    const known = found.at(-1)?.position ?? after;
    found.push(...ofTheLog(page).filter(({ position }) => position > known));
    const last = page.at(-1);
    if (found.length >= limit || page.length < count || !last) return found.slice(0, limit);
    from = positionOf(last);
  }
}

/** The places of all events from that at a position on, whosever they are; undefined: from the first. */
export async function* readPlaces(read: ReadPage, from: number | undefined) {
  let at = from;
  for (;;) {
    const page = await read({ allFrom: at, count: LOG_PAGE });
    const places = page.map((recorded) => ({ ...placeOf(recorded), isOfTheLog: asStored(recorded) !== undefined }));
    // A page begins with the event the one before has ended with.
    yield* at === undefined ? places : places.filter(({ position }) => position !== at);
    const last = places.at(-1);
    if (page.length < LOG_PAGE || !last || last.position === at) return;
    at = last.position;
  }
}

/** The same once, and undefined when no record of the server begins, or ends, at the position that it begins at. */
export type TryPage = (range: Range) => Promise<Recorded[] | undefined>;

/**
 * The event of ours at a position; undefined when there is none. A server that can read neither on from a position nor
 * back from it has no record there; one that can read back from it has one that it cannot read, which is an error.
 */
export async function readAt(attempt: TryPage, position: number): Promise<StoredEvent | undefined> {
  if (!Number.isSafeInteger(position) || position < 0) return undefined;
  const page = await attempt({ allFrom: position, count: 1 });
  if (page) {
    const event = ofTheLog(page).at(0);
    return event?.position === position ? event : undefined;
  }
  if (await attempt({ allBefore: position, count: 1 }))
    throw new Error(`EventStoreDB cannot read the event at position ${position}`);
  return undefined;
}

/** The position of the last event of ours. */
export async function readHead(read: ReadPage): Promise<number> {
  let before: number | undefined;
  for (let count = 8; ; count = SMALL_PAGE) {
    const page = await read({ allBefore: before, count });
    const [event] = ofTheLog(page);
    if (event) return event.position;
    const last = page.at(-1);
    if (page.length < count || !last) return START;
    before = positionOf(last);
  }
}
