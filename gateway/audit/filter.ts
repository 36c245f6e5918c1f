import { z } from 'zod';
import { RECORD_TYPES, type ReadFilter } from '#domain/audit/events.ts';
import { isId } from '#domain/ids.ts';
import { line } from '../http/text.ts';
import { EVENT_TYPES } from '../words/words.ts';

export const CHANNELS = ['rest', 'graphql', 'webhook', 'job', 'cli', 'demo'] as const;

const LONGEST_ID = 200;
const LONGEST_TEXT = 100;
const MOST_TYPES = 30;
/** Instants are of years that a calendar has. */
const YEAR = /^\d{4}-/;

/** Ids of payments are made of others’, with a hyphen. */
export const recordId = z
  .string('An id is a text.')
  .max(LONGEST_ID, 'That is not an id.')
  .refine((value) => /^[\w-]+$/.test(value), 'That is not an id.');

const given = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? undefined);
/** An instant as either API has it; answers its UTC ISO text. */
export const instant = z
  .union([z.date(), z.string()], 'An instant is an ISO date with its time.')
  .transform((value, { addIssue }) => {
    const date = new Date(value);
    if (Number.isNaN(date.getTime()) || !YEAR.test(date.toISOString())) {
      addIssue('An instant is an ISO date with its time.');
      return z.NEVER;
    }
    return date.toISOString();
  });

/** The record a filter is about. */
export const record = z.object({ type: z.enum(RECORD_TYPES, 'There is no such record.'), id: recordId });

/** Which events are asked for, of both APIs; everything when it is empty. Instants in UTC, `until` itself left out. */
export const auditFilter = z.object({
  person: given(z.string('A person is named by an id.').refine(isId, 'That is no member’s id.')),
  record: given(record),
  types: given(
    z
      .array(z.enum(EVENT_TYPES, 'There is no such type of event.'), 'types is a list')
      .max(MOST_TYPES, `At most ${MOST_TYPES} types at once.`),
  ).transform((types) => (types && types.length > 0 ? [...new Set(types)].sort() : undefined)),
  channel: given(z.enum(CHANNELS, 'There is no such channel.')),
  from: given(instant),
  until: given(instant),
  text: given(line('The words').max(LONGEST_TEXT, `Please search for at most ${LONGEST_TEXT} characters.`)).transform(
    (text) => text?.toLowerCase() || undefined,
  ),
});
export type AuditFilter = z.output<typeof auditFilter>;

/** The filter as it is recorded: that there were words, not which. */
export const recordedFilter = ({ text, ...rest }: AuditFilter): ReadFilter =>
  Object.fromEntries(
    Object.entries({ ...rest, ...(text && { hasText: true as const }) }).filter(([, value]) => value !== undefined),
  );
