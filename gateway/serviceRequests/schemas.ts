import { z } from 'zod';
import { MOST_BARBERS } from '#domain/serviceRequests/limits.ts';
import { REQUEST_STATUSES, STEP_KINDS } from '#projections/serviceRequests/documents.ts';
import { dollars, id, instant, text } from '../http/schemas.ts';
import { ServiceQuoteStatus } from './types.ts';

const day = z.iso.date().describe('A day at the place');

/** A request for service as its caller may read it. */
export const serviceRequest = z
  .object({
    _id: id,
    status: z.enum(REQUEST_STATUSES),
    date: day,
    partOfDay: z.enum(['morning', 'afternoon', 'evening']),
    heads: z.int(),
    address: text.nullable().describe('Null for a shop that was not chosen (yet)'),
    city: text,
    state: text,
    note: text,
    createdAt: instant,
    requester: z
      .object({ _id: id, firstName: text, lastName: text })
      .nullable()
      .describe('Null for a shop that was not chosen (yet)'),
    steps: z.array(z.object({ kind: z.enum(STEP_KINDS), at: instant, text, shop_name: text.nullable() })),
    quotes: z.array(
      z.object({
        _id: id,
        status: z.enum(Object.values(ServiceQuoteStatus)),
        shop_id: id.nullable(),
        shop_name: text.nullable(),
        price: dollars.describe('US dollars for everybody together'),
        time: text.describe('HH:MM at the place'),
        barbers: z.int().max(MOST_BARBERS),
        validUntil: day,
        note: text,
        visit: z
          .object({
            startsAt: instant,
            endsAt: instant,
            travelMinutes: z.int().describe('Of the way there; the way back takes as long'),
            barbers: z.array(
              id.describe('Who comes: `owner`, or the id of somebody of the shop’s crew, as a plan of it names them'),
            ),
            names: z.array(text).describe('Of the same people, without those who have closed their account'),
          })
          .nullable()
          .describe('Of an offer that was accepted; null until the shop has planned it'),
        booking: z
          .object({
            _id: id.describe('For `/booking/cancel` and `/booking/receipt`'),
            status: z.enum(['confirmed', 'cancelled', 'completed', 'no-show']),
            barbers: z.int().describe('How many come by now'),
            amount: dollars.describe('What it costs by now'),
            paid: dollars.describe('What was paid with it'),
            refund: dollars.describe('What of that is given back so far'),
            due_at_visit: dollars.describe('What is left to be paid at the visit'),
          })
          .nullable()
          .describe('The one booking of the visit; null until it is paid'),
      }),
    ),
    sentTo: z.array(z.object({ _id: id, shop_name: text })),
  })
  .meta({ id: 'ServiceRequest' });
