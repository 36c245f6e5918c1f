import { z } from 'zod';
import { cents, dollars, id, instant, text } from '../http/schemas.ts';
import { LedgerMismatchKind } from './ledgerTypes.ts';
import { PaymentStatus } from './types.ts';

export const paymentIntent = z
  .object({
    clientSecret: text,
    amount: cents,
    kind: z
      .enum(['payment', 'setup'])
      .optional()
      .describe('For `contribute` alone: whether the card is charged, or put on file'),
    itemId: id.optional().describe('For `contribute` alone: the contribution'),
  })
  .meta({ id: 'PaymentIntent' });

export const paymentConfig = z
  .object({ mode: z.enum(['stripe', 'sandbox']), publishableKey: text, apiBase: text.nullish() })
  .meta({
    id: 'PaymentConfig',
    description: 'In sandbox mode apiBase is the built-in stand-in for the payment provider',
  });

export const balanceList = z.object({
  data: z.array(
    z
      .object({
        account: text,
        balance: dollars.describe('Above 0 we have it, below 0 we owe it or have earned it'),
        holder: text.nullable().describe('The name of whose it is; null for the platform’s own, and once it is erased'),
      })
      .meta({ id: 'LedgerBalance' }),
  ),
});

export const mismatchList = z.object({
  data: z.array(
    z
      .object({
        kind: z.enum(LedgerMismatchKind),
        paymentId: id,
        amount: z.number().describe('In `currency`'),
        currency: text,
        since: instant,
        why: text.nullable(),
        isSettled: z.boolean(),
      })
      .meta({ id: 'LedgerMismatch' }),
  ),
});

export const lookedAt = z
  .object({ paymentId: id, status: z.enum(PaymentStatus) })
  .meta({ id: 'LookedAtPayment', description: 'A payment that was looked at anew' });

export const providerAccountOf = z
  .object({
    accountId: text.nullable().describe('Null before a key of a provider was used, as with the built-in sandbox'),
    otherAccountId: text
      .nullable()
      .describe('Another one, whose key is set, and with which nothing is asked before it is confirmed'),
  })
  .meta({ id: 'ProviderAccount', description: 'In which account at the payment provider the platform’s money is' });
