import Fastify from 'fastify';
import { expect, it } from 'vitest';
import type { Services } from './context.ts';
import { idempotency } from './idempotency.ts';
import { errorAnswer } from './refusals.ts';

/** A server whose requests all come from one member, and what it keeps. */
function opened(session: () => object | undefined = () => undefined) {
  const kept = new Map<string, { text: string; seconds: number }>();
  const redis = {
    get: async (key: string) => kept.get(key)?.text ?? null,
    del: async (key: string) => kept.delete(key),
    set: async (key: string, text: string, unit: 'EX' | 'PX', time: number, only?: 'NX') => {
      if (only && kept.has(key)) return null;
      kept.set(key, { text, seconds: unit === 'PX' ? time / 1_000 : time });
      return 'OK';
    },
    // Renewing compares and prolongs.
    async eval(_script: string, _keys: number, key: string, value: string, ms: number) {
      if (kept.get(key)?.text === value) renewed.push([key, ms]);
    },
    // Keeping a record; that the oldest go is tried on Redis (`keptAnswers.int.spec.ts`).
    async evalsha(_sha: string, _keys: number, key: string, _list: string, _id: string, text: string, seconds: number) {
      kept.set(key, { text, seconds });
      return [];
    },
  };
  const renewed: [string, number][] = [];
  const app = Fastify();
  app.setErrorHandler((error, _request, reply) => reply.status(errorAnswer(error).status).send());
  app.decorateRequest('context', {
    getter: () => ({ actor: { id: 'ann', role: 'CUSTOMER' }, session: session() }) as never,
  });
  idempotency(app, { models: { redis } } as unknown as Services);
  return { app, kept, renewed };
}

it.each([
  ['ten minutes', undefined, 600],
  ['a day where an API token asked', { apiToken: { tokenId: 'a' } }, 86_400],
])('keeps an answer for %s, and a request that dies without one for three seconds only', async (_, session, life) => {
  const { app, kept } = opened(() => session);
  const seconds = () => [...kept.values()].map((record) => record.seconds);
  const whileRunning: number[][] = [];
  app.post('/work', async () => {
    whileRunning.push(seconds());
    return { done: whileRunning.length };
  });
  const send = () => app.inject({ method: 'POST', url: '/work', headers: { 'idempotency-key': 'once' }, payload: {} });
  const [first, second] = [await send(), await send()];
  expect([first.json(), second.json()]).toEqual([{ done: 1 }, { done: 1 }]);
  expect(whileRunning).toEqual([[3]]);
  expect(seconds()).toEqual([life]);
  await app.close();
});

it('keeps the record of a request as long as it runs, and lets a repeat wait for it for four seconds', {
  timeout: 20_000,
}, async () => {
  const { app, kept, renewed } = opened();
  let end: () => void = () => undefined;
  app.post('/work', async () => {
    await new Promise<void>((resolve) => (end = resolve));
    return { done: true };
  });
  const send = () => app.inject({ method: 'POST', url: '/work', headers: { 'idempotency-key': 'once' }, payload: {} });
  const first = send();
  first.catch(() => undefined);
  await expect.poll(() => renewed.length, { timeout: 5_000 }).toBeGreaterThan(0);
  expect(renewed[0]).toEqual([[...kept.keys()][0], 3_000]);
  const begun = performance.now();
  expect((await send()).statusCode).toBe(409);
  expect(performance.now() - begun).toBeLessThan(5_000);
  end();
  await first;
  const times = renewed.length;
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect(renewed.length).toBe(times);
  await app.close();
});

it('gives an API token no answer that its member or another token of theirs was given', async () => {
  let tokenId: string | undefined;
  const { app } = opened(() => (tokenId ? { apiToken: { tokenId } } : undefined));
  let times = 0;
  app.post('/work', async () => {
    times += 1;
    return { done: times };
  });
  const send = async (id: string | undefined) => {
    tokenId = id;
    const headers = { 'idempotency-key': 'once' };
    return (await app.inject({ method: 'POST', url: '/work', headers, payload: {} })).json().done;
  };
  const answers = [];
  for (const id of [undefined, 'a', 'b', 'a', undefined]) answers.push(await send(id));
  expect(answers).toEqual([1, 2, 3, 2, 1]);
  await app.close();
});

it('keeps no long answer, and none to a request that only reads', async () => {
  const { app, kept } = opened();
  let times = 0;
  app.post<{ Body: { length: number; isRead: boolean } }>('/work', async (request) => {
    times += 1;
    request.isRead = request.body.isRead;
    return 'x'.repeat(request.body.length);
  });
  const send = async (key: string, length: number, isRead: boolean) => {
    const headers = { 'idempotency-key': key };
    return app.inject({ method: 'POST', url: '/work', headers, payload: { length, isRead } });
  };
  for (const [key, length, isRead, executions] of [
    ['short', 32_768, false, 1],
    ['long', 32_769, false, 2],
    ['read', 1, true, 2],
  ] as const) {
    times = 0;
    await send(key, length, isRead);
    expect((await send(key, length, isRead)).body, key).toHaveLength(length);
    expect(times, key).toBe(executions);
  }
  expect(kept.size).toBe(1);
  await app.close();
});

it.each([
  ['of an answer that may be kept', {}],
  ['of an answer that is secret', { secretAnswer: true }],
])('leaves the key free for the corrected body when a malformed one was refused: %s', async (_what, config) => {
  const { app } = opened();
  app.post<{ Body: { amount: number } }>('/work', { config }, async (request, reply) => {
    if (request.body.amount < 0) return reply.status(400).send({ error: { code: 'BAD_AMOUNT' } });
    if (request.body.amount === 0) return reply.status(409).send({ error: { code: 'GONE' } });
    return { paid: request.body.amount };
  });
  const send = async (key: string, amount: number) => {
    const headers = { 'idempotency-key': key };
    return (await app.inject({ method: 'POST', url: '/work', headers, payload: { amount } })).statusCode;
  };
  expect([await send('one', -5), await send('one', 5), await send('one', 5), await send('one', 6)]).toEqual([
    400, 200, 200, 409,
  ]);
  expect([await send('two', 0), await send('two', 5)]).toEqual([409, 409]);
  await app.close();
});

it('keeps no secret answer, and for ten minutes whose body the key belongs to', async () => {
  const { app, kept } = opened();
  app.post('/work', { config: { secretAnswer: true } }, async () => ({ secret: 'open sesame' }));
  const headers = { 'idempotency-key': 'once' };
  await app.inject({ method: 'POST', url: '/work', headers, payload: {} });
  expect([...kept.values()]).toEqual([{ text: expect.not.stringContaining('sesame'), seconds: 600 }]);
  await app.close();
});

it('handles a repeat itself when the first request has failed meanwhile', async () => {
  const { app, kept } = opened();
  let failFirst: () => void = () => undefined;
  let times = 0;
  app.post('/work', async () => {
    times += 1;
    if (times === 1)
      await new Promise((_resolve, reject) => (failFirst = () => reject(new Error('the store is away'))));
    return { done: times };
  });
  const send = () => app.inject({ method: 'POST', url: '/work', headers: { 'idempotency-key': 'once' }, payload: {} });
  const first = send();
  first.catch(() => undefined);
  await expect.poll(() => times).toBe(1);
  const second = send();
  await expect.poll(() => kept.size).toBe(1);
  failFirst();
  expect((await first).statusCode).toBe(500);
  expect((await second).json()).toEqual({ done: 2 });
  await app.close();
});

it('stores no answer that may differ next time, by HTTP status or by GraphQL error code', async () => {
  const { app } = opened();
  const inBody = (status: number) => ({ data: null, errors: [{ message: 'no', extensions: { code: 'NO', status } }] });
  const answers = {
    '/away': [503, {}],
    '/often': [429, {}],
    '/graphql-away': [200, inBody(503)],
    '/graphql-often': [200, inBody(429)],
  } as const;
  const lasting = {
    '/taken': [409, {}],
    '/graphql-taken': [200, inBody(409)],
    '/none': [200, null],
    '/list': [200, []],
  } as const;
  const failed = new Set<string>();
  for (const [path, [status, body]] of Object.entries({ ...answers, ...lasting }))
    app.post(path, async (_request, reply) => {
      if (failed.has(path)) return { done: true };
      failed.add(path);
      return reply.status(status).type('application/json').send(JSON.stringify(body));
    });
  const twice = async (url: string) => {
    const send = () => app.inject({ method: 'POST', url, headers: { 'idempotency-key': 'once' }, payload: {} });
    await send();
    return (await send()).json();
  };
  for (const path of Object.keys(answers)) expect(await twice(path), path).toEqual({ done: true });
  for (const [path, [, body]] of Object.entries(lasting)) expect(await twice(path), path).toEqual(body);
  await app.close();
});
