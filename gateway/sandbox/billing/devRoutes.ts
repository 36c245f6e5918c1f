import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { cardNamed } from '../cards.ts';
import { backOr, PAGE_URL } from '../devParts.ts';
import { read } from '../parse.ts';
import { one } from '../route.ts';
import type { SandboxStore } from '../store.ts';
import { clockAt } from './clock.ts';
import { moveClock } from './testClocks.ts';

const DAY = 86_400;
const ahead = z.strictObject({ days: z.coerce.number('Must be a number of days').min(0).max(400) });
const card = z.strictObject({ card: z.string() });

/**
 * Moves the clock of billing ahead, and puts another card on file: what a person does who wants to see a renewal, or
 * one that fails.
 */
export function billingDevRoutes(
  app: FastifyInstance,
  { store, changed }: { readonly store: SandboxStore; changed(): void },
): void {
  const answer = () => ({ now: new Date(clockAt(store, Date.now()) * 1000).toISOString() });

  app.get(`${PAGE_URL}/clock`, async () => answer());
  app.post(`${PAGE_URL}/clock`, async (request, reply) => {
    const { days } = read(ahead, request.body ?? {});
    const cause = { now: Date.now(), requestId: null, idempotencyKey: null };
    await store.change((change) => moveClock(change, cause, clockAt(change, cause.now) + Math.round(days * DAY)));
    changed();
    return backOr(request, reply, answer());
  });

  app.post<{ Params: { id: string } }>(`${PAGE_URL}/subscriptions/:id/card`, async (request, reply) => {
    const named = cardNamed(read(card, request.body ?? {}).card);
    await store.change((change) =>
      change.put('subscription', request.params.id, { ...one(change, 'subscription', request.params.id), card: named }),
    );
    return backOr(request, reply, { card: named.id });
  });
}
