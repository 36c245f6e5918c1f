import { Readable } from 'node:stream';
import { auditIndex } from '#projections/audit/auditIndex.ts';
import type { ReadModels } from '#projections/readModels.ts';
import { type Context, memberWith } from '../http/context.ts';
import { csvHead, csvLine } from '../http/csv.ts';
import { entriesOf, type Told, tell } from './entries.ts';
import { type AuditFilter, recordedFilter } from './filter.ts';
import { readableData } from './readableData.ts';
import { recordRead } from './reads.ts';
import { eventsOfRecord } from './records.ts';
import { openTelling } from './telling.ts';
import type { AuditChange } from './types.ts';
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
  'changes',
  'data',
] as const;
type Row = Readonly<Record<(typeof COLUMNS)[number], unknown>> & { readonly changes: readonly AuditChange[] };

const lineOf: Readonly<Record<ExportFormat, (row: Row) => string>> = {
  ndjson: (row) => `${JSON.stringify(row)}\n`,
  csv: (row) =>
    csvLine(COLUMNS.map((name) => (name === 'changes' ? row.changes.map(changeWords).join('\n') : row[name]))),
};
/** `price: $35.00 → $41.00`; only what it is now where what was before is not known. */
const changeWords = ({ field, before, after }: AuditChange): string =>
  `${field}: ${before === null ? '' : `${before || 'nothing'} → `}${after || 'nothing'}`;
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
  for await (const told of chunks(reading, filter)) {
    const rows = await rowsOf(reading.models, told);
    if (rows.length > 0) yield rows.map(lineOf[format]).join('');
  }
}

async function* chunks(reading: Reading, { record, ...filter }: AuditFilter): AsyncGenerator<Told[]> {
  const { store } = reading;
  if (record) {
    const wanted = await wantedOf(reading, (await eventsOfRecord(reading, record))?.events ?? [], filter);
    yield tell(store, wanted);
    return;
  }
  const chosen = await choose(reading.models, filter);
  if (!chosen) return;
  const next = openTelling(store);
  for await (const { events } of walk(reading, chosen, filter, { from: 0 }))
    yield next(events, await wantedOf(reading, events, filter));
}

async function rowsOf(models: ReadModels, told: readonly Told[]): Promise<Row[]> {
  const entries = await entriesOf(models, told, { isPlatformOwner: true });
  return told.map(({ event: { position, id, type, stream, revision, metadata, data } }, index) => ({
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
    changes: entries[index]?.changes ?? [],
    data: readableData({ type, data }),
  }));
}
