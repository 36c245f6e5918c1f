import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { backOr, PAGE_URL } from '../devParts.ts';
import { read } from '../parse.ts';
import type { SandboxStore } from '../store.ts';
import { decideDispute, openDispute, preventDispute, warnOfFraud } from './lifecycle.ts';

const opening = z.strictObject({
  reason: z.enum(['fraudulent', 'product_not_received', 'general']).default('fraudulent'),
  /** Cents, where the bank contests a part only. */
  amount: z.coerce.number().int().positive().optional(),
  inquiry: z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]).default(false),
  /** It is settled with the bank before it becomes a dispute. */
  prevented: z.boolean().default(false),
});
const decision = z.strictObject({ outcome: z.enum(['won', 'lost']) });

/** What a payer's bank does elsewhere. */
export function disputeDevRoutes(
  app: FastifyInstance,
  { store, changed }: { readonly store: SandboxStore; changed(): void },
): void {
  const cause = () => ({ now: Date.now(), requestId: null, idempotencyKey: null });
  type At = { Params: { id: string } };

  app.post<At>(`${PAGE_URL}/charges/:id/dispute`, async (request, reply) => {
    const { reason, inquiry, prevented, amount } = read(opening, request.body ?? {});
    const open = prevented ? preventDispute : openDispute;
    const { id } = await store.change((change) =>
      open(change, cause(), request.params.id, { reason, isInquiry: inquiry, amount }),
    );
    changed();
    return backOr(request, reply, { disputed: id });
  });

  app.post<At>(`${PAGE_URL}/charges/:id/warn`, async (request, reply) => {
    await store.change((change) => warnOfFraud(change, cause(), request.params.id));
    changed();
    return backOr(request, reply, { warned: request.params.id });
  });

  app.post<At>(`${PAGE_URL}/disputes/:id/decide`, async (request, reply) => {
    const { outcome } = read(decision, request.body ?? {});
    await store.change((change) => decideDispute(change, cause(), request.params.id, outcome));
    changed();
    return backOr(request, reply, { decided: outcome });
  });
}
