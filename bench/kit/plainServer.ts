import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Fastify from 'fastify';
import type { Scene } from './bench.ts';

/** Where the product leaves an answer for the plain servers to give. */
export const sampleFile = (scene: Scene, name: string): string => join(scene.shared, `${name}.json`);

/**
 * A bare Fastify with these samples at `/json/{name}` (an object made into JSON for each request) and `/bytes/{name}`
 * (always the same text).
 */
export async function openPlainServer(scene: Scene, names: readonly string[]) {
  const app = Fastify();
  for (const name of names) {
    const text = readFileSync(sampleFile(scene, name), 'utf8');
    const data = JSON.parse(text) as object;
    app.get(`/json/${name}`, async () => data);
    app.get(`/bytes/${name}`, (_request, reply) => reply.type('application/json; charset=utf-8').send(text));
  }
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { port: (app.server.address() as AddressInfo).port, close: () => app.close() };
}
