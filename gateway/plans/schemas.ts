import { z } from 'zod';
import { dollars, id, instant, text } from '../http/schemas.ts';

const planType = z.enum(['premium', 'diamond']);
const planInterval = z.enum(['monthly', 'yearly']);

export const plan = z
  .object({
    type: z.enum(['basic', 'premium', 'diamond']),
    title: text,
    price: dollars.describe('US dollars a month'),
    yearlyPrice: dollars.describe('US dollars a year'),
    currency: text,
    frequency: text,
    description: text,
    features: z.array(text),
    cta: text,
    recommended: z.boolean(),
  })
  .meta({ id: 'Plan' });

export const changePayment = z
  .object({
    clientSecret: text.describe('Handed to the provider’s card form'),
    amount: dollars,
    bankAsks: z.boolean().describe('The card on file will do once its holder has answered their bank'),
  })
  .meta({ id: 'PlanChangePayment' });

export const subscription = z
  .object({
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
    next: z.object({ plan: planType, interval: planInterval, at: instant }).nullable(),
    invoices: z.array(
      z.object({
        _id: id,
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
