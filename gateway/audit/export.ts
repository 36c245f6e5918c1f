import { Readable } from 'node:stream';
import type { StoredEvent } from '#domain/store/eventStore.ts';
import { auditIndex } from '#projections/audit/auditIndex.ts';
import type { ReadModels } from '#projections/readModels.ts';
import { type Context, memberWith } from '../http/context.ts';
import { csvHead, csvLine } from '../http/csv.ts';
import { wordingOf } from '../words/words.ts';
import { entriesOf } from './entries.ts';
import { type AuditFilter, recordedFilter } from './filter.ts';
import { readableData } from './readableData.ts';
import { recordRead } from './reads.ts';
import { eventsOfRecord } from './records.ts';
import { choose, walk, wantedOf } from './walk.ts';

export type ExportFormat = 'ndjson' | 'csv';

const COLUMNS = [
  'position',
  'id',
  'type',
  'stream',
  'revision',
  'at',
  'actorId',
  'actorRole',
  'actor',
  'channel',
  'apiTokenId',
  'commandId',
  'correlationId',
  'causationId',
  'sentence',
  'data',
] as const;
type Row = Readonly<Record<(typeof COLUMNS)[number], unknown>>;

const lineOf: Readonly<Record<ExportFormat, (row: Row) => string>> = {
  ndjson: (row) => `${JSON.stringify(row)}\n`,
  csv: (row) => csvLine(COLUMNS.map((name) => row[name])),
};
const HEAD: Readonly<Record<ExportFormat, string>> = { ndjson: '', csv: csvHead(COLUMNS) };

/**
 * All events that are asked for, the oldest first, as a stream that reads a block of the log when the client has taken
 * the one before. For platform owners; refuses others.
 */
export async function exportEvents(context: Context, filter: AuditFilter, format: ExportFormat): Promise<Readable> {
  memberWith(context, 'superadmin');
  await recordRead(context, 'export', recordedFilter(filter));
  const models = await context.fresh(auditIndex);
  const lines = linesOf({ store: context.services.store, models }, filter, format);
  return Readable.from(lines, { highWaterMark: 1 });
}

type Reading = Pick<Context['services'], 'store' | 'models'>;

/** The lines of an export, those of a block of the log at a time. */
export async function* linesOf(reading: Reading, filter: AuditFilter, format: ExportFormat): AsyncGenerator<string> {
  if (HEAD[format]) yield HEAD[format];
  for await (const events of chunks(reading, filter)) {
    const rows = await rowsOf(reading.models, events);
    if (rows.length > 0) yield rows.map(lineOf[format]).join('');
  }
}

async function* chunks(reading: Reading, { record, ...filter }: AuditFilter): AsyncGenerator<StoredEvent[]> {
  if (record) {
    yield await wantedOf(reading, (await eventsOfRecord(reading, record))?.events ?? [], filter);
    return;
  }
  const chosen = await choose(reading.models, filter);
  if (!chosen) return;
  for await (const { events } of walk(reading, chosen, filter, { from: 0 })) yield wantedOf(reading, events, filter);
}

async function rowsOf(models: ReadModels, events: readonly StoredEvent[]): Promise<Row[]> {
  const told = events.map((event) => ({ event, wording: wordingOf(event) }));
  const entries = await entriesOf(models, told, { isPlatformOwner: true });
  return events.map(({ position, id, type, stream, revision, metadata, data }, index) => ({
    position,
    id,
    type,
    stream,
    revision,
    at: metadata.occurredAt,
    actorId: metadata.actorId,
    actorRole: metadata.actorRole,
    actor: entries[index]?.actor.name ?? '',
    channel: metadata.channel,
    apiTokenId: metadata.apiTokenId ?? '',
    commandId: metadata.commandId,
    correlationId: metadata.correlationId,
    causationId: metadata.causationId,
    sentence: entries[index]?.sentence ?? '',
    data: readableData({ type, data }),
  }));
}
