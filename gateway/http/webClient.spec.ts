import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { webClient } from './webClient.ts';

const root = mkdtempSync(join(tmpdir(), 'client-'));
const app = Fastify();
beforeAll(async () => {
  mkdirSync(join(root, 'assets'));
  writeFileSync(join(root, 'index.html'), '<p nonce="__CSP_NONCE__">the page</p>');
  writeFileSync(join(root, 'screens.json'), JSON.stringify(['/', '/barbers', '/barber/:id', '/dev/kit']));
  writeFileSync(join(root, 'assets', 'app.js'), 'run()');
  writeFileSync(join(root, 'assets', 'app.js.br'), brotliCompressSync('run()'));
  writeFileSync(join(root, 'assets', 'app.js.gz'), gzipSync('run()'));
  writeFileSync(join(root, 'assets', 'small.js'), 'go()');
  writeFileSync(join(root, 'sw.js'), 'keep()');
  await webClient(app, true, root);
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

const ask = (url: string, accept?: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  app.inject({ method, url, headers: accept === undefined ? {} : { accept } });

it.each(['/', '/barbers', '/barber/x?tab=times', '/dev/kit', '/dev/kit/?x=1'])(
  'answers %s with the page, for any Accept header',
  async (url) => {
    for (const accept of ['text/html,application/xhtml+xml', '*/*', undefined]) {
      const answer = await ask(url, accept);
      expect([answer.statusCode, answer.body]).toEqual([200, expect.stringMatching(/^<p nonce="[^_"]+">the page/)]);
      expect(answer.headers['content-security-policy']).toContain('nonce-');
    }
    expect((await ask(url, '*/*', 'HEAD')).statusCode).toBe(200);
  },
);

it('answers with a file that is there, and never with the page in its place', async () => {
  expect((await ask('/assets/app.js', '*/*')).body).toBe('run()');
  const gone = await ask('/assets/gone.js', '*/*');
  expect([gone.statusCode, gone.headers['cache-control']]).toEqual([404, 'no-store']);
});

it('sends a file in the best compression that the browser accepts, and as it is to others', async () => {
  const get = (encodings: string | undefined, url = '/assets/app.js') =>
    app.inject({ url, headers: encodings === undefined ? {} : { 'accept-encoding': encodings } });
  const [brotli, gzip, plain, small] = [
    await get('gzip, deflate, br'),
    await get('gzip'),
    await get(undefined),
    await get('gzip, br', '/assets/small.js'),
  ];
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe('run()');
  expect(gunzipSync(gzip.rawPayload).toString()).toBe('run()');
  expect([plain.body, small.body]).toEqual(['run()', 'go()']);
  expect([brotli, gzip, plain, small].map(({ headers }) => headers['content-encoding'])).toEqual([
    'br',
    'gzip',
    undefined,
    undefined,
  ]);
  for (const { headers } of [brotli, gzip, plain]) {
    expect(headers.vary).toMatch(/accept-encoding/i);
    expect(headers['content-type']).toMatch(/javascript/);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  }
});

it.each(['/nothing-here', '/barber', '/barber/x/y', '/nothing.php?x=1'])(
  'answers %s, where no screen is, with the page and 404',
  async (url) => {
    const answer = await ask(url, 'text/html');
    expect([answer.statusCode, answer.body]).toEqual([404, expect.stringMatching(/the page/)]);
  },
);

it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const)(
  'answers %s of a path that is none with 404',
  async (method) => {
    for (const url of ['/api/v1/nothing', '/nothing', '/assets/gone.js'])
      expect((await app.inject({ method, url, headers: { accept: 'application/json' } })).statusCode, url).toBe(404);
  },
);

it('finds a screen in any spelling of its path', async () => {
  for (const url of ['/Barbers', '/barbers/', '/barber/x%20y/?a=b'])
    expect((await ask(url, 'text/html')).statusCode, url).toBe(200);
});

it('leaves other paths, methods and content types alone', async () => {
  for (const url of ['/api/v1/nothing', '/graphql', '/metrics', '/dev/nothing'])
    expect((await ask(url, 'text/html')).statusCode).toBe(404);
  expect((await ask('/barbers', '*/*', 'POST')).statusCode).toBe(405);
  expect((await ask('/barbers', 'application/json')).statusCode).toBe(404);
});

it('lets the service worker ask this origin alone, and has it looked up anew each time', async () => {
  const { body, headers } = await ask('/sw.js', '*/*');
  expect(body).toBe('keep()');
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['content-security-policy']).toBe("default-src 'none'; script-src 'self'; connect-src 'self'");
});

it('answers with a worker that takes itself off the device where it is switched off', async () => {
  const without = Fastify();
  await webClient(without, false, root);
  const { body, headers } = await without.inject({ url: '/sw.js' });
  expect([body.includes('unregister'), body.includes('caches.delete')]).toEqual([true, true]);
  expect(headers['content-type']).toContain('text/javascript');
  expect(headers['cache-control']).toBe('no-cache');
  await without.close();
});
