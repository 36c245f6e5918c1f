import type { FastifyReply } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '#domain/ids.ts';
import type { ApiToken } from '#domain/users/events.ts';
import type { Projection } from '#projections/projection.ts';
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

const behind = { name: 'behind' } as unknown as Projection;

/** Reads of a caller whose last write the read models lack, each ended after 1.5 s, and how long each was ready to wait. */
function readsOfItsWrite(reply?: FastifyReply) {
  const ready: number[] = [];
  const changeFeed = {
    async waitFor(_projection: Projection, _position: number, withinMs: number) {
      ready.push(withinMs);
      await new Promise((resolve) => setTimeout(resolve, Math.min(withinMs, 1_500)));
      return false;
    },
  };
  const services = { store: {}, vault: {}, changeFeed } as unknown as Services;
  const context = contextOf(services, undefined, { channel: 'graphql', requestId: 'request', ...(reply && { reply }) });
  context.countWrite(7);
  return {
    ready,
    async read(...projections: Projection[]) {
      const done = context.fresh(...projections);
      await vi.advanceTimersByTimeAsync(1_500);
      await done;
    },
  };
}

describe('while read models are behind', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const reply = { request: { isRead: true }, elapsedTime: 0 } as unknown as FastifyReply;

  it('waits two seconds for all reads of a request together', async () => {
    const { read, ready } = readsOfItsWrite(reply);
    for (let count = 0; count < 3; count += 1) await read(behind);
    expect(ready).toEqual([2_000, 500, 0]);
  });

  it('counts once what a request waits for at the same time', async () => {
    const { read, ready } = readsOfItsWrite(reply);
    await read(behind, behind);
    await read(behind);
    expect(ready).toEqual([2_000, 2_000, 500]);
  });

  it('waits no more four seconds after the request has come, whatever it waited for before', async () => {
    const late = (elapsedTime: number) => ({ ...reply, elapsedTime }) as unknown as FastifyReply;
    for (const [elapsed, expected] of [
      [2_500, 1_500],
      [5_000, 0],
    ] as const) {
      const { read, ready } = readsOfItsWrite(late(elapsed));
      await read(behind);
      expect(ready).toEqual([expected]);
    }
  });

  it('waits anew for each read of a socket', async () => {
    const { read, ready } = readsOfItsWrite();
    for (let count = 0; count < 3; count += 1) await read(behind);
    expect(ready).toEqual([2_000, 2_000, 2_000]);
  });
});
