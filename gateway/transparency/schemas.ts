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

const hash = text.describe('SHA-256 in base64');
const hashes = z.array(hash);

export const logHeads = pagedListOf(logHead).extend({
  isSigning: z.boolean().describe('False while the log is read at a start, and after a head did not fit it'),
  keys: z.array(z.object({ key: text.describe('Ed25519, as name+number+base64 (C2SP signed-note)'), since: instant })),
});

export const inclusion = z
  .object({
    index: z.int().describe('How many events come before it'),
    size: z.int().describe('Of how many events the tree is'),
    leaf: hash.describe('The hash of the event'),
    root: hash.describe('That of the head over as many events'),
    hashes: hashes.describe('The neighbours on the way from the leaf to the root'),
  })
  .meta({ id: 'InclusionProof', description: 'Proves that an event is under a head (RFC 9162, 2.1.3)' });

export const consistency = z
  .object({
    from: z.int().describe('Of how many events the earlier tree is'),
    fromRoot: hash,
    to: z.int().describe('Of how many events the later tree is'),
    toRoot: hash,
    hashes: hashes.describe('They lead to both roots'),
  })
  .meta({ id: 'ConsistencyProof', description: 'Proves that a head goes on from an earlier one (RFC 9162, 2.1.4)' });
