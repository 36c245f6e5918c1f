import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openEmbeddedStore } from '#domain/store/embedded.ts';
import { operationsOf } from '../graphql/operations.testing.ts';
import { buildApiSchema } from '../graphql/schema.ts';
import { openTestApp, type TestApp } from '../testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ workers: false });
});
afterAll(() => app.close());

const form = { 'content-type': 'application/json' };

describe('input', () => {
  it('takes an empty JSON body for none', async () => {
    const { token } = await app.registerMember();
    expect((await app.rest('POST', '/users/logout', { token, body: '', headers: form })).status).toBe(204);
  });
  it('answers 400 to JSON that is none, and to a prototype in it', async () => {
    for (const body of ['{"a":', '{"__proto__":{"role":"superadmin"}}', '{"constructor":{"prototype":{}}}'])
      expect((await app.rest('POST', '/users/forgot-password', { body, headers: form })).status, body).toBe(400);
  });
  it('refuses a text, as browsers send across sites', async () => {
    const body = JSON.stringify({ email: 'ada@example.test', password: 'secret1' });
    for (const path of ['/users/login', '/users/forgot-password'])
      expect((await app.rest('POST', path, { body, headers: { 'content-type': 'text/plain' } })).status, path).toBe(
        415,
      );
  });
  it('answers addresses that lead nowhere in the form of every error', async () => {
    for (const [path, status] of [
      [`/shops/getone/${'a'.repeat(3_000)}`, 404],
      ['/shops/getone/%E0%A4%A', 400],
      ['/nothing', 404],
    ] as const) {
      const answer = await app.rest('GET', path);
      expect(answer.status, path).toBe(status);
      expect(answer.body, path).toEqual({
        error: expect.objectContaining({ code: expect.any(String), message: expect.any(String) }),
      });
    }
  });
  it('accepts whole page numbers only', async () => {
    const status = async (page: string) => (await app.rest('GET', `/shops/all?page=${page}`)).status;
    for (const page of ['0', '-1', '1.5', 'abc', '', '1e2', '0x1', '9'.repeat(30)])
      expect(await status(page), page).toBe(400);
    for (const page of ['1', '2', '100']) expect(await status(page), page).toBe(200);
  });
});

describe('what a client claims', () => {
  it('about a position is waited for as far as the log goes', async () => {
    const { token, user } = await app.registerMember();
    await app.settle();
    const waitFor = vi.spyOn(app.services.changeFeed, 'waitFor');
    const answer = await fetch(`${app.origin}/graphql`, {
      method: 'POST',
      headers: { ...form, authorization: `Bearer ${token}`, 'x-position': String(Number.MAX_SAFE_INTEGER) },
      body: JSON.stringify({ query: `{member(id:"${user._id}"){id}}` }),
    });
    expect(await answer.json()).toEqual({ data: { member: { id: user._id } } });
    const head = await app.services.store.head();
    expect(waitFor.mock.calls.map(([, position]) => position)).toEqual([head]);
    waitFor.mockRestore();
  });
  it('with an Idempotency-Key on a query leaves nothing in Redis, however it is executed', async () => {
    const kept = () => app.services.models.redis.keys('cs:idempotency:*');
    const before = (await kept()).length;
    const ask = (query: string, key: string) =>
      fetch(`${app.origin}/graphql`, {
        method: 'POST',
        headers: { ...form, 'idempotency-key': key },
        body: JSON.stringify({ query }),
      }).then((answer) => answer.json());
    // Asked often enough to be compiled.
    for (const key of ['one', 'two', 'three', 'four'])
      expect(await ask('{siteStatistics{shops}}', key)).toEqual({
        data: { siteStatistics: { shops: expect.any(Number) } },
      });
    await expect.poll(async () => (await kept()).length).toBe(before);
    await ask('mutation{requestPasswordReset(email:"ada@example.test")}', 'five');
    expect((await kept()).length).toBe(before + 1);
  });
  it('to be sending a body does not keep a connection open', () => {
    expect(app.app.server.requestTimeout).toBe(60_000);
  });
});

describe('an id that nothing can have', () => {
  it('is as missing as any other, at every query and mutation', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'chairside-edges-'));
    // On the engine of a real installation, whose keys have a greatest length.
    const engine = openEmbeddedStore(folder);
    const real = await openTestApp({ workers: false, engine });
    const { token } = await real.registerMember();
    const operations = operationsOf(await buildApiSchema(), () => 'x'.repeat(3_000)).filter(
      ({ kind }) => kind !== 'subscription',
    );
    const faults = [];
    for (const { name, text } of operations)
      if (
        (await real.graphql(text, {}, token)).errors?.some(
          ({ extensions }) => extensions.code === 'SOMETHING_WENT_WRONG',
        )
      )
        faults.push(name);
    await real.close();
    await engine.close();
    rmSync(folder, { recursive: true });
    expect(faults).toEqual([]);
  });
});

describe('GraphQL before any resolver', () => {
  it("refuses an ended session in GraphQL's own form", async () => {
    const response = await fetch(`${app.origin}/graphql`, {
      method: 'POST',
      headers: { ...form, authorization: 'Bearer a.b.c' },
      body: JSON.stringify({ query: '{me{id}}' }),
    });
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({
      errors: [{ message: expect.any(String), extensions: { code: 'SESSION_OVER', status: 401 } }],
    });
  });
  it('refuses an operation that asks for too much with its own code', async () => {
    const wide = Array.from({ length: 16 }, (_, index) => `a${index}:siteStatistics{shops}`).join(' ');
    const twice = [1, 2]
      .map((index) => `a${index}:login(email:"ada@example.test",password:"secret1"){accessToken}`)
      .join(' ');
    for (const query of [`{${wide}}`, `mutation{${twice}}`])
      expect((await app.graphql(query)).errors?.[0]?.extensions.code).toBe('TOO_COMPLEX');
  });

  describe('limits the size of an answer', () => {
    const times = (count: number, root: (nth: number) => string) =>
      Array.from({ length: count }, (_, nth) => `a${nth}:${root(nth)}`).join(' ');
    const comments = (first: number) =>
      `threads(first:${first}){edges{node{comments(first:${first}){edges{node{text}}}}}}`;
    const search = (nth: number) => `threads(query:"a b c d e f g h${nth}"){totalCount}`;
    const asked = async (query: string) => {
      const { token } = await app.registerMember();
      await app.settle();
      const redis = vi.spyOn(app.services.models.redis, 'sendCommand');
      const { errors } = await app.graphql(query, {}, token);
      const commands = redis.mock.calls.length;
      redis.mockRestore();
      return { code: errors?.[0]?.extensions.code, readsAnything: commands > 0 };
    };

    it.each([
      ['the comments of many threads', `{${times(10, () => comments(100))}}`],
      [
        'the comments of many threads for their number only',
        `{${times(10, () => comments(100).replace('edges{node{text}}', 'totalCount'))}}`,
      ],
      ['one list of a hundred in another', `{${comments(100)}}`],
      ['many searches', `{${times(10, search)}}`],
      [
        'many searches behind one fragment',
        `query($q:String){...All} fragment All on Query{${times(10, () => 'threads(query:$q){totalCount}')}}`,
      ],
      ['a search for each of many', '{announcements(first:50){edges{node{readBy(query:"a"){totalCount}}}}}'],
      [
        'fifteen roots behind one fragment',
        `{...All} fragment All on Query{${times(15, () => 'siteStatistics{shops}')}}`,
      ],
      ['fifteen roots behind an inline fragment', `{... on Query{${times(15, () => 'siteStatistics{shops}')}}}`],
    ])('and reads nothing for %s', async (_what, query) => {
      expect(await asked(query)).toEqual({ code: 'TOO_COMPLEX', readsAnything: false });
    });

    it.each([
      ['fifty comments of each of fifty threads', `{${comments(50)}}`],
      ['the same by default', '{threads{edges{node{comments{edges{node{text}}}}}}}'],
      [
        'a search for shops and products',
        '{searchShops(query:"fade"){name} products(query:"fade"){items{name} facets{categories{value}}}}',
      ],
      ['ten roots behind one fragment', `{...All} fragment All on Query{${times(10, () => 'siteStatistics{shops}')}}`],
    ])('and allows %s', async (_what, query) => {
      expect(await asked(query)).toEqual({ code: undefined, readsAnything: true });
    });
  });
});
