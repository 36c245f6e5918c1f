import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import type { Services } from '../context.ts';
import { routes } from '../features.ts';
import { operations } from './operations.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'chairside-docs-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Parameters may be called anything: only their place counts. */
const shapeOf = (path: string) => path.replace(/:\w+|\{\w+\}/g, '{}');

/** Files behind the docs page are not calls. */
const isCall = (url: string) => !url.startsWith('/docs/');

async function registered(): Promise<string[]> {
  const app = Fastify();
  const found: string[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (one !== 'HEAD' && isCall(url)) found.push(`${one.toLowerCase()} ${shapeOf(url)}`);
  });
  // Routes only keep their services for later; nothing but settings is asked of them while registering.
  const services = { publicUrl: '', config: { dataDir, rateLimit: false } } as Services;
  for (const feature of routes) await app.register(async (scope) => feature(scope, services));
  await app.ready();
  await app.close();
  return found.sort();
}

describe('the table of operations', () => {
  it('names exactly the calls that are registered under /api/v1', async () => {
    expect(operations.map(({ method, path }) => `${method} ${shapeOf(path)}`).sort()).toEqual(await registered());
  });
});
