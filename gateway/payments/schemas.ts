import { z } from 'zod';
import { cents, id, text } from '../http/schemas.ts';

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
