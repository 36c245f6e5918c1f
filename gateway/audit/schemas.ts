import { z } from 'zod';
import { id, instant, text, whole } from '../http/schemas.ts';
import { CHANNELS, instant as givenInstant } from './filter.ts';
import type { AuditActor, AuditChange, AuditDetails, AuditEvent, RecordAsOf } from './types.ts';

/** A field that was changed, or would be. */
export const change = z.object({
  field: text,
  before: text.nullable().describe('Null where it was not looked up'),
  after: text,
});

export const actor = z
  .object({ _id: id.nullable(), kind: text, name: text })
  .meta({ id: 'AuditActor', description: 'Who acted; without an id for none, and for a platform owner to others' });

export const entry = z
  .object({
    _id: id,
    position: z.int().describe('Its position in the log'),
    revision: z.int().describe('Its number in its stream, from 0'),
    type: text.describe('What happened, as the log names it'),
    at: instant,
    actor,
    channel: z.enum(CHANNELS).nullable(),
    apiTokenId: text.nullable().describe('The API token it came with; null for none'),
    sentence: text,
    changes: z.array(change),
    restorable: z.boolean().describe('Whether the record can be set back to what it was right after this'),
  })
  .meta({ id: 'RecordedEvent', description: 'A recorded event in plain words' });

export const page = z.object({
  data: z.array(entry),
  total: z.int(),
  next: text.nullable().describe('Sent as `after`, what is older is answered; null when nothing is'),
});

/** `first` and `after` of a query. */
export const stretch = {
  first: whole('first').default('20').describe('How many, 1 to 50'),
  after: z.string().max(500).optional().describe('The `next` of a page'),
};

/** A moment in a query: one of the two. */
export const moment = {
  at: givenInstant.optional().describe('A UTC instant: what had happened by then counts'),
  position: whole('position').optional().describe('In place of `at`: the position of an event, which counts, too'),
};

export const foundPage = page.omit({ total: true }).extend({
  lookedBackTo: instant
    .nullable()
    .describe('Where the page is not full although there may be more: it was looked back to this moment'),
  position: z.int().describe('The position up to which the page is complete'),
});

export const details = z.object({
  event: entry,
  recorded: z.looseObject({}).describe('The event as the log has it, personal fields readable while they are kept'),
  commandId: text.describe('Names the command that caused it'),
  correlationId: text.describe('Names the request or process that it belongs to'),
  causationId: text.describe('Names the event or command that led to it'),
  undo: text.nullable().describe('How such an event is taken back; null where it cannot be'),
  noUndo: text.nullable().describe('Why such an event cannot be taken back; null where it can'),
  related: z.array(entry).describe('What else the same request has caused, as far as it was recorded near this event'),
});

export const asItWas = z
  .object({
    position: z.int().describe('Of its last event by then'),
    changedAt: instant,
    fields: z.array(z.object({ field: text, value: text })),
  })
  .meta({ id: 'RecordAsOf', description: 'A record as it was at a moment' });

export const actorOf = ({ id, kind, name }: AuditActor) => ({ _id: id, kind, name });
export const changeOf = ({ field, before, after }: AuditChange) => ({ field, before, after });

export const entryOf = ({ name, at, actor, changes, ...event }: AuditEvent) => ({
  _id: event.id,
  position: event.position,
  revision: event.revision,
  type: name,
  at,
  actor: actorOf(actor),
  channel: event.channel,
  apiTokenId: event.apiTokenId,
  sentence: event.sentence,
  changes: changes.map(changeOf),
  restorable: event.restorable,
});

export const detailsOf = ({ event, json, related, ...rest }: AuditDetails) => ({
  event: entryOf(event),
  recorded: JSON.parse(json) as object,
  commandId: rest.commandId,
  correlationId: rest.correlationId,
  causationId: rest.causationId,
  undo: rest.undo,
  noUndo: rest.noUndo,
  related: related.map(entryOf),
});

export const asItWasOf = ({ position, changedAt, fields }: RecordAsOf) => ({
  position,
  changedAt: changedAt.toISOString(),
  fields: fields.map(({ field, value }) => ({ field, value })),
});
