import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** A shorter answer fits into the first packets as it is. */
export const SHORTEST_BYTES = 1_024;
const ENCODINGS = ['br', 'gzip'];
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};
const GZIP = { level: 5 };

export type Encoding = 'br' | 'gzip';

/** The encoding that a client prefers of those we have, by its `Accept-Encoding`; undefined for none. */
export const encodingFor = (accepted: string | undefined): Encoding | undefined =>
  (accepted === undefined ? undefined : (negotiate(accepted, ENCODINGS) ?? undefined)) as Encoding | undefined;

/** A text as it is sent in an encoding. */
export const encoded = (text: string, encoding: Encoding): Buffer =>
  encoding === 'br' ? brotliCompressSync(text, BROTLI) : gzipSync(text, GZIP);

/**
 * Compresses the answers of a scope's routes as their clients accept it. An answer with a secret is left as it is: its
 * compressed length would tell how much of the secret is like the input beside it. Bodies of requests are never
 * decompressed. Call it after the hooks that keep answers, and before the routes.
 */
export async function compression(scope: FastifyInstance): Promise<void> {
  scope.addHook('onSend', async (request, reply) => {
    if (request.holdsSecret || reply.hasHeader('set-cookie')) request.headers['x-no-compression'] = 'secret';
  });
  await scope.register(compress, {
    threshold: SHORTEST_BYTES,
    encodings: ENCODINGS as Encoding[],
    brotliOptions: BROTLI,
    zlibOptions: GZIP,
    globalDecompression: false,
  });
}
