import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { webClient } from './webClient.ts';

const root = mkdtempSync(join(tmpdir(), 'client-'));
const app = Fastify();
beforeAll(async () => {
  mkdirSync(join(root, 'assets'));
  writeFileSync(join(root, 'index.html'), '<p nonce="__CSP_NONCE__">the page</p>');
  writeFileSync(join(root, 'assets', 'app.js'), 'run()');
  await webClient(app, root);
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

const ask = (url: string, accept?: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  app.inject({ method, url, headers: accept === undefined ? {} : { accept } });

it.each(['/', '/barbers', '/barber/x?tab=times'])('answers %s with the page, for any Accept header', async (url) => {
  for (const accept of ['text/html,application/xhtml+xml', '*/*', undefined]) {
    const answer = await ask(url, accept);
    expect([answer.statusCode, answer.body]).toEqual([200, expect.stringMatching(/^<p nonce="[^_"]+">the page/)]);
    expect(answer.headers['content-security-policy']).toContain('nonce-');
  }
  expect((await ask(url, '*/*', 'HEAD')).statusCode).toBe(200);
});

it('answers with a file that is there, and never with the page in its place', async () => {
  expect((await ask('/assets/app.js', '*/*')).body).toBe('run()');
  expect((await ask('/assets/gone.js', '*/*')).statusCode).toBe(404);
});

it('leaves the other doors, other methods and other tastes alone', async () => {
  for (const url of ['/api/v1/nothing', '/graphql', '/metrics'])
    expect((await ask(url, 'text/html')).statusCode).toBe(404);
  expect((await ask('/barbers', '*/*', 'POST')).statusCode).toBe(405);
  expect((await ask('/barbers', 'application/json')).statusCode).toBe(404);
});
