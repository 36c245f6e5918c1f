import { z } from 'zod';
import { PAYOUT_STOPS } from '#domain/earnings/events.ts';
import { PayoutStop } from './types.ts';

/** Which stops of a member's payouts are released: those that were seen, each by its name. */
export const releaseForm = z.object({
  because: z
    .array(z.enum(PayoutStop, { error: `A stop is one of ${Object.values(PayoutStop).join(', ')}.` }))
    .min(1, 'Name what has stopped the payouts.')
    .max(PAYOUT_STOPS.length, 'Each stop is named once.')
    .describe(
      'The stops that were looked at, as `stopped_because` has them; what has stopped them since is not released',
    ),
  seen: z
    .int('seen is a whole number.')
    .min(0, 'seen is a whole number.')
    .optional()
    .describe('The `stop_count` that was looked at; whatever has stopped them by now when left out'),
});
