import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { errors } from './errors.ts';

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

/** A server that refuses everything with a status, as the limit of requests does. */
function refusing(statusCode: number) {
  const app = Fastify();
  errors(app);
  app.addHook('onRequest', async (_request, reply) => {
    if (statusCode === 429) reply.header('retry-after', '7');
    throw Object.assign(new Error('Rate limit exceeded'), { statusCode });
  });
  for (const path of ['/barbers', '/api/v1/users', '/graphql', '/images/x.png']) app.get(path, async () => 'never');
  return app;
}

it('tells a person in words, and opens the page again when the limit allows it', async () => {
  const answer = await refusing(429).inject({ url: '/barbers', headers: browser });
  expect([answer.statusCode, answer.headers.refresh, answer.headers['cache-control']]).toEqual([429, '7', 'no-store']);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.body).toContain('<h1>Too many pages at once</h1>');
  expect(answer.body).toContain('The page is opened again in 7 seconds.');
  const [, nonce] = /style nonce="([^"]+)"/.exec(answer.body) ?? [];
  expect(answer.headers['content-security-policy']).toContain(`style-src 'nonce-${nonce}'`);
});

it.each(['/api/v1/users', '/graphql', '/images/x.png'])('answers programs at %s as before', async (url) => {
  const answer = await refusing(429).inject({ url, headers: browser });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([429, 'application/json; charset=utf-8']);
});

it('answers programs that ask a page’s address as before, and a fault without a page that opens itself for ever', async () => {
  const program = await refusing(429).inject({ url: '/barbers', headers: { accept: '*/*' } });
  expect(program.json()).toMatchObject({ error: { code: 'TOO_MANY_REQUESTS' } });
  const fault = await refusing(500).inject({ url: '/barbers', headers: browser });
  expect(fault.headers.refresh).toBeUndefined();
});
