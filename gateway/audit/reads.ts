import type { AuditRead } from '#domain/audit/events.ts';
import { reads } from '#domain/audit/reads.ts';
import type { StoredEvent } from '#domain/store/eventStore.ts';
import { undoingOf } from '#domain/undoing/undoing.ts';
import { auditIndex, blockAt, readBlocks, readExtent } from '#projections/audit/auditIndex.ts';
import type { Place } from '#projections/keyset.ts';
import { sizeOf } from '../graphql/connection.ts';
import { cursorOf, placeOf } from '../graphql/cursor.ts';
import { type Context, memberWith, sentBy } from '../http/context.ts';
import { entriesOf, tell } from './entries.ts';
import { type AuditFilter, recordedFilter } from './filter.ts';
import { hasMembersName, nameOfRecord } from './names.ts';
import { readableData } from './readableData.ts';
import { eventsOfRecord, type RecordName } from './records.ts';
import type { AuditDetails, AuditPage } from './types.ts';
import { type Found, findEvents, wantedOf } from './walk.ts';

const LIST = 'audit';
const OWNER = { isPlatformOwner: true } as const;

/** Records that a platform owner reads personal data, before it is answered; the same question once an hour. */
export async function recordRead(
  context: Context,
  what: AuditRead['data']['what'],
  filter: AuditRead['data']['filter'],
): Promise<void> {
  const intent = { type: 'RecordRead', data: { readerId: context.actor.id, what, filter } } as const;
  // Not the reader's own write: no later read of theirs has to wait until it is readable.
  await context.services.dispatch(reads, intent, sentBy(context));
}

type Page = { readonly first?: number | null | undefined; readonly after?: string | null | undefined };

/** One page of the log, the newest first. For platform owners; refuses others, and cursors of another list. */
export async function auditPage(context: Context, filter: AuditFilter, { first, after }: Page): Promise<AuditPage> {
  memberWith(context, 'superadmin');
  const limit = sizeOf(first);
  const before = after ? placeOf(LIST, after, 'after').score : undefined;
  await recordRead(context, 'list', recordedFilter(filter));
  const models = await context.fresh(auditIndex);
  const extent = await readExtent(models);
  const { store } = context.services;
  const found = filter.record
    ? await findInRecord(context, filter, { before, limit })
    : await findEvents({ store, models }, filter, { before, limit });
  return {
    events: await entriesOf(models, await tell(store, found.events), OWNER),
    endCursor: found.before === undefined ? null : cursorOf(LIST, placeBefore(found.before)),
    lookedBackTo: found.lookedBackTo === undefined ? null : new Date(found.lookedBackTo).toISOString(),
    position: extent?.last ?? -1,
  };
}

const placeBefore = (position: number): Place => ({ score: position, id: '' });

/** The same from the streams of one record, which need no index. */
async function findInRecord(
  context: Context,
  { record, ...filter }: AuditFilter,
  { before = Number.MAX_SAFE_INTEGER, limit }: { readonly before?: number | undefined; readonly limit: number },
): Promise<Found> {
  const { services } = context;
  const all = record ? ((await eventsOfRecord(services, record))?.events ?? []) : [];
  const older = all.filter(({ position }) => position < before);
  const wanted = (await wantedOf(services, older, filter)).reverse();
  const events = wanted.slice(0, limit);
  return { events, before: wanted.length > limit ? events.at(-1)?.position : undefined, lookedBackTo: undefined };
}

/**
 * One event with all that is recorded of it; undefined when none has the position. For platform owners. It is looked for
 * in its block, so that no store is asked for a position that somebody made up.
 */
export async function auditDetails(context: Context, position: number): Promise<AuditDetails | undefined> {
  memberWith(context, 'superadmin');
  const { store, models } = context.services;
  const near = await nearby(context, position);
  const event = near.find((one) => one.position === position);
  if (!event) return undefined;
  await recordRead(context, 'event', {});
  const related = near.filter(
    ({ metadata, id }) => metadata.correlationId === event.metadata.correlationId && id !== event.id,
  );
  const [shown, ...others] = await entriesOf(models, await tell(store, [event, ...related]), OWNER);
  if (!shown) return undefined;
  const { commandId, correlationId, causationId } = event.metadata;
  const undoing = undoingOf(event.type);
  return {
    ...{
      event: shown,
      json: JSON.stringify({ ...event, data: readableData(event) }, null, 2),
      commandId,
      correlationId,
      causationId,
      related: others,
    },
    undo: undoing?.by === undefined ? null : undoing.where,
    noUndo: undoing?.by === undefined ? (undoing?.why ?? null) : null,
  };
}

/** What a record is called today; that a platform owner is told another member’s name is recorded. */
export async function nameTold(context: Context, record: RecordName): Promise<string | undefined> {
  const name = await nameOfRecord(context.services.models, record);
  if (name && hasMembersName(record) && record.id !== context.actor.id) await recordRead(context, 'name', { record });
  return name;
}

/** The events of the block in which a position lies, and of the blocks beside it; none where it lies in none. */
async function nearby(context: Context, position: number): Promise<StoredEvent[]> {
  const models = await context.fresh(auditIndex);
  const number = await blockAt(models, position);
  if (number === undefined) return [];
  const blocks = await readBlocks(models, [number - 1, number, number + 1]);
  const read = blocks.map(({ after, count }) => context.services.store.readAll(after, count));
  return (await Promise.all(read)).flat();
}
