import { MomentNeeded } from '#domain/audit/refusals.ts';
import type { StoredEvent } from '#domain/store/eventStore.ts';
import type { Context } from '../http/context.ts';
import { type Known, sentenceOf, wordingOf } from '../words/words.ts';
import { isOfOthers, isVisible, openRecord, type RecordReader } from './history.ts';
import type { RecordName } from './records.ts';
import type { RecordAsOf } from './types.ts';

/** A moment of the log: a UTC ISO instant, or the position of an event, which it includes. One of them. */
export type Moment = { readonly at?: string | undefined; readonly position?: number | undefined };

/**
 * A record as it was at a moment, field by field as its history says it, made from its events up to then. Undefined while
 * it was not there yet. For whoever owns it and for platform owners, as its history is; refuses with RecordMissing, and
 * with MomentNeeded unless exactly one kind of moment is given.
 */
export async function recordAsOf(
  context: Context,
  record: RecordName,
  moment: Moment,
): Promise<RecordAsOf | undefined> {
  if ((moment.at === undefined) === (moment.position === undefined)) throw MomentNeeded();
  const { events, reader } = await openRecord(context, record);
  const before = events.filter((event) => isBy(event, moment));
  const last = before.at(-1);
  if (!last) return undefined;
  const known = fieldsOf(before, record, reader);
  // What concerns a part of it, such as a comment in a thread, is no field of the record itself.
  const fields = [...(known.get('') ?? []), ...(known.get(record.id) ?? [])];
  return {
    position: last.position,
    changedAt: new Date(last.metadata.occurredAt),
    // A reason is of the event that it was given for.
    fields: fields
      .filter(([field, value]) => value !== '' && field !== 'reason')
      .map(([field, value]) => ({ field, value })),
  };
}

/** What a reader may see of a record’s fields as some of its events have left them. */
export function fieldsOf(events: readonly StoredEvent[], record: RecordName, reader: RecordReader): Known {
  const known: Known = new Map();
  for (const event of events)
    if (isVisible(event, sentenceOf(event), record, reader) && (reader.isPlatformOwner || !isOfOthers(event, record)))
      wordingOf(event, known);
  return known;
}

const isBy = ({ position, metadata }: StoredEvent, moment: Moment): boolean =>
  moment.position !== undefined
    ? position <= moment.position
    : Date.parse(metadata.occurredAt) <= Date.parse(moment.at ?? '');
