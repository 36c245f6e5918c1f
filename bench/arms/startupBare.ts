import { fileURLToPath } from 'node:url';
import type { Arm } from '../kit/bench.ts';
import { freePort, start } from './startupProduct.ts';

const PROGRAM = fileURLToPath(new URL('../kit/bareProgram.ts', import.meta.url));

/** A Fastify that answers one address, started the same way. */
export const run: Arm = async () => {
  const port = await freePort();
  return { ms: await start(['--import', 'tsx', PROGRAM], { PORT: String(port) }, port, '/') };
};
