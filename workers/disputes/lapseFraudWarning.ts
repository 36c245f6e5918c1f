import { z } from 'zod';
import type { FraudWarned } from '#domain/disputes/events.ts';
import { fraudWarning, WARNING_DAYS } from '#domain/disputes/fraudWarning.ts';
import { job } from '../job.ts';

const DAY_MS = 86_400_000;

/** A warning of fraud of which nothing has come for 30 days says nothing more: its seller is credited again. */
export const lapseFraudWarning = job<FraudWarned, { warningId: string; warnedAt: string }>({
  name: 'lapse-fraud-warning',
  on: ['FraudWarned'],
  data: z.object({ warningId: z.string(), warnedAt: z.string() }),
  from: ({ data: { warningId, warnedAt } }) => ({ warningId, warnedAt }),
  runAt: ({ warnedAt }) => new Date(Date.parse(warnedAt) + WARNING_DAYS * DAY_MS).toISOString(),
  async run({ warningId }, { dispatch, sender }) {
    await dispatch(fraudWarning, { type: 'LapseFraudWarning', data: { warningId } }, sender);
  },
});
