import { type Range, type Recorded, readRange } from '../eventStoreDbCalls.ts';
import { openLink } from '../eventStoreDbLink.ts';
import { asStored, LOG_STREAMS, placeOf } from '../eventStoreDbRead.ts';
import type { openAudit } from './audit.ts';
import { keptTextOf } from './leaf.ts';

type Audit = ReturnType<typeof openAudit>;

const PAGE = 1000;
const TIME_LIMIT_MS = 8000;
const SILENCE_MS = 2500;
const METADATA_OF = '$$';
const METADATA = '$metadata';
/** What in a stream's metadata keeps events from its readers. */
const LIMITS = ['$tb', '$maxCount', '$maxAge'] as const;
const OF_THE_LOG = new RegExp(LOG_STREAMS);

/**
 * Reads the log of an EventStoreDB from its first event, and what the server itself notes of the log's streams: reads of
 * all events show also those of a stream that was deleted or cut, but the product, which reads streams, no longer sees
 * them. Throws StoreUnavailable when the server does not answer.
 */
export async function readServer(
  url: string,
  audit: Audit,
  onProgress: (events: number) => void = () => undefined,
): Promise<void> {
  const link = openLink(url, { timeLimit: TIME_LIMIT_MS, callLimit: SILENCE_MS });
  const read = (range: Range) => link.persist((client) => readRange(client, range, SILENCE_MS), TIME_LIMIT_MS);
  const hidings = openHidings();
  try {
    let from: number | undefined;
    while (!audit.isOver()) {
      const page = await read({ allFrom: from, count: PAGE });
      // A page begins with the event that the former one ended with.
      for (const recorded of page.slice(from === undefined ? 0 : 1)) takeInto(audit, hidings, recorded);
      onProgress(audit.size());
      const last = page.at(-1);
      if (page.length < PAGE || !last) break;
      from = placeOf(last).position;
    }
  } finally {
    await link.close();
  }
  for (const [stream, by] of hidings.all()) audit.hides(stream, by);
}

function takeInto(audit: Audit, hidings: Hidings, recorded: Recorded): void {
  if (audit.isOver()) return;
  const event = asStored(recorded);
  if (event) audit.take(event.stream, event.revision, keptTextOf(event));
  else hidings.note(recorded);
}

type Hidings = ReturnType<typeof openHidings>;

/** What the server notes of the log's streams; of metadata the latest counts. */
function openHidings() {
  const metadata = new Map<string, string>();
  const others = new Map<string, string>();
  return {
    note(recorded: Recorded): void {
      const { stream, type } = placeOf(recorded);
      if (OF_THE_LOG.test(stream)) others.set(stream, `it holds ${type}`);
      const about = stream.startsWith(METADATA_OF) ? stream.slice(METADATA_OF.length) : '';
      if (type !== METADATA || !OF_THE_LOG.test(about) || about === '') return;
      const limits = limitsIn(Buffer.from(recorded.getData_asU8()).toString('utf8'));
      if (limits === undefined) metadata.delete(about);
      else metadata.set(about, `its metadata has ${limits}`);
    },
    all: (): readonly (readonly [string, string])[] => [...metadata, ...others],
  };
}

/** The limits in a stream's metadata as text; undefined when there are none. */
function limitsIn(text: string): string | undefined {
  const found = parsed(text);
  if (typeof found !== 'object' || found === null) return undefined;
  const limits = Object.entries(found).filter(([name]) => (LIMITS as readonly string[]).includes(name));
  return limits.length > 0 ? limits.map(([name, value]) => `${name} ${value}`).join(', ') : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
