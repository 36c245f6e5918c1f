import { z } from 'zod';
import { text } from '../http/schemas.ts';

export const siteFacts = z
  .looseObject({
    charityUrl: text,
    social: z.looseObject({}),
    contact: z.looseObject({}),
    demo: z.boolean(),
    mode: z.enum(['stripe', 'sandbox']),
  })
  .meta({ id: 'Site' });

export const siteStatistics = z
  .looseObject({ shops: z.int(), barbers: z.int(), members: z.int(), bookings: z.int() })
  .meta({ id: 'SiteStatistics' });
