import { z } from 'zod';
import { instant, pagedListOf, text } from '../http/schemas.ts';

export const logHead = z
  .object({
    number: z.int().describe('Counts the heads of this log, from 0'),
    size: z.int().describe('How many events the log held'),
    root: text.describe('The root of the tree over these events: SHA-256 in base64'),
    signedAt: instant,
    note: text.describe('The whole head with its signature, as a signed note (C2SP tlog-checkpoint)'),
  })
  .meta({ id: 'LogHead' });

export const logHeads = pagedListOf(logHead).extend({
  keys: z.array(z.object({ key: text.describe('Ed25519, as name+number+base64 (C2SP signed-note)'), since: instant })),
});
