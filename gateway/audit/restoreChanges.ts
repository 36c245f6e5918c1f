import type { DomainEvent } from '#domain/decider.ts';
import type { Service } from '#domain/shops/events.ts';
import type { Context } from '../http/context.ts';
import { type Known, sentenceOf, wordingOf } from '../words/words.ts';
import { fieldsOf } from './asOf.ts';
import { openRecord } from './history.ts';
import type { RecordName } from './records.ts';
import { type Return, restoringEvents, wayBack } from './restore.ts';
import type { AuditChange } from './types.ts';

/**
 * What setting a record back to a revision would change, field by field in the words of its history: from how it is now
 * to what it would be. Nothing where it is as it was then. Decided by the command itself, with whose refusals it
 * refuses. For those who read the record’s history.
 */
export async function restoreChanges(context: Context, record: RecordName, revision: number): Promise<AuditChange[]> {
  const { events, reader } = await openRecord(context, record);
  const way = wayBack(events, record, revision);
  const known = fieldsOf(events, record, reader);
  const wouldHappen = await restoringEvents(context, record.id, way);
  return wouldHappen.flatMap((event) => changesIn(event, { known, record, way }));
}

type Over = { readonly known: Known; readonly record: RecordName; readonly way: Return };

function changesIn(event: DomainEvent, { known, record, way }: Over): AuditChange[] {
  // A menu’s order is recorded by ids; its names tell it.
  if (event.type === 'ServicesOrdered')
    return [{ field: 'order of the menu', before: menuOf(way.now), after: menuOf(way.then) }];
  const { about = '' } = sentenceOf(event);
  // A line of the menu has fields of its own: its name tells whose they are.
  const name = about === '' || about === record.id ? undefined : known.get(about)?.get('name');
  return wordingOf(event, known).changes.map(({ field, before, after }) => ({
    field: name ? `${name}: ${field}` : field,
    before: before ?? null,
    after,
  }));
}

const menuOf = ({ services }: Return['now']): string =>
  ((services ?? []) as readonly Service[]).map(({ name }) => name).join(', ');
