import { z } from 'zod';
import { RECORD_TYPES } from '#domain/audit/events.ts';
import { memberWith } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import { type Route, route } from '../http/route.ts';
import { exportEvents } from './export.ts';
import { auditFilter, CHANNELS } from './filter.ts';

const TYPES = { ndjson: 'application/x-ndjson; charset=utf-8', csv: 'text/csv; charset=utf-8' } as const;

const query = z
  .object({
    format: z.enum(['ndjson', 'csv'], 'format is ndjson or csv.').default('ndjson'),
    person: z.string().optional().describe('A member who caused the events or whom they are about, by id'),
    recordType: z
      .enum(RECORD_TYPES, 'There is no such record.')
      .optional()
      .describe('With `recordId`: only this record'),
    recordId: z.string().optional(),
    types: z.string().optional().describe('Only events of these names, comma-joined'),
    channel: z.enum(CHANNELS, 'There is no such channel.').optional(),
    from: z.string().optional().describe('Only events from this UTC instant on'),
    until: z.string().optional().describe('Only events before this UTC instant'),
    text: z.string().optional().describe('Only events with these words in their sentence or data'),
  })
  .transform(({ format, recordType, recordId, types, ...rest }) => ({
    format,
    filter: {
      ...rest,
      ...(recordType !== undefined || recordId !== undefined ? { record: { type: recordType, id: recordId } } : {}),
      ...(types !== undefined && { types: types.split(',').filter((type) => type !== '') }),
    },
  }));

/** The export of the log, for platform owners; an additional row beside the REST contract's. */
export const auditRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/audit/export',
    tag: 'Audit',
    id: 'exportAudit',
    summary: 'All recorded events that are asked for, the oldest first',
    description:
      'A stream without an end known beforehand: one JSON object a line, or CSV whose cells no spreadsheet takes for formulas. Personal data is readable in it; that it was read is recorded.',
    caller: 'member',
    access: (context) => memberWith(context, 'superadmin'),
    query,
    answer: {
      status: 200,
      description: 'The events',
      type: 'application/x-ndjson',
      otherTypes: ['text/csv'],
      headers: { 'Content-Disposition': 'A file name to keep it under' },
    },
    refusals: { 400: 'Not a filter', 403: 'Not a platform owner' },
    async handle({ context, query: { format, filter }, reply }) {
      const stream = await exportEvents(context, parse(auditFilter, filter), format);
      return reply
        .header('content-type', TYPES[format])
        .header('content-disposition', `attachment; filename="audit.${format}"`)
        .send(stream);
    },
  }),
];
