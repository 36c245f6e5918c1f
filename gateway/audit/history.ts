import { RecordMissing } from '#domain/audit/refusals.ts';
import type { StoredEvent } from '#domain/store/eventStore.ts';
import { stretchOf, withRows } from '#projections/keyset.ts';
import { directory } from '#projections/shops/directory.ts';
import { members } from '#projections/users/members.ts';
import { connectionOf, keysetOf, type PageArgs } from '../graphql/connection.ts';
import { type Context, member } from '../http/context.ts';
import { type Known, wordingOf } from '../words/words.ts';
import { entriesOf, type Told } from './entries.ts';
import { recordRead } from './reads.ts';
import { eventsOfRecord, type RecordName } from './records.ts';
import { restorableRevisions, restoreVersion } from './restore.ts';
import type { AuditEvent, HistoryConnection } from './types.ts';

/**
 * What happened to a record, the newest first, for whoever owns it and for platform owners; refuses others as if there
 * were none. A platform owner’s look at another member’s record is recorded.
 */
export async function historyOf(context: Context, record: RecordName, page: PageArgs): Promise<HistoryConnection> {
  const list = `history/${record.type}/${record.id}`;
  const keyset = keysetOf(list, page);
  const { events, reader } = await openRecord(context, record);
  const { isPlatformOwner } = reader;
  const told = tellRecord(events, record, reader);
  const byId = new Map(told.map((one) => [one.event.id, one]));
  const places = told.map(({ event }) => ({ score: event.position, id: event.id }));
  const stretch = stretchOf(places, keyset, { isDescending: true });
  const shown = stretch.rows.flatMap((id) => byId.get(id) ?? []);
  const back = restorableRevisions(events, record, reader);
  const models = await context.fresh(directory, members);
  const entries = await entriesOf(models, shown, { isPlatformOwner });
  return connectionOf(
    list,
    withRows(
      stretch,
      entries.map((entry) => ({ ...entry, restorable: back.has(entry.id) })),
    ),
  );
}

/** {@link restoreVersion}, and what it changed in words. */
export async function setBack(
  context: Context,
  record: RecordName,
  revision: number,
  reason: string,
): Promise<AuditEvent> {
  await restoreVersion(context, record, revision, reason);
  const [latest] = (await historyOf(context, record, { first: 1 })).edges;
  if (!latest) throw new Error('A record that was set back has a history.');
  return latest.node;
}

export type RecordReader = { readonly id: string; readonly isPlatformOwner: boolean; readonly isOwn: boolean };

/**
 * All events of a record, for whoever owns it and for platform owners; refuses others with RecordMissing, as if there
 * were none. A platform owner’s look at another member’s record is recorded.
 */
export async function openRecord(
  context: Context,
  record: RecordName,
): Promise<{ readonly events: readonly StoredEvent[]; readonly reader: RecordReader }> {
  const { id, role } = member(context);
  const found = await eventsOfRecord(context.services, record);
  const isPlatformOwner = role === 'superadmin';
  const isOwn = found?.readers.has(id) ?? false;
  if (!found || !(isOwn || isPlatformOwner)) throw RecordMissing();
  if (!isOwn) await recordRead(context, 'history', { record });
  return { events: found.events, reader: { id, isPlatformOwner, isOwn } };
}

/** A record’s events in words over all that was before them, without what the reader may not see. */
function tellRecord(events: readonly StoredEvent[], record: RecordName, reader: RecordReader): Told[] {
  const known: Known = new Map();
  const isProduct = record.type === 'product';
  const told = events.map((event) => ({ event, wording: wordingOf(event, known), isProduct }));
  if (reader.isPlatformOwner) return told;
  return told
    .filter(({ event, wording }) => isVisible(event, wording, record, reader))
    .map((one) => (isOfOthers(one.event, record) ? { ...one, wording: { ...one.wording, changes: [] } } : one));
}

/** Whether somebody who may read a record may read that this happened to it. */
export const isVisible = (
  event: StoredEvent,
  { platformOnly }: { readonly platformOnly?: boolean },
  record: RecordName,
  reader: RecordReader,
): boolean => reader.isPlatformOwner || (platformOnly !== true && concerns(event, record, reader));

/** A seller reads what became of their own part of an order; its buyer reads everything. */
function concerns({ data }: StoredEvent, { type }: RecordName, { id }: RecordReader): boolean {
  if (type !== 'order') return true;
  const { buyerId, sellerId } = data as { readonly buyerId?: string; readonly sellerId?: string };
  return buyerId === undefined || buyerId === id || sellerId === id;
}

/** Comments in a thread are their authors’ own: that they were written is told, and not what was. */
export const isOfOthers = ({ data }: StoredEvent, { type }: RecordName): boolean => {
  const { commentId, postId, threadId } = data as Readonly<Record<string, string | undefined>>;
  return type === 'thread' && (commentId !== undefined || (postId !== undefined && postId !== threadId));
};
