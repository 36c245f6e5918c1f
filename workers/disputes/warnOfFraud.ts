import { z } from 'zod';
import type { FraudWarned } from '#domain/disputes/events.ts';
import { job } from '../job.ts';
import { mailOwners } from '../mailOwners.ts';
import { dollars } from '../payments/payerMail.ts';

type Data = { warningId: string; paymentId: string | null; amount: number };

/** Mails the platform's owners that a charge was probably not made by the card's owner: a refund now costs no fee. */
export const warnOfFraud = job<FraudWarned, Data>({
  name: 'warn-of-fraud',
  on: ['FraudWarned'],
  data: z.object({ warningId: z.string(), paymentId: z.string().nullable(), amount: z.number() }),
  from: ({ data: { warningId, paymentId, amount }, metadata }) =>
    metadata.channel === 'demo' ? null : { warningId, paymentId, amount },
  run: ({ warningId, paymentId, amount }, tools) =>
    mailOwners(tools, `fraud-warning-${warningId}`, 'A payment may be fraud', [
      `The card’s network says that a payment of ${dollars(amount)} was probably not made by the card’s owner. Giving it back now avoids a dispute and its fee; please send nothing more for it. Its seller is not paid out for it before it is given back, a bank has decided, or 30 days are over.`,
      paymentId === null ? `Warning ${warningId}` : `Warning ${warningId}, payment ${paymentId}`,
    ]),
});
