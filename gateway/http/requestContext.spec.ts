import type { FastifyReply } from 'fastify';
import { expect, it, vi } from 'vitest';
import { newId } from '#domain/ids.ts';
import type { ApiToken } from '#domain/users/events.ts';
import type { Session } from '../users/sessions.ts';
import type { Services } from './context.ts';
import { contextOf } from './requestContext.ts';

it.each([
  ['a mutation answers the position it wrote', false, ['x-position', '7']],
  ['a query that writes, as that of a payment does, keeps the position its answer includes', true, undefined],
])('%s', (_, isRead, header) => {
  const reply = { request: { isRead }, header: vi.fn() };
  const context = contextOf({} as Services, undefined, {
    channel: 'graphql',
    requestId: 'request',
    reply: reply as unknown as FastifyReply,
  });
  context.countWrite(7);
  expect(reply.header.mock.calls[0]).toEqual(header);
});

it('gives each API token of a member other ids for the same Idempotency-Key, and the same ones to a repeat', () => {
  const services = { config: { sessionSecret: 'a secret of at least thirty-two characters' } } as unknown as Services;
  const details = { channel: 'rest', requestId: 'request', idempotencyKey: 'POST /x once' } as const;
  const idWith = (apiToken?: Partial<ApiToken>) => {
    const session = {
      actor: { id: 'ann', role: 'CUSTOMER' },
      sessionId: 's',
      provenAt: 0,
      lacksTwoFactor: false,
      apiToken,
    };
    return newId(contextOf(services, session as Session, details).entropy);
  };
  const [login, a, b] = [idWith(), idWith({ tokenId: 'a' }), idWith({ tokenId: 'b' })];
  expect(new Set([login, a, b]).size).toBe(3);
  expect(idWith({ tokenId: 'a' })).toBe(a);
});
