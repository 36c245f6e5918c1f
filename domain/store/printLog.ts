import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openEmbeddedStore } from './embedded.ts';
import { type EventStore, START, type StoredEvent } from './eventStore.ts';
import { openEventStoreDb } from './eventStoreDb.ts';

/** Which events to print; everything left out matches. */
export type LogQuery = {
  /** Stream name, or its beginning when it ends in `*`. */
  readonly stream?: string;
  readonly type?: string;
  readonly actor?: string;
  /** UTC ISO instant or `YYYY-MM-DD`; events from then on. */
  readonly since?: string;
};

const PAGE = 1000;
const USAGE = 'npm run log -- [--stream day-…|day-*] [--type SlotHeld] [--actor ACCOUNT] [--since 2026-03-29T08:00:00Z]';

/**
 * The events of a log that match, oldest first, as they are kept: personal fields stay sealed, old payloads are not lifted.
 * Throws a RangeError when `since` is not a time.
 */
export async function* findEvents(store: Pick<EventStore, 'readAll'>, query: LogQuery): AsyncGenerator<StoredEvent> {
  const matches = matcherOf(query);
  for (let after = START; ; ) {
    const events = await store.readAll(after, PAGE);
    const last = events.at(-1);
    if (!last) return;
    yield* events.filter(matches);
    after = last.position;
  }
}

/** One event as one line: where, when, who, what. */
export const lineOf = ({ position, stream, revision, type, data, metadata }: StoredEvent): string =>
  `${position} ${metadata.occurredAt} ${stream}@${revision} ${type} by ${metadata.actorRole} ${metadata.actorId} (${metadata.channel}) ${JSON.stringify(data)}`;

function matcherOf({ stream, type, actor, since }: LogQuery): (event: StoredEvent) => boolean {
  const from = since === undefined ? Number.NEGATIVE_INFINITY : Date.parse(since);
  if (Number.isNaN(from)) throw new RangeError(`--since ${since} is not a time`);
  const inStream = (name: string) => stream === undefined || (stream.endsWith('*') ? name.startsWith(stream.slice(0, -1)) : name === stream);
  return (event) =>
    inStream(event.stream) &&
    (type === undefined || event.type === type) &&
    (actor === undefined || event.metadata.actorId === actor) &&
    !(Date.parse(event.metadata.occurredAt) < from);
}

async function main() {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { stream: text, type: text, actor: text, since: text, help: { type: 'boolean' } } });
  if (values.help) return void process.stdout.write(`${USAGE}\n`);
  const { EVENTSTORE_URL: url, DATA_DIR: dataDir = './.data' } = process.env;
  const store = url ? openEventStoreDb(url) : openEmbeddedStore(join(dataDir, 'events'));
  try {
    for await (const event of findEvents(store, values)) process.stdout.write(`${lineOf(event)}\n`);
  } finally {
    await store.close();
  }
}

if (process.argv[1] === import.meta.filename) {
  await main().catch((error: Error) => {
    process.stderr.write(`${error.message}\n${USAGE}\n`);
    process.exitCode = 1;
  });
}
