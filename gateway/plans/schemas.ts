import { z } from 'zod';
import { dollars, id, instant, text } from '../http/schemas.ts';

const planType = z.enum(['premium', 'diamond']);
const planInterval = z.enum(['monthly', 'yearly']);

export const plan = z
  .looseObject({
    title: text,
    price: dollars,
    currency: text,
    frequency: text,
    description: text,
    features: z.array(text),
    cta: text,
    recommended: z.boolean(),
  })
  .meta({ id: 'Plan' });

export const subscription = z
  .looseObject({
    _id: id,
    type: z.enum(['basic', 'premium', 'diamond']),
    plan: planInterval,
    amount: dollars,
    currency: text,
    paymentMethod: text,
    status: z.enum(['none', 'pending', 'active', 'pastDue', 'cancelling', 'ended']),
    currentPeriodEnd: instant.nullable(),
    graceUntil: instant.nullable().describe('While a renewal is unpaid: until then the plan runs on'),
    endsAt: instant.nullable().describe('When a cancelled plan ends'),
    next: z.looseObject({ plan: planType, interval: planInterval, at: instant }).nullable(),
    invoices: z.array(
      z.looseObject({
        id: text,
        at: instant,
        status: z.enum(['paid', 'failed']),
        plan: planType,
        interval: planInterval,
        amount: dollars,
        until: instant,
      }),
    ),
  })
  .meta({ id: 'Subscription' });
