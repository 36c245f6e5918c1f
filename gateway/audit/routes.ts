import { z } from 'zod';
import { RECORD_TYPES } from '#domain/audit/events.ts';
import { RecordMissing } from '#domain/audit/refusals.ts';
import { type Context, memberWith } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import { created, ok, type Route, route } from '../http/route.ts';
import { byLink, link, linkToGet } from '../users/fileLinks.ts';
import { exportEvents } from './export.ts';
import { exportName, readShare } from './exportProgress.ts';
import { auditFilter, CHANNELS } from './filter.ts';
import { auditDetails, auditPage } from './reads.ts';
import { details, detailsOf, entryOf, foundPage, stretch } from './schemas.ts';

const TYPES = { ndjson: 'application/x-ndjson; charset=utf-8', csv: 'text/csv; charset=utf-8' } as const;

const filter = z.object({
  person: z.string().optional().describe('A member who caused the events or whom they are about, by id'),
  recordType: z.enum(RECORD_TYPES, 'There is no such record.').optional().describe('With `recordId`: only this record'),
  recordId: z.string().optional(),
  types: z.string().optional().describe('Only events of these names, comma-joined'),
  channel: z.enum(CHANNELS, 'There is no such channel.').optional(),
  from: z.string().optional().describe('Only events from this UTC instant on'),
  until: z.string().optional().describe('Only events before this UTC instant'),
  text: z.string().optional().describe('Only events with these words in their sentence or data'),
});

const filterIn = ({ recordType, recordId, types, ...rest }: z.output<typeof filter>) =>
  parse(auditFilter, {
    ...rest,
    ...(recordType !== undefined || recordId !== undefined ? { record: { type: recordType, id: recordId } } : {}),
    ...(types !== undefined && { types: types.split(',').filter((type) => type !== '') }),
  });

const exported = filter.extend({
  format: z.enum(['ndjson', 'csv'], 'format is ndjson or csv.').default('ndjson'),
  progress: exportName.optional().describe('What `GET /audit/export/progress/{id}` is to call it by: 16 to 64 letters'),
});

const common = {
  tag: 'Audit',
  caller: 'member',
  access: (context: Context) => memberWith(context, 'superadmin'),
} as const;

/** The log, for platform owners: additional rows beside the REST contract's. */
export const auditRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'get',
    path: '/audit',
    id: 'audit',
    summary: 'Recorded events in plain words, the newest first',
    description: 'Personal data is readable in it; that it was read is recorded, once an hour for each filter.',
    query: filter.extend(stretch),
    answer: ok('A page of events', foundPage),
    refusals: { 400: 'Not a filter, or not a page', 403: 'Not a platform owner' },
    async handle({ context, query: { first, after, ...asked } }) {
      const found = await auditPage(context, filterIn(asked), { first: Number(first), after: after ?? null });
      const { events, endCursor, lookedBackTo, position } = found;
      return { data: events.map(entryOf), next: endCursor, lookedBackTo, position };
    },
  }),
  route({
    ...common,
    method: 'get',
    path: '/audit/event/{position}',
    id: 'auditEvent',
    summary: 'One recorded event with all that the log has of it',
    description: 'Personal data is readable in it; that it was read is recorded.',
    answer: ok('The event', details),
    refusals: { 403: 'Not a platform owner', 404: 'No event has that position' },
    async handle({ context, params }) {
      const position = Number(params.position);
      const found = Number.isSafeInteger(position) && position >= 0 ? await auditDetails(context, position) : undefined;
      if (!found) throw RecordMissing();
      return detailsOf(found);
    },
  }),
  route({
    ...common,
    method: 'get',
    path: '/audit/export',
    id: 'exportAudit',
    summary: 'All recorded events that are asked for, the oldest first',
    description:
      'A stream without an end known beforehand: one JSON object a line, or CSV whose cells no spreadsheet takes for formulas. Personal data is readable in it; that it was read is recorded.',
    config: { takesLink: true },
    query: exported.extend(byLink),
    answer: {
      status: 200,
      description: 'The events',
      type: 'application/x-ndjson',
      otherTypes: ['text/csv'],
      headers: { 'Content-Disposition': 'A file name to keep it under' },
    },
    refusals: { 400: 'Not a filter', 403: 'Not a platform owner' },
    async handle({ context, query: { format, progress: name, link: _link, ...asked }, reply }) {
      const stream = await exportEvents(context, filterIn(asked), { format, name });
      return reply
        .header('content-type', TYPES[format])
        .header('content-disposition', `attachment; filename="audit.${format}"`)
        .header('cache-control', 'no-store')
        .send(stream);
    },
  }),
  route({
    ...common,
    method: 'post',
    path: '/audit/export',
    id: 'linkToAuditExport',
    summary: 'A link by which a browser saves that export by itself',
    description: 'Good for a minute and for this export alone, while the session goes on.',
    config: { secretAnswer: true },
    query: exported,
    answer: created('The link', link),
    refusals: { 400: 'Not a filter', 403: 'Not a platform owner' },
    handle({ context, query: { format: _format, progress: _progress, ...asked }, request }) {
      filterIn(asked);
      return linkToGet(context, request);
    },
  }),
  route({
    ...common,
    method: 'get',
    path: '/audit/export/progress/{id}',
    id: 'auditExportProgress',
    summary: 'How far an export of one’s own has come that was begun with that id as `progress`',
    answer: ok('How far', z.object({ share: z.number().nullable().describe('From 0 to 1; null where none is known') })),
    refusals: { 400: 'Not such an id', 403: 'Not a platform owner' },
    handle: async ({ context, params }) => ({
      share: await readShare(context.services.models.redis, context.actor.id, parse(exportName, params.id)),
    }),
  }),
];
