import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { restCalls } from '../features.ts';

const calls = restCalls({ publicUrl: '' });

/** Files behind the docs page are not calls. */
const isCall = (url: string) => !url.startsWith('/docs/');

async function registered(): Promise<string[]> {
  const app = Fastify();
  const found: string[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat())
      if (one !== 'HEAD' && isCall(url)) found.push(`${one.toLowerCase()} ${url.replace(/:(\w+)/g, '{$1}')}`);
  });
  for (const call of calls) call.register(app);
  await app.ready();
  await app.close();
  return found.sort();
}

describe('the REST calls', () => {
  it('are exactly those registered under /api/v1', async () => {
    expect(calls.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(await registered());
  });
});
