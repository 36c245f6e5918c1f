import { z } from 'zod';
import type { FraudWarned, FraudWarningLapsed } from '#domain/disputes/events.ts';
import { applyFraudWarning } from '#domain/processes/disputes/applyDispute.ts';
import { job } from '../job.ts';
import { settling } from '../payments/tools.ts';

/** What was paid for follows a warning of fraud about its payment. */
export const applyFraudWarningOnNews = job<FraudWarned | FraudWarningLapsed, { warningId: string }>({
  name: 'apply-fraud-warning',
  on: ['FraudWarned', 'FraudWarningLapsed'],
  data: z.object({ warningId: z.string() }),
  from: ({ data: { warningId } }) => ({ warningId }),
  run: ({ warningId }, tools) => applyFraudWarning(settling(tools), warningId),
});
