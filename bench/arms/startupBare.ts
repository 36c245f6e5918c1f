import { fileURLToPath } from 'node:url';
import { reservedPort } from '#domain/store/reservedPort.testing.ts';
import type { Arm } from '../kit/bench.ts';
import { start } from './startupProduct.ts';

const PROGRAM = fileURLToPath(new URL('../kit/bareProgram.ts', import.meta.url));

/** A Fastify that answers one address, started the same way. */
export const run: Arm = async () => {
  const port = await reservedPort();
  return { ms: await start(['--import', 'tsx', PROGRAM], { PORT: String(port) }, port, '/') };
};
