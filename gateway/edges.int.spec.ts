import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openEmbeddedStore } from '#domain/store/embedded.ts';
import { doorsOf } from './doors.testing.ts';
import { buildApiSchema } from './schema.ts';
import { openTestApp, type TestApp } from './testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ workers: false });
});
afterAll(() => app.close());

const form = { 'content-type': 'application/json' };

describe('what comes in', () => {
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
      expect((await app.rest('POST', path, { body, headers: { 'content-type': 'text/plain' } })).status, path).toBe(415);
  });
  it('answers addresses that lead nowhere in the form of every error', async () => {
    for (const [path, status] of [
      [`/shops/getone/${'a'.repeat(3_000)}`, 404],
      ['/shops/getone/%E0%A4%A', 400],
      ['/nothing', 404],
    ] as const) {
      const answer = await app.rest('GET', path);
      expect(answer.status, path).toBe(status);
      expect(answer.body, path).toEqual({ error: expect.objectContaining({ code: expect.any(String), message: expect.any(String) }) });
    }
  });
  it('knows a page from what only looks like one', async () => {
    const status = async (page: string) => (await app.rest('GET', `/shops/all?page=${page}`)).status;
    for (const page of ['0', '-1', '1.5', 'abc', '', '1e2', '0x1', '9'.repeat(30)]) expect(await status(page), page).toBe(400);
    for (const page of ['1', '2', '100']) expect(await status(page), page).toBe(200);
  });
});

describe('an id that nothing can have', () => {
  it('is as missing as any other, at every query and mutation', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'chairside-edges-'));
    // On the engine of a real installation, whose keys have a greatest length.
    const engine = openEmbeddedStore(folder);
    const real = await openTestApp({ workers: false, engine });
    const { token } = await real.registerMember();
    const doors = doorsOf(await buildApiSchema(), () => 'x'.repeat(3_000)).filter(({ kind }) => kind !== 'subscription');
    const faults = [];
    for (const { name, text } of doors)
      if ((await real.graphql(text, {}, token)).errors?.some(({ extensions }) => extensions.code === 'SOMETHING_WENT_WRONG')) faults.push(name);
    await real.close();
    await engine.close();
    rmSync(folder, { recursive: true });
    expect(faults).toEqual([]);
  });
});

describe('GraphQL before any resolver', () => {
  it('says in its own form that a session is over', async () => {
    const response = await fetch(`${app.origin}/graphql`, {
      method: 'POST',
      headers: { ...form, authorization: 'Bearer a.b.c' },
      body: JSON.stringify({ query: '{me{id}}' }),
    });
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ errors: [{ message: expect.any(String), extensions: { code: 'SESSION_OVER', status: 401 } }] });
  });
  it('gives an operation that asks for too much its own code', async () => {
    const wide = Array.from({ length: 16 }, (_, index) => `a${index}:siteStatistics{shops}`).join(' ');
    const twice = [1, 2].map((index) => `a${index}:login(email:"ada@example.test",password:"secret1"){accessToken}`).join(' ');
    for (const query of [`{${wide}}`, `mutation{${twice}}`]) expect((await app.graphql(query)).errors?.[0]?.extensions.code).toBe('TOO_COMPLEX');
  });

  describe('counts what an answer would hold', () => {
    const times = (count: number, root: (nth: number) => string) => Array.from({ length: count }, (_, nth) => `a${nth}:${root(nth)}`).join(' ');
    const comments = (first: number) => `threads(first:${first}){edges{node{comments(first:${first}){edges{node{text}}}}}}`;
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
      ['the comments of many threads for their number only', `{${times(10, () => comments(100).replace('edges{node{text}}', 'totalCount'))}}`],
      ['one list of a hundred in another', `{${comments(100)}}`],
      ['many searches', `{${times(10, search)}}`],
      ['many searches behind one fragment', `query($q:String){...All} fragment All on Query{${times(10, () => 'threads(query:$q){totalCount}')}}`],
      ['a search for each of many', '{announcements(first:50){edges{node{readBy(query:"a"){totalCount}}}}}'],
      ['fifteen roots behind one fragment', `{...All} fragment All on Query{${times(15, () => 'siteStatistics{shops}')}}`],
      ['fifteen roots behind an inline fragment', `{... on Query{${times(15, () => 'siteStatistics{shops}')}}}`],
    ])('and reads nothing for %s', async (_what, query) => {
      expect(await asked(query)).toEqual({ code: 'TOO_COMPLEX', readsAnything: false });
    });

    it.each([
      ['fifty comments of each of fifty threads', `{${comments(50)}}`],
      ['the same by default', '{threads{edges{node{comments{edges{node{text}}}}}}}'],
      ['a search for shops and products', '{searchShops(query:"fade"){name} products(query:"fade"){items{name} facets{categories{value}}}}'],
      ['ten roots behind one fragment', `{...All} fragment All on Query{${times(10, () => 'siteStatistics{shops}')}}`],
    ])('and allows %s', async (_what, query) => {
      expect(await asked(query)).toEqual({ code: undefined, readsAnything: true });
    });
  });
});
