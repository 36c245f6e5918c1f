import { z } from 'zod';
import { text } from '../http/schemas.ts';

export const siteFacts = z
  .object({
    charityUrl: text,
    social: z.object({ video: text, professional: text, photo: text }),
    contact: z.object({ email: text, phone: text, address: text }),
    demo: z.boolean(),
    mode: z.enum(['stripe', 'sandbox']),
  })
  .meta({ id: 'Site' });

export const retention = z.array(z.object({ what: text, until: text, why: text }).meta({ id: 'Retention' }));

export const siteStatistics = z
  .object({ shops: z.int(), barbers: z.int(), members: z.int(), bookings: z.int() })
  .meta({ id: 'SiteStatistics' });
