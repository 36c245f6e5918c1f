import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { commandLine } from './commandLine.ts';
import { type EventLog, START, type StoredEvent } from './eventStore.ts';
import { openForCommand, type Where } from './open.ts';

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
const USAGE =
  'npm run log -- [--stream day-…|day-*] [--type SlotHeld] [--actor ACCOUNT] [--since 2026-03-29T08:00:00Z]';

/**
 * The events of a log that match, oldest first, as they are kept: personal fields stay sealed, old payloads are not
 * lifted. Throws a RangeError when `since` is not a time.
 */
export async function* findEvents(store: Pick<EventLog, 'readAll'>, query: LogQuery): AsyncGenerator<StoredEvent> {
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
  const inStream = (name: string) =>
    stream === undefined || (stream.endsWith('*') ? name.startsWith(stream.slice(0, -1)) : name === stream);
  return (event) =>
    inStream(event.stream) &&
    (type === undefined || event.type === type) &&
    (actor === undefined || event.metadata.actorId === actor) &&
    !(Date.parse(event.metadata.occurredAt) < from);
}

async function main(where: Where): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: { stream: text, type: text, actor: text, since: text, help: { type: 'boolean' } },
  });
  if (values.help) return void process.stdout.write(`${USAGE}\n`);
  const stores = await openForCommand(where, 'npm run log');
  try {
    await pipeline(linesOf(findEvents(stores.kept, values)), process.stdout, { end: false });
  } catch (error) {
    // The reader, such as `head`, has seen enough.
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error;
  } finally {
    await stores.close();
  }
}

async function* linesOf(events: AsyncIterable<StoredEvent>): AsyncGenerator<string> {
  for await (const event of events) yield `${lineOf(event)}\n`;
}

if (process.argv[1] === import.meta.filename)
  await commandLine((where) =>
    main(where).catch((error: Error) => {
      throw new Error(`${error.message}\n${USAGE}`);
    }),
  );
