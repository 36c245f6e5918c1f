import {
  BACKWARDS,
  END,
  type EventStoreDBClient,
  START as FIRST,
  FORWARDS,
  type Position,
  type StreamingRead,
} from '@eventstore/db-client';
import { type EventMetadata, START, type StoredEvent } from './eventStore.ts';
import { TooSlow, typeOf } from './eventStoreDbLink.ts';

/** Streams of the vault's: in the same database, never in the log's own reads. */
export const VAULT_PREFIX = 'vault-';

/** Names of streams that belong to the log; .NET and JavaScript read it alike. */
export const LOG_STREAMS = '^(?!\\$|vault-)';

const PAGE = 256;

/** What the client hands over per event, as far as it matters here. */
export type Resolved = {
  readonly event?: {
    readonly id: string;
    readonly streamId: string;
    readonly revision: bigint;
    readonly type: string;
    readonly data: unknown;
    readonly metadata?: unknown;
    readonly position?: Position;
  };
  readonly commitPosition?: bigint;
};

/** The event as the port knows it; undefined for the server's own and the vault's. */
export function asStored({ event, commitPosition }: Resolved): StoredEvent | undefined {
  if (!event || /^\$/.test(event.type) || !new RegExp(LOG_STREAMS).test(event.streamId)) return undefined;
  const { id, type, data, streamId: stream, revision } = event;
  const position = Number(event.position?.commit ?? commitPosition ?? START);
  return {
    id,
    type,
    data,
    metadata: (event.metadata ?? {}) as EventMetadata,
    stream,
    revision: Number(revision),
    position,
  };
}

/** Where to go on reading $all: every event of ours is its own commit. */
export const placeOf = (position: number): Position | typeof FIRST =>
  position === START ? FIRST : { commit: BigInt(position), prepare: BigInt(position) };

/** Everything a read gives. Silence for longer than `idle` cancels it: the client's own reads have no deadline. */
export function collect(read: StreamingRead<Resolved>, idle: number): Promise<Resolved[]> {
  return new Promise((resolve, reject) => {
    const found: Resolved[] = [];
    const timer = setTimeout(() => finish(() => reject(new TooSlow(`the read fell silent for ${idle} ms`))), idle);
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      read.on('error', () => undefined);
      read.destroy();
      settle();
    };
    read.on('data', (resolved: Resolved) => {
      found.push(resolved);
      timer.refresh();
    });
    read.once('end', () => finish(() => resolve(found)));
    read.once('error', (error) => finish(() => (typeOf(error) === 'stream-not-found' ? resolve([]) : reject(error))));
  });
}

/** A stream's events from a revision on; none when there is no such stream. */
export async function readStream(
  client: EventStoreDBClient,
  stream: string,
  from: number,
  idle: number,
  most?: number,
): Promise<StoredEvent[]> {
  const read = client.readStream(stream, {
    direction: FORWARDS,
    fromRevision: BigInt(from),
    ...(most && { maxCount: most }),
  });
  return (await collect(read as StreamingRead<Resolved>, idle)).flatMap((resolved) => asStored(resolved) ?? []);
}

/**
 * Up to `limit` events of ours after a position. The server's reads of $all know no filter, so pages are read until
 * there are enough.
 */
export async function readForwards(
  client: EventStoreDBClient,
  after: number,
  limit: number,
  idle: number,
): Promise<StoredEvent[]> {
  const found: StoredEvent[] = [];
  let from = placeOf(after);
  for (;;) {
    const maxCount = Math.max(PAGE, limit - found.length + 1);
    const page = await collect(
      client.readAll({ direction: FORWARDS, fromPosition: from, maxCount }) as StreamingRead<Resolved>,
      idle,
    );
    const known = found.at(-1)?.position ?? after;
    found.push(...page.flatMap((resolved) => asStored(resolved) ?? []).filter(({ position }) => position > known));
    const end = page.at(-1)?.event?.position;
    if (found.length >= limit || page.length < maxCount || !end) return found.slice(0, limit);
    from = end;
  }
}

/** The position of the last event of ours. */
export async function readHead(client: EventStoreDBClient, idle: number): Promise<number> {
  let from: Position | typeof END = END;
  for (let maxCount = 8; ; maxCount = PAGE) {
    const page: Resolved[] = await collect(
      client.readAll({ direction: BACKWARDS, fromPosition: from, maxCount }) as StreamingRead<Resolved>,
      idle,
    );
    for (const resolved of page) {
      const event = asStored(resolved);
      if (event) return event.position;
    }
    const end = page.at(-1)?.event?.position;
    if (page.length < maxCount || !end) return START;
    from = end;
  }
}
