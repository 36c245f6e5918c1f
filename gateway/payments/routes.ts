import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { BadAmount, OnlyDollars } from '#domain/payments/refusals.ts';
import { member, type Services } from '../context.ts';
import '../http.ts';
import { parse } from '../parse.ts';
import { createIntent } from './actions.ts';
import { webhook } from './webhook.ts';

const LARGEST_AMOUNT = 99_999_999;

const newIntent = z.object({
  page: z.enum(['booking', 'cart', 'subscription', 'contribute', 'plan'], { error: 'page must be cart, subscription, contribute, booking or plan' }),
  itemId: z.string({ error: 'itemId must be a text' }).min(1, 'itemId must not be empty').max(100, 'itemId is too long'),
  amount: z.number({ error: BadAmount().message }).int(BadAmount().message).min(1, BadAmount().message).max(LARGEST_AMOUNT, BadAmount().message),
  currency: z.string({ error: OnlyDollars().message }),
});

/** Rows `/stripe/*` of the REST contract. */
export const paymentRoutes = (app: FastifyInstance, services: Pick<Services, 'provider'>): void => {
  app.post('/stripe/payment-intent', { config: { secretAnswer: true } }, async ({ asker, body }, reply) => {
    member(asker);
    const { page, itemId, amount, currency } = parse(newIntent, body);
    if (currency.toLowerCase() !== 'usd') throw OnlyDollars();
    const opened = await createIntent(asker, { page, itemId }, amount);
    return reply.status(201).header('cache-control', 'no-store').send({ clientSecret: opened.clientSecret, amount: opened.amount });
  });

  app.get('/stripe/config', async () => services.provider.config());

  app.register(webhook);
};
