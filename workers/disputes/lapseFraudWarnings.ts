import { fraudWarning, WARNED_FOR_MS } from '#domain/disputes/fraudWarning.ts';
import { readStandingWarnings } from '#projections/disputes/disputes.ts';
import type { Sweep } from '../job.ts';

/** Warnings that are over, looked at in one round. */
const MOST_AT_ONCE = 500;

/**
 * A warning of fraud of which nothing has come for 30 days says nothing more: its seller is credited again. By the
 * provider's clock, and by looking for those that are old, however long ago they were noted: a job that waits would be
 * started by a clock that is ahead, and is missing for what was noted before it was made.
 */
export const lapseFraudWarnings: Sweep = {
  name: 'lapse-fraud-warnings',
  everyMs: 3_600_000,
  async run({ models, provider, dispatch, sender }) {
    const clock = await provider.lookClock();
    const before = new Date(Date.parse(clock) - WARNED_FOR_MS).toISOString();
    for (const warningId of await readStandingWarnings(models, { before, most: MOST_AT_ONCE })) {
      const lapse = { type: 'LapseFraudWarning', data: { warningId, clock } } as const;
      await dispatch(fraudWarning, lapse, { ...sender, commandId: undefined });
    }
  },
};
