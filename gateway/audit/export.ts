import { Readable } from 'node:stream';
import { auditIndex } from '#projections/audit/auditIndex.ts';
import type { ReadModels } from '#projections/readModels.ts';
import { type Context, memberWith } from '../http/context.ts';
import { csvHead, csvLine } from '../http/csv.ts';
import { entriesOf, type Told, tell } from './entries.ts';
import { forgetShare, noteShare } from './exportProgress.ts';
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
    csvLine(COLUMNS.map((name) => (name === 'changes' ? row.changes.map(changeWords).join('; ') : row[name]))),
};
/** `price: $35.00 → $41.00`; only what it is now where what was before is not known. */
const changeWords = ({ field, before, after }: AuditChange): string =>
  `${field}: ${before === null ? '' : `${before || 'nothing'} → `}${after || 'nothing'}`;
const HEAD: Readonly<Record<ExportFormat, string>> = { ndjson: '', csv: csvHead(COLUMNS) };

/** How an export is written, and what its reader calls it to ask how far it is; without a name that is not noted. */
export type ExportWish = { readonly format: ExportFormat; readonly name?: string | undefined };

/**
 * All events that are asked for, the oldest first, as a stream that reads a block of the log when the client has taken
 * the one before. For platform owners; refuses others.
 */
export async function exportEvents(context: Context, filter: AuditFilter, wish: ExportWish): Promise<Readable> {
  memberWith(context, 'superadmin');
  await recordRead(context, 'export', recordedFilter(filter));
  const models = await context.fresh(auditIndex);
  return Readable.from(noted(context, { store: context.services.store, models }, filter, wish), { highWaterMark: 1 });
}

/** The lines, while it is noted how far they are. */
async function* noted(context: Context, reading: Reading, filter: AuditFilter, { format, name }: ExportWish) {
  if (name === undefined) return yield* linesOf(reading, filter, format);
  const { redis } = context.services.models;
  const { id } = context.actor;
  let share = 0;
  const lines = linesOf(reading, filter, format, (now) => {
    share = now;
  });
  try {
    await noteShare(redis, id, name, share);
    for await (const some of lines) {
      yield some;
      await noteShare(redis, id, name, share);
    }
    share = 1;
  } finally {
    // Whoever lets the file go ends the stream before its end.
    await (share === 1 ? noteShare(redis, id, name, share) : forgetShare(redis, id, name));
  }
}

type Reading = Pick<Context['services'], 'store' | 'models'>;

/** The lines of an export, those of a block of the log at a time; before each it is told how far that is, below 1. */
export async function* linesOf(
  reading: Reading,
  filter: AuditFilter,
  format: ExportFormat,
  onShare: (share: number) => void = () => undefined,
): AsyncGenerator<string> {
  if (HEAD[format]) yield HEAD[format];
  for await (const told of chunks(reading, filter, onShare)) {
    const rows = await rowsOf(reading.models, told);
    if (rows.length > 0) yield rows.map(lineOf[format]).join('');
  }
}

async function* chunks(
  reading: Reading,
  { record, ...filter }: AuditFilter,
  onShare: (share: number) => void,
): AsyncGenerator<Told[]> {
  const { store } = reading;
  if (record) {
    const wanted = await wantedOf(reading, (await eventsOfRecord(reading, record))?.events ?? [], filter);
    yield tell(store, wanted);
    return;
  }
  const chosen = await choose(reading.models, filter);
  if (!chosen) return;
  const next = openTelling(store);
  for await (const { block, events } of walk(reading, chosen, filter, { from: 0 })) {
    onShare(block.first / (chosen.extent.last + 1));
    yield next(events, await wantedOf(reading, events, filter));
  }
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
