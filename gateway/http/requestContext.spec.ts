import type { FastifyReply } from 'fastify';
import { expect, it, vi } from 'vitest';
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
