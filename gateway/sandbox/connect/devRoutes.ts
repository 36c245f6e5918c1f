import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { backOr, PAGE_URL } from '../devParts.ts';
import { badRequest } from '../errors.ts';
import { integer, read } from '../parse.ts';
import { one } from '../route.ts';
import type { SandboxStore } from '../store.ts';
import { demandMore, submitDetails } from './accounts.ts';

const demand = z.strictObject({ requirement: z.string().max(100).default('individual.verification.document') });
const toBank = z.strictObject({ amount: z.union([integer, z.number().int()]).optional() });

/** What the owner of a connected account, or the provider, does with it elsewhere. */
export function connectDevRoutes(
  app: FastifyInstance,
  { store, changed }: { readonly store: SandboxStore; changed(): void },
): void {
  const cause = () => ({ now: Date.now(), requestId: null, idempotencyKey: null });
  type At = { Params: { id: string } };

  app.post<At>(`${PAGE_URL}/accounts/:id/demand`, async (request, reply) => {
    const { requirement } = read(demand, request.body ?? {});
    await store.change((change) => demandMore(change, cause(), request.params.id, requirement));
    changed();
    return backOr(request, reply, { demanded: requirement });
  });

  app.post<At>(`${PAGE_URL}/accounts/:id/submit`, async (request, reply) => {
    await store.change((change) => submitDetails(change, cause(), request.params.id));
    changed();
    return backOr(request, reply, { submitted: request.params.id });
  });

  app.post<At>(`${PAGE_URL}/accounts/:id/bank`, async (request, reply) => {
    const { amount } = read(toBank, request.body ?? {});
    const left = await store.change((change) => {
      const account = one(change, 'account', request.params.id);
      const cents = amount ?? account.balance;
      if (cents > account.balance) throw badRequest('Insufficient funds', { code: 'balance_insufficient' });
      change.put('account', account.id, { ...account, balance: account.balance - cents });
      return account.balance - cents;
    });
    return backOr(request, reply, { balance: left });
  });
}
