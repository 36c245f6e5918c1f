import { request as send } from 'node:http';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing.ts';
import { compression } from './compression.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ workers: false });
  const { token } = await app.registerMember({ role: 'SHOP_OWNER' });
  const input = { name: 'Fade House', category: 'barbers', priceCents: 3500, description: 'Fades. '.repeat(200) };
  const rest = { contactNumber: '', contactEmail: '', address: 'Chicago, IL', hours: [] };
  const registered = await app.graphql(
    'mutation ($input: ShopInput!) { registerShop(input: $input) { id } }',
    { input: { ...input, ...rest } },
    token,
  );
  expect(registered.errors).toBeUndefined();
  await app.settle();
});
afterAll(() => app?.close());

type Sent = { readonly headers?: Record<string, string>; readonly body?: Buffer | string; readonly path?: string };

/** A request as it goes over the wire: nothing is decompressed on the way. */
const ask = ({ headers = {}, body, path = '/graphql' }: Sent) =>
  new Promise<{ status: number; headers: Record<string, unknown>; bytes: Buffer }>((resolve, reject) => {
    const request = send(
      `${app.origin}${path}`,
      {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
          ...headers,
        },
      },
      async (response) => {
        const parts: Buffer[] = [];
        for await (const part of response) parts.push(part as Buffer);
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(parts) });
      },
    );
    request.on('error', reject);
    request.end(body);
  });

const LIST = JSON.stringify({ query: '{ findShops(category: "barbers") { items { name description } } }' });
const SHORT = JSON.stringify({ query: '{ findShops(category: "barbers") { total } }' });

describe('an answer', () => {
  it('is compressed as its client prefers, from the cache for visitors as well', async () => {
    const plain = await ask({ body: LIST });
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (let time = 0; time < 3; time += 1)
      for (const [accepted, encoding, decode] of [
        ['gzip', 'gzip', gunzipSync],
        ['gzip, deflate, br', 'br', brotliDecompressSync],
        ['br;q=0, gzip', 'gzip', gunzipSync],
      ] as const) {
        const { headers, bytes, status } = await ask({ body: LIST, headers: { 'accept-encoding': accepted } });
        expect([status, headers['content-encoding'], headers.vary]).toEqual([
          200,
          encoding,
          expect.stringMatching(/accept-encoding/i),
        ]);
        expect(headers['content-length']).toBe(String(bytes.length));
        expect(bytes.length).toBeLessThan(plain.bytes.length / 3);
        expect(decode(bytes)).toEqual(plain.bytes);
      }
  });

  it('is as it is when it is short, or where no encoding of ours is accepted', async () => {
    for (const [body, accepted] of [
      [SHORT, 'gzip'],
      [LIST, 'identity'],
      [LIST, 'gzip;q=0'],
      [LIST, 'zstd'],
    ] as const)
      for (let time = 0; time < 2; time += 1) {
        const { headers, bytes } = await ask({ body, headers: { 'accept-encoding': accepted } });
        expect(headers['content-encoding'], accepted).toBeUndefined();
        expect(JSON.parse(bytes.toString())).toHaveProperty('data');
      }
  });

  it('over REST is compressed, too', async () => {
    const { headers, bytes } = await ask({ path: '/api/v1/shops/all', headers: { 'accept-encoding': 'gzip' } });
    expect(headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(bytes).toString()).toContain('Fade House');
  });

  it('that sets a cookie or holds a secret is never compressed', async () => {
    const fastify = Fastify();
    await fastify.register(async (scope) => {
      await compression(scope);
      const long = 'x'.repeat(5_000);
      scope.get('/plain', async () => ({ long }));
      scope.get('/cookie', async (_, reply) => reply.header('set-cookie', 'session=secret').send({ long }));
      scope.get('/secret', async (request) => {
        request.holdsSecret = true;
        return { long };
      });
    });
    const encodingOf = async (url: string) =>
      (await fastify.inject({ url, headers: { 'accept-encoding': 'gzip' } })).headers['content-encoding'];
    expect(await encodingOf('/plain')).toBe('gzip');
    expect(await encodingOf('/cookie')).toBeUndefined();
    expect(await encodingOf('/secret')).toBeUndefined();
    await fastify.close();
  });
});

it('a compressed body of a request is refused', async () => {
  const { status } = await ask({ body: gzipSync(LIST), headers: { 'content-encoding': 'gzip' } });
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
});
