import { z } from 'zod';
import { BadAmount, OnlyDollars } from '#domain/payments/refusals.ts';

const LARGEST_AMOUNT = 99_999_999;

/** POST /stripe/payment-intent; `amount` in cents. Other currencies than `usd` are refused with OnlyDollars. */
export const newPayment = z
  .object({
    page: z.enum(['cart', 'subscription', 'contribute', 'booking', 'plan'], {
      error: 'page must be cart, subscription, contribute, booking or plan',
    }),
    itemId: z
      .string({ error: 'itemId must be a text' })
      .min(1, 'itemId must not be empty')
      .max(100, 'itemId is too long')
      .describe('An id; opaque'),
    amount: z
      .number({ error: BadAmount().message })
      .int(BadAmount().message)
      .min(1, BadAmount().message)
      .max(LARGEST_AMOUNT, BadAmount().message)
      .describe('Integer US cents'),
    currency: z.string({ error: OnlyDollars().message }).meta({ const: 'usd' }),
  })
  .transform(({ currency, ...payment }) => {
    if (currency.toLowerCase() !== 'usd') throw OnlyDollars();
    return payment;
  })
  .meta({ id: 'NewPayment' });
